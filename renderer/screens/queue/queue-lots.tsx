import { useWords } from '../../hooks/use-words.ts';
import type { QueueView } from '../../stores/documents/queue.ts';
import { momentText } from '../../text/day.ts';
import { lengthText } from '../../text/length.ts';
import { between } from './queue-times.ts';

/** Lots being sent or processed by the authority. */
export function QueueLots({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { lotes, ahora } = view;
  if (lotes.length === 0) return null;
  return (
    <section className="stack one-column">
      <h2>{queue.lots}</h2>
      <ul className="queue-lots">
        {lotes.map((lot) => {
          const waits = lot.proximo === null ? null : between(ahora, lot.proximo);
          const next = waits === null ? '' : waits <= 0 ? queue.now : queue.inSpan(lengthText(waits));
          return (
            <li key={lot.id}>
              <span>
                <strong className="seal">
                  {lot.codigoLote === null ? queue.lotUnnamed : queue.lot(lot.codigoLote)}
                </strong>
                <span className="soft small figures">{momentText(lot.desde)}</span>
              </span>
              <span>
                {queue.lotState[lot.estado]}
                <span className="soft small">{queue.lotPolls(lot.preguntas)}</span>
              </span>
              <span>
                {queue.lotDocuments(lot.pendientes, lot.documentos)}
                {next !== '' && <span className="soft small">{`${queue.columns.next}: ${next}`}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
