/** How every till is; what needs a person; enrolling another one. */
import { useState } from 'react';
import type { Alarm, EnrolmentCode, Till, Tills } from '../../core/contract/central/manager-api.ts';
import { momentText } from '../text/day.ts';
import { ask, useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { useDownText } from './down/down-text.ts';
import { OrdersCard } from './down/orders-card.tsx';
import { Table } from './table.tsx';

type Act = (path: string, input: unknown) => void;

/** The view. */
export function TillsView() {
  const text = useText();
  const { value, again } = useAsked<Tills>('/api/tills');
  const [code, setCode] = useState<EnrolmentCode | null>(null);
  const [fault, setFault] = useState('');
  if (value === null) return null;
  const act: Act = (path, input) => {
    void ask<Partial<EnrolmentCode>>(path, input).then((answer) => {
      setFault(answer.ok ? '' : answer.message);
      if (answer.ok && answer.value.code !== undefined) setCode(answer.value as EnrolmentCode);
      again();
    });
  };
  return (
    <>
      {fault === '' ? null : (
        <p className="notice" data-tone="bad" role="alert">
          {fault}
        </p>
      )}
      {code === null ? null : <CodeCard code={code} onClose={() => setCode(null)} />}
      <Alarms alarms={value.alarms} act={act} />
      <section className="central-card">
        <h2>{text.views.tills}</h2>
        <TillTable tills={value.tills} newest={value.catalogue} act={act} />
      </section>
      <section className="central-card">
        <h2>{text.addTill}</h2>
        <div className="central-filters">
          {value.shops.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="button"
              onClick={() => act('/api/tills/code', { shop: id, replaces: null })}
            >
              {name}
            </button>
          ))}
        </div>
        <ShopForm act={act} />
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

function Alarms({ alarms, act }: { readonly alarms: readonly Alarm[]; readonly act: Act }) {
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
              <button
                type="button"
                className="button"
                onClick={() => act('/api/tills/settle', { installation: alarm.installation })}
              >
                {text.settle}
              </button>
            ) : (
              <button
                type="button"
                className="button"
                onClick={() => act('/api/alarms/close', { id: alarm.id })}
              >
                {text.attended}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TillTableProps {
  readonly tills: readonly Till[];
  readonly newest: number;
  readonly act: Act;
}

function TillTable({ tills, newest, act }: TillTableProps) {
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
          renderCell: (till) => (till.state === 'REVOCADA' ? null : <TillActs till={till} act={act} />),
        },
      ]}
    />
  );
}

function TillActs({ till, act }: { readonly till: Till; readonly act: Act }) {
  const text = useText();
  const down = useDownText();
  const [asking, setAsking] = useState(false);
  const { installation, shopId: shop } = till;
  if (asking) {
    return (
      <div className="central-acts">
        <span>{text.revokeAsk(till.name)}</span>
        <button type="button" className="button" onClick={() => act('/api/tills/revoke', { installation })}>
          {text.revoke}
        </button>
        <button type="button" className="button" data-kind="plain" onClick={() => setAsking(false)}>
          {text.close}
        </button>
      </div>
    );
  }
  return (
    <div className="central-acts">
      <button
        type="button"
        className="button"
        data-kind="plain"
        onClick={() => act('/api/orders/ask', { clase: 'respaldar', installation })}
      >
        {down.backUp}
      </button>
      <button
        type="button"
        className="button"
        data-kind="plain"
        onClick={() => act('/api/tills/code', { shop, replaces: installation })}
      >
        {text.replace}
      </button>
      <button type="button" className="button" data-kind="plain" onClick={() => setAsking(true)}>
        {text.revoke}
      </button>
    </div>
  );
}

function ShopForm({ act }: { readonly act: Act }) {
  const text = useText();
  const [name, setName] = useState('');
  return (
    <form
      className="central-filters"
      onSubmit={(event) => {
        event.preventDefault();
        act('/api/shops/add', { name });
        setName('');
      }}
    >
      <label className="field">
        <span className="label">{text.addShop}</span>
        <input className="input" value={name} onChange={({ target }) => setName(target.value)} required />
      </label>
      <button type="submit" className="button">
        {text.add}
      </button>
    </form>
  );
}
