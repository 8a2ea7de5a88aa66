/** Audit log of managers and tills at the centre, newest first, with its integrity check. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { SignalLine } from '../parts/fields.tsx';
import { Table } from '../parts/table.tsx';
import { useAuditDetail } from './audit-detail.ts';
import { useAuditText } from './audit-text.ts';

/** Renders nothing before the first answer. */
export function AuditCard() {
  const text = useAuditText();
  const tell = useAuditDetail();
  const [before, setBefore] = useState<number | null>(null);
  const { value } = useAsked(before === null ? '/api/audit' : `/api/audit?before=${before}`);
  if (value === null) return null;
  const { entries, broken, more } = value;
  const last = entries.at(-1);
  return (
    <section className="central-card" aria-label={text.title}>
      <div className="led sheet-head">
        <h2>{text.title}</h2>
        <SignalLine tone={broken.length === 0 ? 'good' : 'bad'}>
          {broken.length === 0 ? text.holds : text.broken(broken)}
        </SignalLine>
      </div>
      <Table
        name={text.title}
        rows={entries}
        keyOf={({ id }) => String(id)}
        empty={text.nothing}
        columns={[
          {
            name: text.when,
            renderCell: ({ at }) => <span className="figures">{momentAt(at)}</span>,
          },
          { name: text.who, renderCell: ({ actor }) => actor },
          { name: text.what, renderCell: ({ act }) => text.acts[act] ?? act },
          {
            name: text.detail,
            renderCell: ({ detail }) => <span className="central-answer soft small">{tell(detail)}</span>,
          },
        ]}
      />
      <div className="flow gap-3 end central-filters">
        {before === null ? null : <Button onClick={() => setBefore(null)}>{text.newest}</Button>}
        {!more || last === undefined ? null : (
          <Button onClick={() => setBefore(last.id)}>{text.earlier}</Button>
        )}
      </div>
    </section>
  );
}
