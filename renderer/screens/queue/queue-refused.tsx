import { PencilLine } from 'lucide-react';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { QueueView } from '../../stores/documents/queue.ts';
import { useQueueList, withinDays } from '../../stores/documents/queue-list.ts';
import { listedAmount } from '../../money/listed-amount.ts';
import { correctDocument, type CorrectionStart } from '../documents/drawer/correct-document.ts';
import { momentText } from '../../text/day.ts';
import { lengthText } from '../../text/length.ts';
import { DocumentName } from './document-name.tsx';
import { between, sinceText } from './queue-times.ts';
import { useMessage } from '../../faults/message.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';

type Refused = QueueView['rechazados'][number];

/** Remaining time below which it is shown in red, in ms. */
const URGENT_MS = 4 * 3_600_000;

/** Refused documents that can still be corrected, shortest deadline first. */
export function QueueRefused({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { rechazados, totalRechazados, ahora, deOtros } = view;
  const own = totalRechazados - deOtros.rechazados;
  const { columns } = queue;
  const days = useQueueList((list) => list.days);
  if (rechazados.length === 0) return null;
  return (
    <section className="stack one-column">
      <h2>{queue.refused}</h2>
      <p className="soft small">{queue.refusedHint}</p>
      <table className="queue-table" aria-label={queue.refused}>
        <thead>
          <tr className="small">
            <th scope="col">{columns.refused}</th>
            <th scope="col">{columns.since}</th>
            <th scope="col">{columns.why}</th>
            <th scope="col">{columns.left}</th>
            <th scope="col" className="col-amount">
              {columns.amount}
            </th>
            <th scope="col">
              <span className="only-read">{columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {withinDays(rechazados, days).map((row) => (
            <RefusedRow key={row.codigoGeneracion} row={row} ahora={ahora} />
          ))}
          {rechazados.length < own && (
            <tr>
              <td colSpan={6} className="soft small">
                {queue.shown(rechazados.length, own)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function RefusedRow({ row, ahora }: { readonly row: Refused; readonly ahora: string }) {
  const words = useWords();
  const { queue } = words;
  const { desde, antesDe } = row;
  const left = between(ahora, antesDe);
  return (
    <tr data-code={row.codigoGeneracion}>
      <th scope="row">
        <DocumentName row={row} />
      </th>
      <td className="figures">
        {sinceText(desde, ahora)}
        <span className="soft small">{queue.ago(lengthText(between(desde, ahora)))}</span>
      </td>
      <td>
        {row.motivos.map((fault) => (
          <span key={ruleText(fault)}>{placedFault(fault, words)}</span>
        ))}
      </td>
      <td>
        <span className={left <= URGENT_MS ? 'queue-term' : undefined}>
          {queue.contingency.clock(lengthText(left), momentText(antesDe))}
        </span>
      </td>
      <td className="figures col-amount">{dollars(listedAmount(row.tipoDte, row.monto))}</td>
      <Correct row={row} />
    </tr>
  );
}

function Correct({ row }: { readonly row: Refused }) {
  const words = useWords();
  const { actions } = words.documents;
  const [message, setMessage] = useMessage('');
  const correct = async (): Promise<void> => {
    const start = await startCorrection(row.codigoGeneracion);
    if (start === 'open') return;
    setMessage((all) => all.documents.actions[start === 'unfit' ? 'correctUnfit' : 'failed']);
  };
  return (
    <td className="col-action">
      <Button aria-label={words.queue.correctOne(row.numeroControl)} onClick={() => void correct()}>
        <PencilLine size={18} aria-hidden="true" />
        {actions.correct}
      </Button>
      <span role="status" className="small queue-message">
        {message}
      </span>
    </td>
  );
}

async function startCorrection(codigoGeneracion: string): Promise<CorrectionStart> {
  const reply = await bridge.call('documents.detail', { codigoGeneracion });
  return reply.ok ? correctDocument(reply.value) : 'failed';
}
