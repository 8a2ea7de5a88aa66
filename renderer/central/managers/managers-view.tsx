/** Managers with access to this page: role, shops and access code. */
import { useState } from 'react';
import type { ManagerCode, ManagerView } from '../../../core/contract/central/manager-access.ts';
import { Button } from '../../components/button.tsx';
import { momentAt } from '../../text/day.ts';
import { RowActs } from '../parts/asked-button.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { ACCESS_ANCHOR } from '../entry/entry.tsx';
import { Table } from '../parts/table.tsx';
import { useEdited } from '../parts/use-edited.ts';
import { AuditCard } from './audit-card.tsx';
import { ManagerForm } from './manager-form.tsx';
import { useManagersText } from './managers-text.ts';

interface ShownCode extends ManagerCode {
  readonly name: string;
}

export function ManagersView() {
  const text = useManagersText();
  const { value, again } = useAsked('/api/managers');
  const { value: tills } = useAsked('/api/tills');
  const { edited, edit, end } = useEdited<ManagerView | 'new'>((of) => (of === 'new' ? '' : of.id));
  const [code, setCode] = useState<ShownCode | null>(null);
  if (value === null || tills === null) return null;
  const manager = edited === 'new' ? null : edited;
  return (
    <>
      {code === null ? null : <CodeCard code={code} onClose={() => setCode(null)} />}
      {edited === null ? null : (
        <ManagerForm
          key={manager?.id ?? ''}
          manager={manager}
          shops={tills.shops}
          onDone={(name, given) => {
            end();
            if (given !== null) setCode({ ...given, name });
            again();
          }}
          onClose={end}
        />
      )}
      <section className="central-card">
        <div className="led sheet-head">
          <h2>{text.managers}</h2>
          <Button kind="main" onClick={() => edit('new')}>
            {text.newManager}
          </Button>
        </div>
        <ManagersTable managers={value} onEdit={edit} onCode={setCode} onDone={again} />
      </section>
      <AuditCard />
    </>
  );
}

function CodeCard({ code, onClose }: { readonly code: ShownCode; readonly onClose: () => void }) {
  const text = useManagersText();
  const { close } = useText();
  const card = useInSight<HTMLElement>(code.code);
  return (
    <section ref={card} className="central-card" aria-label={text.codeFor(code.name)}>
      <div className="led sheet-head">
        <h2>{text.codeFor(code.name)}</h2>
        <Button onClick={onClose}>{close}</Button>
      </div>
      <p className="figures central-code" data-testid="access-code">
        {code.code}
      </p>
      <p className="soft">{text.codeHow}</p>
      <p className="soft">
        {text.codeLink} <span className="figures">{`${location.origin}/${ACCESS_ANCHOR}${code.code}`}</span>
      </p>
    </section>
  );
}

interface Acting {
  readonly onEdit: (manager: ManagerView) => void;
  readonly onCode: (code: ShownCode) => void;
  readonly onDone: () => void;
}

function ManagersTable({ managers, ...acting }: Acting & { readonly managers: readonly ManagerView[] }) {
  const text = useManagersText();
  const general = useText();
  const stateText = ({ state, codeUntil }: ManagerView) => {
    if (state === 'ACTIVA') return text.active;
    return codeUntil === null ? text.noCode : text.waiting(momentAt(codeUntil));
  };
  return (
    <Table
      name={text.managers}
      rows={managers}
      keyOf={({ id }) => id}
      empty={text.nobody}
      columns={[
        {
          name: text.name,
          renderCell: ({ name, email }) => (
            <>
              {name}
              <span className="central-later soft small">{email}</span>
            </>
          ),
        },
        { name: text.role, renderCell: ({ role }) => text.roles[role] },
        {
          name: text.shops,
          renderCell: ({ shops }) =>
            shops === null ? text.allShops : shops.map(({ name }) => name).join(', '),
        },
        {
          name: general.state,
          renderCell: (manager) => (
            <span className="signal" data-tone={manager.state === 'ACTIVA' ? 'good' : 'waiting'}>
              <span className="signal-light" />
              <span className={manager.state === 'ACTIVA' ? undefined : 'central-answer'}>
                {stateText(manager)}
              </span>
            </span>
          ),
        },
        { name: text.seen, renderCell: ({ seenAt }) => (seenAt === null ? text.never : momentAt(seenAt)) },
        { name: '', renderCell: (manager) => <ManagerActs manager={manager} {...acting} /> },
      ]}
    />
  );
}

function ManagerActs({ manager, onEdit, onCode, onDone }: Acting & { readonly manager: ManagerView }) {
  const text = useManagersText();
  const general = useText();
  const { id, name } = manager;
  const question = (asked: string) => <span className="central-answer">{asked}</span>;
  const reset = {
    name: text.reset,
    question: question(text.resetAsk(name)),
    path: '/api/managers/code',
    input: { id },
    isDanger: false,
    onDone: (code: ManagerCode) => {
      onCode({ ...code, name });
      onDone();
    },
  };
  const remove = {
    name: text.remove,
    question: question(text.removeAsk(name)),
    path: '/api/managers/remove',
    input: { id },
    isDanger: true,
    onDone,
  };
  return (
    <RowActs asked={[reset, remove]}>
      <Button kind="plain" onClick={() => onEdit(manager)}>
        {general.edit}
      </Button>
    </RowActs>
  );
}
