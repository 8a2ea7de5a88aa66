import { CircleCheckBig, SendHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DayChips } from '../../components/list/day-chips.tsx';
import { LookButton } from '../../components/list/look-button.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { sumOf } from '../../stores/documents/selected-documents.ts';
import { usePrinting } from '../../stores/documents/printing.ts';
import { ALL, useQueue, type QueueView } from '../../stores/documents/queue.ts';
import { useQueueList, withinDays } from '../../stores/documents/queue-list.ts';
import { wholeList, type Among } from '../../stores/documents/neighbour.ts';
import { DocumentDrawer } from '../documents/drawer/document-drawer.tsx';
import { PendingReplacements } from '../returns/pending-replacements.tsx';
import { NOTHING_OWED, useOwed } from '../returns/use-owed.ts';
import { PrintSection } from './print-section.tsx';
import { SaveQueue } from './save-queue.tsx';
import { QUEUE_COLUMNS, QueueDocuments } from './queue-documents.tsx';
import { QueueEvents } from './queue-rows.tsx';
import { QueueProposals } from './proposals/queue-proposals.tsx';
import { QueueMail, useWaitingMail } from './mail/queue-mail.tsx';
import { QueueLots } from './queue-lots.tsx';
import { QueueRefused } from './queue-refused.tsx';
import { QueueContingencies } from './contingencies/queue-contingencies.tsx';
import './queue.css';

/** Poll interval, in ms: retries and answers raise no event. */
const LOOK_EVERY_MS = 3000;

export interface QueueProps {
  readonly onInvalidate: (codigoGeneracion: string) => void;
  readonly onReturn: (codigoGeneracion: string) => void;
}

export function Queue({ onInvalidate, onReturn }: QueueProps) {
  const words = useWords();
  const { view, problem, refresh } = useQueue();
  const open = useDocuments((documents) => documents.open);
  const mail = useWaitingMail();
  const { porInvalidar } = useOwed() ?? NOTHING_OWED;
  const prints = usePrinting((printing) => printing.view?.trabajos.length ?? 0);
  const { esperando = 0, rechazados = 0 } = mail.waiting ?? {};
  const hasOther = prints + esperando + rechazados > 0;
  usePolling(refresh, LOOK_EVERY_MS);
  useEffect(
    () =>
      bridge.subscribe((event) => {
        const concerns = event.kind === 'document' || event.kind === 'context' || event.kind === 'connected';
        if (concerns) void refresh();
      }),
    [refresh],
  );
  return (
    <div className="screen-page one-column">
      <header className="row wrap led touch">
        <h1>{words.queue.title}</h1>
        {view !== null && view.documentos.length + view.rechazados.length > 0 && <Tools view={view} />}
      </header>
      {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
      <QueueProposals />
      <PendingReplacements pending={porInvalidar} />
      <QueueMail {...mail} />
      {view === null ? (
        <p className="soft">{words.queue.loading}</p>
      ) : (
        <Waiting view={view} hasOther={hasOther} />
      )}
      <PrintSection />
      {open !== null && (
        <DocumentDrawer view={open} onInvalidate={onInvalidate} onReturn={onReturn} among={amongOf(view)} />
      )}
    </div>
  );
}

function Tools({ view }: { readonly view: QueueView }) {
  const { columns } = useWords().queue;
  const { days, setDays } = useQueueList();
  return (
    <>
      <DayChips {...days} onChange={setDays} />
      <SaveQueue view={view} />
      <LookButton list="cola" columns={QUEUE_COLUMNS.map((column) => [column, columns[column]])} />
    </>
  );
}

/** Refused and queued documents in the order of the screen. */
function amongOf(view: QueueView | null): Among {
  const { days } = useQueueList.getState();
  const rows = [...withinDays(view?.rechazados ?? [], days), ...withinDays(view?.documentos ?? [], days)];
  return wholeList(rows.map(({ codigoGeneracion }) => codigoGeneracion));
}

/** @param hasOther whether mail or prints wait; the heading then speaks of documents only */
function Waiting({ view, hasOther }: { readonly view: QueueView; readonly hasOther: boolean }) {
  const words = useWords();
  const { totalDocumentos, totalEventos, contingencias, lotes, totalRechazados } = view;
  const waiting = totalDocumentos + totalEventos + contingencias.length + lotes.length;
  const isEmpty = waiting + totalRechazados === 0;
  if (isEmpty) {
    return (
      <section className="empty" role="status">
        <CircleCheckBig size={44} strokeWidth={1.4} aria-hidden="true" />
        <h2>{hasOther ? words.queue.nothingOfDocuments : words.queue.nothing}</h2>
        <p>{words.queue.nothingHint}</p>
      </section>
    );
  }
  return (
    <>
      <QueueRefused view={view} />
      <Summary view={view} />
      <QueueContingencies view={view} />
      <QueueDocuments view={view} />
      <QueueEvents view={view} />
      <QueueLots view={view} />
      <OfOthers view={view} />
    </>
  );
}

/** Number of entries hidden from a cashier, who sees only own sales. */
function OfOthers({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { documentos, eventos, rechazados } = view.deOtros;
  const size = documentos + eventos + rechazados;
  return size === 0 ? null : <p className="soft">{queue.ofOthers(size)}</p>;
}

function Summary({ view }: { readonly view: QueueView }) {
  const { queue } = useWords();
  const { sendAll, sending } = useQueue();
  const parts = [
    view.totalDocumentos === 0 ? null : documentsText(view, queue.countDocuments(view.totalDocumentos)),
    view.totalEventos === 0 ? null : queue.countEvents(view.totalEventos),
    view.lotes.length === 0 ? null : queue.countLots(view.lotes.length),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <div className="row gap-2-4 wrap between queue-summary">
      <p role="status">
        {queue.waiting(parts, view.totalDocumentos + view.totalEventos + view.lotes.length)}
      </p>
      <Button kind="main" disabled={sending === ALL} onClick={() => void sendAll()}>
        <SendHorizontal size={18} aria-hidden="true" />
        {queue.sendAll}
      </Button>
    </div>
  );
}

/** The sum is shown only if all documents are loaded. */
function documentsText({ documentos, totalDocumentos }: QueueView, counted: string): string {
  return documentos.length < totalDocumentos ? counted : `${counted} (${dollars(sumOf(documentos))})`;
}
