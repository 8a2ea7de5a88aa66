/** Tills: state, alarms and enrolment. */
import { useState } from 'react';
import {
  LASTING_ALARMS,
  type Alarm,
  type EnrolmentCode,
  type Tills,
} from '../../../core/contract/central/manager-api.ts';
import { Button } from '../../components/button.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { dollars } from '../../money/cents.ts';
import { momentAt } from '../../text/day.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useAct, useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OrdersCard } from '../master-data/orders-card.tsx';
import { useIsOwner, useRunsShops } from '../role.ts';
import { Refusal } from '../parts/refusal.tsx';
import { TillList } from './till-list.tsx';

/** A silent till causes no event, so its state is polled. */
const LOOK_AGAIN_MS = 30_000;

export function TillsView() {
  const { value, again } = useAsked('/api/tills', true, LOOK_AGAIN_MS);
  const runsShops = useRunsShops();
  const [code, setCode] = useState<EnrolmentCode | null>(null);
  if (value === null) return null;
  return (
    <>
      {code === null ? null : <CodeCard code={code} onClose={() => setCode(null)} />}
      <Alarms alarms={value.alarms} onDone={again} />
      <TillList tills={value} onDone={again} onCode={setCode} />
      {runsShops ? <Enrolling shops={value.shops} onDone={again} onCode={setCode} /> : null}
      {runsShops ? <OrdersCard /> : null}
    </>
  );
}

interface EnrollingProps {
  readonly shops: Tills['shops'];
  readonly onDone: () => void;
  readonly onCode: (code: EnrolmentCode) => void;
}

/** Enrolment codes by shop; owners also add shops. */
function Enrolling({ shops, onDone, onCode }: EnrollingProps) {
  const text = useText();
  const isOwner = useIsOwner();
  return (
    <section className="central-card">
      <h2>{text.addTill}</h2>
      <p className="soft">{text.addTillHow}</p>
      <div className="flow gap-3 end central-filters">
        {shops.map(({ id, name }) => (
          <ActButton key={id} path="/api/tills/code" input={{ shop: id, replaces: null }} onDone={onCode}>
            {text.codeOf(name)}
          </ActButton>
        ))}
      </div>
      {isOwner ? <ShopForm onDone={onDone} /> : null}
    </section>
  );
}

function CodeCard({ code, onClose }: { readonly code: EnrolmentCode; readonly onClose: () => void }) {
  const text = useText();
  const card = useInSight<HTMLElement>(code.code);
  return (
    <section ref={card} className="central-card" aria-label={text.codeFor}>
      <div className="led sheet-head">
        <h2>{text.codeFor}</h2>
        <Button onClick={onClose}>{text.close}</Button>
      </div>
      <p className="figures central-code" data-testid="code">
        {code.code}
      </p>
      <p className="soft">{text.codeHow}</p>
    </section>
  );
}

interface AlarmsProps {
  readonly alarms: readonly Alarm[];
  readonly onDone: () => void;
}

function Alarms({ alarms, onDone }: AlarmsProps) {
  const text = useText();
  const isOwner = useIsOwner();
  const runsShops = useRunsShops();
  if (alarms.length === 0) return null;
  return (
    <section className="central-card" aria-label={text.trouble}>
      <h2>{text.trouble}</h2>
      <ul className="stack central-alarms">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="notice row gap-3 between" data-tone="bad">
            <span>
              <strong>
                {alarm.shop} · {alarm.till}
              </strong>{' '}
              {text.alarms[alarm.kind] ?? alarm.kind}
              <span className="small"> {momentAt(alarm.at)}</span>
              {alarm.kind === 'CATALOGO' ? <LeftOut about={alarm.about} /> : null}
              {alarm.debe === null ? null : <Debt debe={alarm.debe} />}
            </span>
            {LASTING_ALARMS.includes(alarm.kind)
              ? alarm.kind === 'BIFURCADA' &&
                isOwner && (
                  <ActButton
                    path="/api/tills/settle"
                    input={{ installation: alarm.installation }}
                    onDone={onDone}
                  >
                    {text.settle}
                  </ActButton>
                )
              : runsShops && (
                  <ActButton path="/api/alarms/close" input={{ id: alarm.id }} onDone={onDone}>
                    {text.attended}
                  </ActButton>
                )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The row that a till could not use. */
function LeftOut({ about }: Pick<Alarm, 'about'>) {
  const text = useText();
  const [clase = '', ...clave] = about.split(' ');
  return <span className="central-later small">{text.leftOut({ clase, clave: clave.join(' ') })}</span>;
}

/** A customer above the limit, with the sales by till. */
function Debt({ debe: { cliente, saldo, limite, cajas } }: { readonly debe: NonNullable<Alarm['debe']> }) {
  const text = useText();
  return (
    <span className="central-later small">
      {text.beyondLimit(cliente, dollars(saldo), dollars(limite))}{' '}
      {cajas.map(({ caja, monto }) => `${caja} ${dollars(monto)}`).join(' · ')}
    </span>
  );
}

function ShopForm({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const { answer, isBusy, act } = useAct();
  const [name, setName] = useState('');
  return (
    <form
      className="flow gap-3 end central-filters"
      onSubmit={(event) => {
        event.preventDefault();
        act('/api/shops/add', { name }, () => {
          setName('');
          onDone();
        });
      }}
    >
      <label className="field">
        <span className="label">{text.addShop}</span>
        <input className="input" value={name} onChange={({ target }) => setName(target.value)} required />
      </label>
      <Button type="submit" disabled={isBusy}>
        {text.add}
      </Button>
      <Refusal answer={answer} />
    </form>
  );
}
