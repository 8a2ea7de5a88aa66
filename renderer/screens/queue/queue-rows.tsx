import type { ReactNode } from 'react';
import { answerText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { QueueView } from '../../stores/documents/queue.ts';
import { More, Next, SendNow, Since } from './queue-cells.tsx';

type Event = QueueView['eventos'][number];

const COLUMNS = 6;

/** Queued invalidations and contingency events, oldest first. */
export function QueueEvents({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { eventos, totalEventos, ahora, deOtros } = view;
  if (eventos.length === 0) return null;
  return (
    <Rows title={queue.events}>
      {eventos.map((row) => (
        <EventWaits key={row.codigoGeneracion} row={row} ahora={ahora} />
      ))}
      <More shown={eventos.length} total={totalEventos - deOtros.eventos} columns={COLUMNS} />
    </Rows>
  );
}

function Rows({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { columns } = useWords().queue;
  return (
    <section className="stack one-column">
      <h2>{title}</h2>
      <table className="queue-table" aria-label={title}>
        <thead>
          <tr className="small">
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.since}</th>
            <th scope="col" className="col-count">
              {columns.tries}
            </th>
            <th scope="col">{columns.answer}</th>
            <th scope="col">{columns.next}</th>
            <th scope="col">
              <span className="only-read">{columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function EventWaits({ row, ahora }: { readonly row: Event; readonly ahora: string }) {
  const words = useWords();
  const { queue } = words;
  const name = queue.eventKind[row.tipo];
  return (
    <tr data-code={row.codigoGeneracion}>
      <th scope="row">
        {name}
        <span className="soft small figures">{row.numeroControl ?? row.codigoGeneracion}</span>
      </th>
      <Since desde={row.desde} ahora={ahora} />
      <td className="figures col-count">{row.intentos}</td>
      <td>{answerText(row.ultimaRespuesta, words) ?? queue.noAnswer}</td>
      <Next proximo={row.proximo} ahora={ahora} />
      <SendNow codigo={row.codigoGeneracion} what={`${name} ${row.numeroControl ?? ''}`.trim()} />
    </tr>
  );
}
