import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { PrintJobView } from '../../../core/contract/bridge/bridge-printing.ts';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import {
  hasPrinter,
  usePrinting,
  type AskedTicket,
  type TicketRequest,
} from '../../stores/documents/printing.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';
import { PrinterChoice } from './printer-choice.tsx';
import './ticket-print.css';

/** With Ctrl; a single letter may be the start of a scan. */
const PRINT_KEY = 'p';

export interface TicketPrintProps {
  readonly request: TicketRequest;
  /** Whether the document is unconfirmed, so that a provisional slip is printed. */
  readonly provisional: boolean;
}

/** Prints a sale's ticket automatically if so configured, else by key, and shows its progress. */
export function TicketPrint({ request, provisional }: TicketPrintProps) {
  const words = useWordsAtOnce();
  const ticket = useAsked(request.codigoGeneracion);
  const onPaper = usePrinting(hasPrinter);
  const { codigoGeneracion, recibido } = request;
  useEffect(() => {
    void usePrinting.getState().automatic({ codigoGeneracion, recibido });
  }, [codigoGeneracion, recibido]);
  const press = (): void => {
    const { act, print } = usePrinting.getState();
    if (isUnderWay(ticket)) return;
    if (ticket?.job?.estado === 'INCIERTO') void act('print.retry', ticket.job.id);
    else void print(request);
  };
  useSheetKey(PRINT_KEY, press);
  return (
    <div className="row gap-2-3 wrap ticket-print">
      <Button aria-disabled={isUnderWay(ticket)} aria-keyshortcuts="Control+P" onClick={press}>
        <Printer size={18} aria-hidden="true" />
        {onPaper ? actionText(ticket?.job ?? null, provisional, words) : words.printing.file}
        <kbd className="key">Ctrl+P</kbd>
      </Button>
      <PrinterChoice />
      <p
        role="status"
        className="toned ticket-state"
        data-tone={ticket === null ? undefined : toneOf(ticket)}
      >
        {ticket === null ? '' : stateText(ticket, words)}
      </p>
    </div>
  );
}

function useAsked(codigoGeneracion: string): AskedTicket | null {
  const ticket = usePrinting((printing) => printing.ticket);
  return ticket?.codigoGeneracion === codigoGeneracion ? ticket : null;
}

/** Whether the ticket is requested but neither printed nor held up. */
function isUnderWay(ticket: AskedTicket | null): boolean {
  if (ticket === null || ticket.shown !== null || ticket.problem !== null) return false;
  if (ticket.withoutPaper !== undefined) return false;
  const { job } = ticket;
  return job === null || job.estado === 'PENDIENTE' || job.estado === 'IMPRIMIENDO';
}

function actionText(job: PrintJobView | null, provisional: boolean, { printing }: WordsAtOnce): string {
  // The first ticket after a slip is no copy.
  const copia = job === null || job.provisional !== provisional ? null : job.copia;
  if (copia === null || job?.estado === 'CANCELADO') return provisional ? printing.printSlip : printing.print;
  return provisional ? printing.againSlip(copia + 1) : printing.again(copia + 1);
}

export function stateText({ job, shown, problem, withoutPaper }: AskedTicket, words: WordsAtOnce): string {
  const { state } = words.printing;
  if (withoutPaper !== undefined) return words.printing.withoutPaper[withoutPaper];
  if (problem !== null) return words.printing.failed(problemText(problem, words));
  if (shown === 'file') return words.printing.fileSaved;
  if (job === null) return state.sending;
  if (shown === 'system') return words.printing.onSystem((job.copia ?? 0) + 1);
  switch (job.estado) {
    case 'IMPRIMIENDO':
      return state.sending;
    case 'PENDIENTE':
      return job.motivo === null ? state.sending : state.waiting;
    case 'INCIERTO':
      return state.uncertain;
    case 'CANCELADO':
      return state.cancelled;
    case 'IMPRESO':
      if (job.copia !== null && job.copia > 0) return state.printedCopy(job.copia);
      return job.provisional === true ? state.printedSlip : state.printed;
  }
}

function toneOf({ job, shown, problem, withoutPaper }: AskedTicket): 'good' | 'waiting' | 'bad' | undefined {
  if (withoutPaper !== undefined) return withoutPaper === 'correo' ? 'good' : 'waiting';
  if (problem !== null || job?.estado === 'INCIERTO') return 'bad';
  // The result of system printing is unknown.
  if (job === null || shown === 'system' || job.estado === 'IMPRIMIENDO') return undefined;
  if (job.estado === 'IMPRESO') return 'good';
  return job.estado === 'PENDIENTE' && job.motivo !== null ? 'waiting' : undefined;
}

/** A Ctrl key that also works over a dialog while mounted. @param letter lower case */
function useSheetKey(letter: string, work: () => void): void {
  useWindowKey((event) => {
    const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === letter;
    if (!isIt) return;
    // Prevents the browser's own print dialog.
    event.preventDefault();
    if (!event.repeat) work();
  });
}
