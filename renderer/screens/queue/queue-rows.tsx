import { useState, type ReactNode } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { useQueue, type QueueView } from '../../stores/documents/queue.ts';
import { momentText } from '../../text/day.ts';
import { lengthText } from '../../text/length.ts';
import { DocumentName } from './document-name.tsx';
import { between, sinceText } from './queue-times.ts';

type Document = QueueView['documentos'][number];
type Event = QueueView['eventos'][number];

const COLUMNS = 6;

/** Documents that wait, the oldest first. */
export function QueueDocuments({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { documentos, totalDocumentos, ahora, deOtros } = view;
  if (documentos.length === 0) return null;
  return (
    <Rows title={queue.documents}>
      {documentos.map((row) => (
        <DocumentWaits key={row.codigoGeneracion} row={row} ahora={ahora} />
      ))}
      <More shown={documentos.length} total={totalDocumentos - deOtros.documentos} columns={COLUMNS} />
    </Rows>
  );
}

/** Invalidations and contingency events that wait, the oldest first. */
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
    <section className="queue-part">
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

/** Says that not all of it is shown. @param props columns: of its table */
export function More(props: { readonly shown: number; readonly total: number; readonly columns: number }) {
  const { shown, total, columns } = props;
  const { queue } = useWords();
  if (shown >= total) return null;
  return (
    <tr>
      <td colSpan={columns} className="soft small">
        {queue.shown(shown, total)}
      </td>
    </tr>
  );
}

function DocumentWaits({ row, ahora }: { readonly row: Document; readonly ahora: string }) {
  const { queue } = useWords();
  return (
    <tr data-code={row.codigoGeneracion}>
      <th scope="row">
        <DocumentName row={row} />
      </th>
      <Since desde={row.desde} ahora={ahora} />
      <td className="figures col-count">{row.intentos}</td>
      <td>
        {row.ultimaRespuesta ?? (row.espera === null ? queue.noAnswer : queue.hold[row.espera])}
        {row.antesDe !== null && <Term antesDe={row.antesDe} ahora={ahora} />}
      </td>
      <Next proximo={row.proximo} ahora={ahora} />
      <SendNow codigo={row.codigoGeneracion} what={row.numeroControl} />
    </tr>
  );
}

function EventWaits({ row, ahora }: { readonly row: Event; readonly ahora: string }) {
  const { queue } = useWords();
  const name = queue.eventKind[row.tipo];
  return (
    <tr data-code={row.codigoGeneracion}>
      <th scope="row">
        {name}
        <span className="soft small figures">{row.numeroControl ?? row.codigoGeneracion}</span>
      </th>
      <Since desde={row.desde} ahora={ahora} />
      <td className="figures col-count">{row.intentos}</td>
      <td>{row.ultimaRespuesta ?? queue.noAnswer}</td>
      <Next proximo={row.proximo} ahora={ahora} />
      <SendNow codigo={row.codigoGeneracion} what={`${name} ${row.numeroControl ?? ''}`.trim()} />
    </tr>
  );
}

function Since({ desde, ahora }: { readonly desde: string; readonly ahora: string }) {
  const { queue } = useWords();
  return (
    <td className="figures">
      {sinceText(desde, ahora)}
      <span className="soft small">{queue.ago(lengthText(between(desde, ahora)))}</span>
    </td>
  );
}

function Next({ proximo, ahora }: { readonly proximo: string | null; readonly ahora: string }) {
  const { queue } = useWords();
  const ms = proximo === null ? null : between(ahora, proximo);
  if (ms === null) return <td className="soft">{queue.notByItself}</td>;
  return <td className="figures">{ms <= 0 ? queue.now : queue.inSpan(lengthText(ms))}</td>;
}

function Term({ antesDe, ahora }: { readonly antesDe: string; readonly ahora: string }) {
  const { queue } = useWords();
  const ms = between(ahora, antesDe);
  const moment = momentText(antesDe);
  return (
    <span className="queue-term small">
      {ms <= 0 ? queue.termOver(moment) : queue.documentTerm(lengthText(ms), moment)}
    </span>
  );
}

function SendNow({ codigo, what }: { readonly codigo: string; readonly what: string }) {
  const { queue } = useWords();
  const { send, sending } = useQueue();
  const [asked, setAsked] = useState(false);
  const press = (): void => {
    setAsked(true);
    void send(codigo);
  };
  return (
    <td className="col-action">
      <button
        type="button"
        className="button"
        disabled={sending === codigo}
        aria-label={queue.sendOne(what)}
        onClick={press}
      >
        {queue.send}
      </button>
      <span role="status" className="only-read">
        {asked ? queue.sent : ''}
      </span>
    </td>
  );
}
