import { ArrowLeft, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { UnbilledList, UnbilledRemission } from '../../../core/contract/bridge/bridge-remissions.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { PickBox } from '../../components/list/pick-box.tsx';
import { useMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { billNotes } from '../../stores/sale/next-document.ts';
import { useSession } from '../../stores/till/session.ts';
import { dayText } from '../../text/day.ts';
import { useNextDocument } from '../next-document/use-next-document.ts';
import { Due, sumLeft } from './customer-table.tsx';
import { ReturnSheet } from './return-sheet.tsx';

interface CustomerNotesProps extends Pick<UnbilledList, 'maximo'> {
  /** Notes of one customer, oldest first. */
  readonly notes: readonly UnbilledRemission[];
  readonly onBack: () => void;
}

/** Notes of a customer, all selected at first; the selected ones become one sale. */
export function CustomerNotes({ notes, maximo, onBack }: CustomerNotesProps) {
  const { unbilled } = useWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState<UnbilledRemission | null>(null);
  const [message, say] = useMessage('');
  const begin = useNextDocument(say);
  const picked = notes.filter(({ codigoGeneracion }) => !left.has(codigoGeneracion));
  const cliente = notes[0]?.cliente;
  const most = maximo[cliente?.contribuyente === true ? '03' : '01'];
  const turn = (codigo: string): void => setLeft((before) => without(before, codigo));
  return (
    <div className="stack gap-4 one-column">
      <div className="row wrap gap-2-3">
        <Button onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {unbilled.back}
        </Button>
        <h2>{cliente?.nombre}</h2>
      </div>
      {message !== '' && (
        <p className="notice" data-tone="good" role="status">
          {message}
        </p>
      )}
      <NoteTable
        notes={notes}
        left={left}
        onTurn={turn}
        onTurnAll={() =>
          setLeft(left.size === 0 ? new Set(notes.map((note) => note.codigoGeneracion)) : new Set())
        }
        onReturn={setReturning}
      />
      {picked.length > most && <p className="notice">{unbilled.atMost(most, picked.length - most)}</p>}
      <div className="row wrap gap-3 unbilled-foot">
        <p aria-live="polite">
          {unbilled.picked(picked.length)}{' '}
          <strong className="figures figure-4">{dollars(sumLeft(picked))}</strong>
        </p>
        {picked.length > 0 && (
          <EnterButton
            onPress={() => void begin(billNotes(picked.map(({ codigoGeneracion }) => codigoGeneracion)))}
          >
            <ReceiptText size={18} aria-hidden="true" />
            {unbilled.bill(Math.min(picked.length, most))}
          </EnterButton>
        )}
      </div>
      {returning !== null && (
        <ReturnSheet
          note={returning}
          onDone={() => say((words) => words.unbilled.saved(returning.numeroControl))}
          onClose={() => setReturning(null)}
        />
      )}
    </div>
  );
}

interface NoteTableProps {
  readonly notes: readonly UnbilledRemission[];
  /** Codes of the deselected notes. */
  readonly left: ReadonlySet<string>;
  readonly onTurn: (codigoGeneracion: string) => void;
  readonly onTurnAll: () => void;
  readonly onReturn: (note: UnbilledRemission) => void;
}

function NoteTable({ notes, left, onTurn, onTurnAll, onReturn }: NoteTableProps) {
  const { unbilled, transport } = useWords();
  const { columns } = unbilled;
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const titles: Readonly<Record<string, string>> = transport.titles;
  const heads = [
    columns.pick,
    columns.number,
    columns.sent,
    columns.title,
    columns.due,
    columns.total,
    columns.left,
  ];
  return (
    <>
      <Check label={unbilled.all} checked={left.size === 0} onChange={onTurnAll} />
      <FigureTable
        label={unbilled.title}
        className="unbilled-list unbilled-notes"
        heads={isManager ? [...heads, columns.returned] : heads}
      >
        <tbody>
          {notes.map((note) => (
            <tr key={note.codigoGeneracion}>
              <td>
                <PickBox
                  name={unbilled.pick(note.numeroControl)}
                  picked={!left.has(note.codigoGeneracion)}
                  onPick={() => onTurn(note.codigoGeneracion)}
                />
              </td>
              <th scope="row" className="figures">
                {note.numeroControl}
              </th>
              <td>{dayText(note.fecEmi)}</td>
              <td>{titles[note.bienTitulo] ?? note.bienTitulo}</td>
              <td>
                <Due note={note} />
              </td>
              <td>{dollars(note.monto)}</td>
              <td>
                <strong>{dollars(note.queda)}</strong>
              </td>
              {isManager && (
                <td>
                  <Button
                    kind="plain"
                    aria-label={unbilled.returnOf(note.numeroControl)}
                    onClick={() => onReturn(note)}
                  >
                    {unbilled.returned}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </>
  );
}

function without(before: ReadonlySet<string>, codigo: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(codigo)) after.add(codigo);
  return after;
}
