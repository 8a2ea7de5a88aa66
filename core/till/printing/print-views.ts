/** The print queue for a till's screen. */
import { rule } from '../../contract/rules/rules.ts';
import {
  MAX_PRINT_ROWS,
  type PrintJobView,
  type PrintQueueView,
} from '../../contract/bridge/bridge-printing.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal } from '../../domain/app-error.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import {
  countLatePrintJobs,
  countOpenPrintJobs,
  findPrintJob,
  headPrintJob,
  openPrintJobs,
  type PrintJob,
} from '../../store/printing/print-jobs.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { findPrinter, type Printer } from '../../store/printing/printers.ts';
import type { Reader } from '../../store/store.ts';
import { isOwn } from '../../engine/queries/visible-documents.ts';
import { PRINT_LATE_MS } from './print-limits.ts';
import { printersOfTill, tillPrinterOf } from './printers.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** @throws AppError `ESTADO_NO_PERMITE` when this place has no such job */
export function requireJob(reader: Reader, id: number, { till }: TillCaller): PrintJob {
  const job = findPrintJob(reader, id);
  const isHere =
    job?.issuerId === till.issuerId && job.branchId === till.branchId && job.ambiente === till.ambiente;
  if (job !== null && isHere) return job;
  throw refusal('ESTADO_NO_PERMITE', rule('trabajo-no-esta-aqui'));
}

export function latePrintJobs(reader: Reader, { till }: TillCaller, now: Instant): number {
  return countLatePrintJobs(reader, { place: till, before: now - PRINT_LATE_MS });
}

export function queueView(reader: Reader, who: TillCaller, now: Instant): PrintQueueView {
  const impresoras = printersOfTill(reader, who).map(tillPrinterOf);
  return {
    ahora: isoUtc(now),
    impresora: impresoras[0] ?? null,
    impresoras,
    trabajos: openPrintJobs(reader, { place: who.till, limit: MAX_PRINT_ROWS }).map((job) =>
      jobView(reader, job, who.caller),
    ),
    total: countOpenPrintJobs(reader, who.till),
  };
}

/** A job for screens. Everybody sees it; its document is named only to those who may see it. */
export function jobView(reader: Reader, job: PrintJob, caller: Caller): PrintJobView {
  const { id, content, estado, printerId, copy, attempts, createdAt } = job;
  const printer = printerId === null ? null : findPrinter(reader, printerId);
  return {
    id,
    clase: content.kind,
    titulo: isShown(reader, job, caller) ? job.titulo : null,
    estado,
    impresora: printer?.nombre ?? null,
    copia: copy?.copia ?? null,
    provisional: copy?.provisional ?? null,
    desde: isoUtc(createdAt),
    intentos: attempts,
    ...(estado === 'PENDIENTE' && printer !== null
      ? waitOf(reader, job, printer)
      : { motivo: job.lastError, proximo: null }),
  };
}

function isShown(reader: Reader, { content }: PrintJob, caller: Caller): boolean {
  if (content.kind !== 'DOCUMENTO') return true;
  const document = findDocument(reader, content.documentId);
  return document !== null && isOwn(reader, caller, document);
}

/** Why a job waits and until when; it shares the delay of the first job. */
function waitOf(
  reader: Reader,
  job: PrintJob,
  { id, activa }: Printer,
): Pick<PrintJobView, 'motivo' | 'proximo'> {
  if (!activa) return { motivo: rule('impresora-fuera-de-uso'), proximo: null };
  const head = headPrintJob(reader, id) ?? job;
  return { motivo: head.lastError, proximo: isoUtc(head.nextAt) };
}
