import { SendHorizontal } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '../../components/button.tsx';
import { PickBox } from '../../components/list/pick-box.tsx';
import { answerText } from '../../faults/fault-text.ts';
import { useNarrow } from '../../hooks/use-media.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useQueue, type QueueView } from '../../stores/documents/queue.ts';
import { useQueueList, withinDays } from '../../stores/documents/queue-list.ts';
import { sumOf } from '../../stores/documents/selected-documents.ts';
import { ROW_PX, useRowLook, useShown } from '../../stores/lists/list-look.ts';
import { listedAmount } from '../../money/listed-amount.ts';
import { DocumentName } from './document-name.tsx';
import { More, Next, SendNow, Since, Term } from './queue-cells.tsx';

type Row = QueueView['documentos'][number];

/** Columns that the user may hide. */
export const QUEUE_COLUMNS = ['receiver', 'since', 'tries', 'answer', 'next'] as const;
/** Fixed columns: checkbox, document, amount, button. */
const FIXED_COLUMNS = 4;

/** Queued documents, oldest first; selected ones are summed and sent together. */
export function QueueDocuments({ view }: { readonly view: QueueView }) {
  const { queue, lists } = useWords();
  const { documentos, totalDocumentos, ahora, deOtros } = view;
  const { days, picked, toggleAll } = useQueueList();
  const isShown = useShown('cola');
  const look = useRowLook();
  const rows = withinDays(documentos, days);
  // A narrow window shows the receiver below the number.
  const below = useNarrow() && isShown('receiver');
  const columns = QUEUE_COLUMNS.filter((column) => isShown(column) && !(below && column === 'receiver'));
  const style: CSSProperties & { readonly '--row': string } = { '--row': `${ROW_PX[look]}px` };
  if (documentos.length === 0) return null;
  return (
    <section className="stack one-column">
      <h2>{queue.documents}</h2>
      {rows.length === 0 ? (
        <p className="soft">{queue.noneOfDays}</p>
      ) : (
        <table className="queue-table queue-list" data-look={look} style={style} aria-label={queue.documents}>
          <thead>
            <tr className="small">
              <th scope="col" className="queue-pick">
                <PickBox
                  name={lists.pickAll}
                  picked={rows.every(({ codigoGeneracion }) => picked.has(codigoGeneracion))}
                  onPick={() => toggleAll(rows.map(({ codigoGeneracion }) => codigoGeneracion))}
                />
              </th>
              <th scope="col">{queue.columns.what}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {queue.columns[column]}
                </th>
              ))}
              <th scope="col" data-column="amount">
                {queue.columns.amount}
              </th>
              <th scope="col" data-column="action">
                <span className="only-read">{queue.columns.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Waits key={row.codigoGeneracion} row={row} below={below} columns={columns} ahora={ahora} />
            ))}
            <More
              shown={documentos.length}
              total={totalDocumentos - deOtros.documentos}
              columns={columns.length + FIXED_COLUMNS}
            />
          </tbody>
        </table>
      )}
      <PickedFoot rows={rows} />
    </section>
  );
}

interface WaitsProps {
  readonly row: Row;
  readonly below: boolean;
  readonly columns: readonly (typeof QUEUE_COLUMNS)[number][];
  readonly ahora: string;
}

function Waits({ row, below, columns, ahora }: WaitsProps) {
  const words = useWords();
  const { lists, queue, tipo, documents } = words;
  const { codigoGeneracion, numeroControl, antesDe } = row;
  const { picked, toggle } = useQueueList();
  const isPicked = picked.has(codigoGeneracion);
  const answer =
    answerText(row.ultimaRespuesta, words) ?? (row.espera === null ? queue.noAnswer : queue.hold[row.espera]);
  const who = `${tipo[row.tipoDte]} · ${row.receptor ?? documents.finalConsumer}`;
  const cells = {
    receiver: (
      <td key="receiver" className="small" title={who}>
        {who}
      </td>
    ),
    since: <Since key="since" desde={row.desde} ahora={ahora} />,
    tries: (
      <td key="tries" className="figures col-count">
        {row.intentos}
      </td>
    ),
    answer: (
      <td key="answer" className="queue-answer" title={answer}>
        {answer}
        {antesDe !== null && <Term antesDe={antesDe} ahora={ahora} />}
      </td>
    ),
    next: <Next key="next" proximo={row.proximo} ahora={ahora} />,
  };
  return (
    <tr data-code={codigoGeneracion} data-picked={isPicked || undefined}>
      <td className="queue-pick">
        <PickBox name={lists.pick(numeroControl)} picked={isPicked} onPick={() => toggle(codigoGeneracion)} />
      </td>
      <th scope="row">
        <DocumentName row={row} numberAlone={!below} />
      </th>
      {columns.map((column) => cells[column])}
      <td className="figures col-amount">{dollars(listedAmount(row.tipoDte, row.monto))}</td>
      <SendNow codigo={codigoGeneracion} what={numeroControl} />
    </tr>
  );
}

function PickedFoot({ rows }: { readonly rows: readonly Row[] }) {
  const { queue, lists } = useWords();
  const { picked, clear } = useQueueList();
  const { send, sending } = useQueue();
  const chosen = rows.filter(({ codigoGeneracion }) => picked.has(codigoGeneracion));
  if (chosen.length === 0) return null;
  const sendAll = async (): Promise<void> => {
    // Oldest first, as the automatic order.
    for (const { codigoGeneracion } of chosen) await send(codigoGeneracion);
    clear();
  };
  return (
    <div className="row gap-2-3 wrap led tint queue-foot" role="group" aria-label={lists.picked}>
      <p aria-live="polite" className="figures">
        <strong>{lists.pickedCount(chosen.length)}</strong>
      </p>
      <Button kind="plain" onClick={clear}>
        {lists.clear}
      </Button>
      <Button kind="main" disabled={sending !== null} onClick={() => void sendAll()}>
        <SendHorizontal size={18} aria-hidden="true" />
        {queue.sendPicked(chosen.length)}
      </Button>
      <strong className="figures size-2">{dollars(sumOf(chosen))}</strong>
    </div>
  );
}
