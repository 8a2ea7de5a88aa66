import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { lengthText } from '../../text/length.ts';
import { useState, type ReactNode } from 'react';
import type { PrintJobView, PrintQueueView } from '../../../core/contract/bridge/bridge-printing.ts';
import { TIPOS_DTE } from '../../../core/contract/edition.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { problemText, messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Words } from '../../text/es.ts';
import { usePrinting, type JobAction } from '../../stores/documents/printing.ts';
import { between, sinceText } from './queue-times.ts';
import './print-section.css';

/** Queued print jobs with reason and actions; renders nothing without any. */
export function PrintSection() {
  const words = useWords();
  const { view, problem } = usePrinting();
  if (view === null || view.trabajos.length === 0) return null;
  const { queue } = words.printing;
  const uncertain = view.trabajos.filter(({ estado }) => estado === 'INCIERTO').length;
  const waiting = view.total - uncertain;
  return (
    <section className="stack one-column" aria-label={queue.title}>
      <h2>{queue.title}</h2>
      <p role="status">
        {[uncertain === 0 ? null : queue.asks(uncertain), waiting === 0 ? null : queue.lead(waiting)]
          .filter((text) => text !== null)
          .join(' ')}
      </p>
      {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
      <Jobs view={view} />
    </section>
  );
}

function Jobs({ view }: { readonly view: PrintQueueView }) {
  const { queue } = useWords().printing;
  const { trabajos, total, ahora } = view;
  return (
    <table className="queue-table" aria-label={queue.title}>
      <thead>
        <tr className="small">
          <th scope="col">{queue.columns.what}</th>
          <th scope="col">{queue.columns.since}</th>
          <th scope="col">{queue.columns.why}</th>
          <th scope="col">
            <span className="only-read">{queue.columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trabajos.map((job) => (
          <Job key={job.id} job={job} ahora={ahora} />
        ))}
        {trabajos.length < total && (
          <tr>
            <td colSpan={4} className="soft small">
              {queue.shown(trabajos.length, total)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface JobProps {
  readonly job: PrintJobView;
  readonly ahora: string;
}

/** Place of the type in a control number: `DTE-03-…`. */
const TIPO_PLACE = [4, 6] as const;

function Job({ job, ahora }: JobProps) {
  const words = useWords();
  const { queue } = words.printing;
  const name = nameOf(job, words);
  const tipo = TIPOS_DTE.find((each) => each === name.slice(...TIPO_PLACE));
  const about = [
    job.clase !== 'DOCUMENTO' || tipo === undefined ? null : words.tipo[tipo],
    job.impresora === null ? null : queue.at(job.impresora),
    job.provisional === true ? queue.slip : null,
    job.copia === null || job.copia === 0 ? null : queue.copy(job.copia),
  ].filter((text) => text !== null);
  return (
    <tr data-job={job.id}>
      <th scope="row">
        <span className="figures">{name}</span>
        <span className="soft small">{about.join(' · ')}</span>
      </th>
      <td className="figures">{sinceText(job.desde, ahora)}</td>
      <td className={job.estado === 'INCIERTO' ? 'queue-bad' : undefined}>
        <Why job={job} ahora={ahora} />
      </td>
      <td className="col-action">
        <Actions job={job} />
      </td>
    </tr>
  );
}

/** Name of the job in the language of the screen. */
function nameOf({ clase, titulo }: PrintJobView, { printing: { printers, queue } }: Words): string {
  return clase === 'PRUEBA' ? printers.test : (titulo ?? queue.ofAnother);
}

/** Why a job is not printed yet and when it is retried; a job behind another waits its turn. */
function Why({ job, ahora }: JobProps): ReactNode {
  const words = useWords();
  const { queue } = words.printing;
  const { estado, motivo, proximo, intentos } = job;
  if (estado === 'IMPRIMIENDO') return queue.printing;
  if (motivo === null) return queue.turn;
  const why = messageOfRule(motivo, words);
  if (proximo === null) return why;
  if (intentos === 0) return queue.turn;
  const ms = between(ahora, proximo);
  return (
    <>
      {why}
      <span className="soft small">
        {queue.next(ms <= 0 ? words.queue.now : words.queue.inSpan(lengthText(ms)))}
      </span>
    </>
  );
}

/** Actions of a job, none while it prints. The irreversible one is set apart and asks first. */
function Actions({ job }: { readonly job: PrintJobView }) {
  const words = useWords();
  const { queue } = words.printing;
  const name = nameOf(job, words);
  const [asking, setAsking] = useState(false);
  const act = (action: JobAction): void => void usePrinting.getState().act(action, job.id);
  const buttons: readonly (readonly [JobAction, string])[] =
    job.estado === 'PENDIENTE'
      ? [['print.retry', queue.retry]]
      : job.estado === 'INCIERTO'
        ? [
            ['print.retry', queue.reprint],
            ['print.confirm', queue.confirm],
          ]
        : [];
  if (buttons.length === 0) return null;
  return (
    <div className="queue-actions print-actions">
      {buttons.map(([action, text]) => (
        <Button key={action} aria-label={queue.of(text, name)} onClick={() => act(action)}>
          {text}
        </Button>
      ))}
      <Button
        className="print-cancel"
        kind="plain"
        aria-label={queue.of(queue.cancel, name)}
        onClick={() => setAsking(true)}
      >
        {queue.cancel}
      </Button>
      {asking && (
        <AskSheet
          title={queue.cancelTitle}
          action={queue.cancelDo}
          onAct={() => {
            setAsking(false);
            act('print.cancel');
          }}
          keep={queue.cancelKeep}
          onClose={() => setAsking(false)}
        >
          <p>{queue.cancelLead(name)}</p>
        </AskSheet>
      )}
    </div>
  );
}
