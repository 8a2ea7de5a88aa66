/** How every till is; what needs a person; enrolling another one. */
import { useState } from 'react';
import type { Alarm, EnrolmentCode, Till, Tills } from '../../core/contract/central/manager-api.ts';
import { momentText } from '../text/day.ts';
import { ActButton } from './act-button.tsx';
import { useAct, useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { useDownText } from './down/down-text.ts';
import { OrdersCard } from './down/orders-card.tsx';
import { Refusal } from './refusal.tsx';
import { Table } from './table.tsx';

/** The view. */
export function TillsView() {
  const text = useText();
  const { value, again } = useAsked<Tills>('/api/tills');
  const [code, setCode] = useState<EnrolmentCode | null>(null);
  if (value === null) return null;
  return (
    <>
      {code === null ? null : <CodeCard code={code} onClose={() => setCode(null)} />}
      <Alarms alarms={value.alarms} onDone={again} />
      <section className="central-card">
        <h2>{text.views.tills}</h2>
        <TillTable tills={value.tills} newest={value.catalogue} onDone={again} onCode={setCode} />
      </section>
      <section className="central-card">
        <h2>{text.addTill}</h2>
        <div className="central-filters">
          {value.shops.map(({ id, name }) => (
            <ActButton<EnrolmentCode>
              key={id}
              path="/api/tills/code"
              input={{ shop: id, replaces: null }}
              onDone={setCode}
            >
              {name}
            </ActButton>
          ))}
        </div>
        <ShopForm onDone={again} />
      </section>
      <OrdersCard />
    </>
  );
}

function CodeCard({ code, onClose }: { readonly code: EnrolmentCode; readonly onClose: () => void }) {
  const text = useText();
  return (
    <section className="central-card" aria-label={text.codeFor}>
      <div className="sheet-head">
        <h2>{text.codeFor}</h2>
        <button type="button" className="button" onClick={onClose}>
          {text.close}
        </button>
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
  if (alarms.length === 0) return null;
  return (
    <section className="central-card" aria-label={text.trouble}>
      <h2>{text.trouble}</h2>
      <ul className="central-alarms">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="notice" data-tone="bad">
            <span>
              <strong>
                {alarm.shop} · {alarm.till}
              </strong>{' '}
              {text.alarms[alarm.kind] ?? alarm.kind}
              <span className="small"> {momentText(new Date(alarm.at).toISOString())}</span>
            </span>
            {alarm.kind === 'BIFURCADA' ? (
              <ActButton
                path="/api/tills/settle"
                input={{ installation: alarm.installation }}
                onDone={onDone}
              >
                {text.settle}
              </ActButton>
            ) : (
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

interface TillActing {
  readonly onDone: () => void;
  readonly onCode: (code: EnrolmentCode) => void;
}

interface TillTableProps extends TillActing {
  readonly tills: readonly Till[];
  readonly newest: number;
}

function TillTable({ tills, newest, ...acting }: TillTableProps) {
  const text = useText();
  const behind = (till: Till) => {
    if (till.behind === null) return '';
    return till.behind === 0 ? text.upToDate : text.records(till.behind);
  };
  return (
    <Table
      name={text.views.tills}
      rows={tills}
      keyOf={(till) => till.installation}
      empty={text.nothing}
      columns={[
        { name: text.shop, renderCell: (till) => till.shop },
        { name: text.till, renderCell: (till) => till.name },
        {
          name: text.state,
          renderCell: (till) => (
            <span className="signal" data-tone={till.state === 'ACTIVA' ? 'good' : 'bad'}>
              <span className="signal-light" />
              {text.states[till.state]}
            </span>
          ),
        },
        {
          name: text.seen,
          renderCell: (till) =>
            till.seenAt === null ? text.never : momentText(new Date(till.seenAt).toISOString()),
        },
        { name: text.behind, renderCell: behind },
        { name: text.waiting, renderCell: (till) => till.waiting, figure: true },
        {
          name: text.catalogueVersion,
          renderCell: (till) => (till.catalogue === null ? '' : `${till.catalogue} / ${newest}`),
          figure: true,
        },
        {
          name: '',
          renderCell: (till) => (till.state === 'REVOCADA' ? null : <TillActs till={till} {...acting} />),
        },
      ]}
    />
  );
}

function TillActs({ till, onDone, onCode }: TillActing & { readonly till: Till }) {
  const text = useText();
  const down = useDownText();
  const [asking, setAsking] = useState(false);
  const { installation, shopId: shop } = till;
  if (asking) {
    return (
      <div className="central-acts">
        <span>{text.revokeAsk(till.name)}</span>
        <ActButton path="/api/tills/revoke" input={{ installation }} onDone={onDone}>
          {text.revoke}
        </ActButton>
        <button type="button" className="button" data-kind="plain" onClick={() => setAsking(false)}>
          {text.close}
        </button>
      </div>
    );
  }
  return (
    <div className="central-acts">
      <ActButton
        path="/api/orders/ask"
        input={{ clase: 'respaldar', installation }}
        onDone={onDone}
        kind="plain"
      >
        {down.backUp}
      </ActButton>
      <ActButton<EnrolmentCode>
        path="/api/tills/code"
        input={{ shop, replaces: installation }}
        onDone={onCode}
        kind="plain"
      >
        {text.replace}
      </ActButton>
      <button type="button" className="button" data-kind="plain" onClick={() => setAsking(true)}>
        {text.revoke}
      </button>
    </div>
  );
}

function ShopForm({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const { answer, isBusy, act } = useAct();
  const [name, setName] = useState('');
  return (
    <form
      className="central-filters"
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
      <button type="submit" className="button" disabled={isBusy}>
        {text.add}
      </button>
      <Refusal answer={answer} />
    </form>
  );
}
