/** The queue of the printers as a till's screen shows it. */
import { MAX_PRINT_ROWS, type PrintJobView, type PrintQueueView } from '../contract/bridge-printing.ts';
import { AppError } from '../domain/app-error.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import {
  countLatePrintJobs,
  countOpenPrintJobs,
  findPrintJob,
  headPrintJob,
  openPrintJobs,
  type PrintJob,
} from '../store/print-jobs.ts';
import { findPrinter, type Printer } from '../store/printers.ts';
import type { Reader } from '../store/store.ts';
import { PRINT_LATE_MS } from './print-limits.ts';
import { printersOfTill, tillPrinterOf } from './printers.ts';
import type { TillCaller } from './till-standing.ts';

/** @throws AppError `ESTADO_NO_PERMITE` when this place has no such job */
export function requireJob(reader: Reader, id: number, { till }: TillCaller): PrintJob {
  const job = findPrintJob(reader, id);
  const isHere =
    job?.issuerId === till.issuerId && job.branchId === till.branchId && job.ambiente === till.ambiente;
  if (job !== null && isHere) return job;
  throw new AppError('ESTADO_NO_PERMITE', 'Ese trabajo de impresión no está en esta sucursal');
}

/** Jobs of a till's place that wait for long. */
export function latePrintJobs(reader: Reader, { till }: TillCaller, now: Instant): number {
  return countLatePrintJobs(reader, { place: till, before: now - PRINT_LATE_MS });
}

const NOT_IN_USE = 'Su impresora está fuera de uso; póngala en uso en Ajustes, o quite el trabajo';

/** Everything that waits at a till's place, and the printer of that till. */
export function queueView(reader: Reader, who: TillCaller, now: Instant): PrintQueueView {
  const impresoras = printersOfTill(reader, who).map(tillPrinterOf);
  return {
    ahora: isoUtc(now),
    impresora: impresoras[0] ?? null,
    impresoras,
    trabajos: openPrintJobs(reader, { place: who.till, limit: MAX_PRINT_ROWS }).map((job) =>
      jobView(reader, job),
    ),
    total: countOpenPrintJobs(reader, who.till),
  };
}

/** A job as screens show it. */
export function jobView(reader: Reader, job: PrintJob): PrintJobView {
  const { id, content, titulo, estado, printerId, copy, attempts, createdAt } = job;
  const printer = printerId === null ? null : findPrinter(reader, printerId);
  return {
    id,
    clase: content.kind,
    titulo,
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

/** Why a job waits and until when: whatever holds up the one before it holds it up too. */
function waitOf(
  reader: Reader,
  job: PrintJob,
  { id, activa }: Printer,
): Pick<PrintJobView, 'motivo' | 'proximo'> {
  if (!activa) return { motivo: NOT_IN_USE, proximo: null };
  const head = headPrintJob(reader, id) ?? job;
  return { motivo: head.lastError, proximo: isoUtc(head.nextAt) };
}
