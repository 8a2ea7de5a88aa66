import { Button } from '../../components/button.tsx';
import type { UnbilledRemission } from '../../../core/contract/bridge/bridge-remissions.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { SignalLight } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { decimalSum } from '../../money/decimal-sum.ts';
import { customerKey } from '../../stores/documents/unbilled.ts';
import { dayText } from '../../text/day.ts';

interface CustomerTableProps {
  readonly notes: readonly UnbilledRemission[];
  readonly onLook: (key: string) => void;
}

/** Customers with notes to invoice, earliest deadline first; the name opens their notes. */
export function CustomerTable({ notes, onLook }: CustomerTableProps) {
  const { unbilled } = useWords();
  const { columns } = unbilled;
  const customers = [...Map.groupBy(notes, customerKey)]
    .map(([key, own]) => ({ key, own, vence: firstDue(own) }))
    .toSorted((a, b) => (a.vence?.vence ?? NEVER).localeCompare(b.vence?.vence ?? NEVER));
  const heads = [columns.customer, columns.bill, columns.notes, columns.due, columns.left];
  return (
    <FigureTable label={unbilled.title} className="unbilled-list unbilled-customers" heads={heads}>
      <tbody>
        {customers.map(({ key, own, vence }) => (
          <tr key={key}>
            <th scope="row">
              <Button kind="plain" onClick={() => onLook(key)}>
                {own[0]?.cliente.nombre}
              </Button>
            </th>
            <td className="soft">{unbilled.taxpayer[`${own[0]?.cliente.contribuyente === true}`]}</td>
            <td>{own.length}</td>
            <td>
              <Due note={vence} />
            </td>
            <td>
              <strong>{dollars(sumLeft(own))}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** Deadline for invoicing. @param note null: none has a deadline */
export function Due({ note }: { readonly note: Pick<UnbilledRemission, 'vence' | 'tarde'> | null }) {
  const { unbilled } = useWords();
  if (note === null || note.vence === null) return <span className="soft">{unbilled.whenSold}</span>;
  if (note.tarde) return <SignalLight tone="bad">{unbilled.lateSince(dayText(note.vence))}</SignalLight>;
  return <>{dayText(note.vence)}</>;
}

export function sumLeft(notes: readonly UnbilledRemission[]): string {
  return decimalSum(notes.map(({ queda }) => queda));
}

const NEVER = '9999-12-31';

function firstDue(notes: readonly UnbilledRemission[]): UnbilledRemission | null {
  const dated = notes.filter(({ vence }) => vence !== null);
  return dated.toSorted((a, b) => (a.vence ?? '').localeCompare(b.vence ?? ''))[0] ?? null;
}
