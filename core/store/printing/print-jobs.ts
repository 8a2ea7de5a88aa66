/** Print jobs. Rows are kept, as they count the copies of a document. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { ticketText, type TicketText } from '../../contract/printing/ticket-text.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { storedRule, storedRuleOf } from '../../domain/last-answer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import type { PrinterPlace } from './printers.ts';
import { column, insertionOf, orNull, record, selection, type RecordOf } from '../record.ts';
import { integer, integerOrNull, object, oneOf, textOrNull } from '../row.ts';
import { command, query, type Row } from '../statement.ts';

/**
 * `IMPRIMIENDO` is stored before the first byte is sent. `INCIERTO`: it may be printed in part or whole, or could not
 * be rendered; only a user can continue it.
 */
export const PRINT_STATES = ['PENDIENTE', 'IMPRIMIENDO', 'IMPRESO', 'INCIERTO', 'CANCELADO'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** A document is rendered when its turn comes. */
export type PrintContent =
  | { readonly kind: 'DOCUMENTO'; readonly documentId: number; readonly recibido: string | null }
  | { readonly kind: 'PRUEBA' }
  | { readonly kind: 'TEXTO'; readonly ticket: TicketText };

/** `copia` is 0 for the first print; provisional slips are counted separately. */
export interface PrintCopy {
  readonly provisional: boolean;
  readonly copia: number;
}

export interface PrintPlace extends PrinterPlace {
  readonly ambiente: Ambiente;
}

const NEW_JOB = record({
  /** Null: printed by the browser. */
  printerId: orNull(column.text),
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** Title for users. */
  titulo: column.text,
  estado: column.oneOf(PRINT_STATES),
  /** Attempts at which the printer was unreachable. */
  attempts: column.integer,
  nextAt: column.integer,
  userId: column.text,
  createdAt: column.integer,
  updatedAt: column.integer,
});
const LAST_ERROR = column.stored({ read: storedRuleOf, write: storedRule });
const JOB = NEW_JOB.extend({ id: column.integer, lastError: orNull(LAST_ERROR) });

export interface PrintJob extends RecordOf<typeof JOB> {
  readonly content: PrintContent;
  /** Null until printing began. */
  readonly copy: PrintCopy | null;
}

export type NewPrintJob = Pick<PrintJob, 'printerId' | 'content' | 'titulo' | 'userId'> & {
  readonly place: PrintPlace;
};

const OPEN = "estado IN ('PENDIENTE', 'IMPRIMIENDO', 'INCIERTO')";
const OF_PLACE = `issuer_id = +? AND branch_id = +? AND ambiente = +? AND ${OPEN}`;

const PRINT_JOB = insertionOf('print_job', NEW_JOB, 'contenido', 'document_id', 'ticket', 'recibido');
const jobs = (sql: string) => selection(jobOf, sql);
const FIND = jobs('SELECT * FROM print_job WHERE id = ?');
const OPEN_OF_PLACE = jobs(`SELECT * FROM print_job WHERE ${OF_PLACE} ORDER BY id LIMIT ?`);
const COUNT_OF_PLACE = column.integer.select(`SELECT count(*) AS n FROM print_job WHERE ${OF_PLACE}`);
const LATE_OF_PLACE = column.integer.select(`
  SELECT count(*) AS n FROM print_job WHERE ${OF_PLACE}
    AND CASE estado WHEN 'INCIERTO' THEN updated_at ELSE created_at END < +?`);
const COUNT_OF_PRINTER = column.integer.select(
  `SELECT count(*) AS n FROM print_job WHERE printer_id = +? AND ${OPEN}`,
);
const HEAD = jobs(
  `SELECT * FROM print_job WHERE printer_id = +? AND estado = 'PENDIENTE' AND ${OPEN} ORDER BY id LIMIT 1`,
);
const OF_DOCUMENT = jobs(`
  SELECT * FROM print_job WHERE document_id = +? AND estado <> 'CANCELADO' ORDER BY id DESC LIMIT 1`);
const LAST_COPY = orNull(column.integer).select(
  'SELECT max(copia) AS copia FROM print_job WHERE document_id = +? AND provisional = +?',
);
const MOVE = command(
  'UPDATE print_job SET estado = ?, last_error = ?, attempts = ?, next_at = ?, updated_at = ? WHERE id = ?',
);
const COPY = command('UPDATE print_job SET provisional = ?, copia = ? WHERE id = ?');
const RESCUE = command(`
  UPDATE print_job SET estado = 'INCIERTO', last_error = ?, updated_at = ? WHERE estado = 'IMPRIMIENDO' AND printer_id = coalesce(?, printer_id)`);

/** @returns its id */
export function addPrintJob(tx: Tx, job: NewPrintJob, now: Instant): number {
  const { place, content } = job;
  const moments = { nextAt: now, createdAt: now, updatedAt: now };
  return PRINT_JOB.run(
    tx,
    { ...place, ...job, estado: 'PENDIENTE', attempts: 0, ...moments },
    {
      contenido: content.kind,
      document_id: content.kind === 'DOCUMENTO' ? content.documentId : null,
      ticket: content.kind === 'TEXTO' ? JSON.stringify(content.ticket) : null,
      recibido: content.kind === 'DOCUMENTO' ? content.recibido : null,
    },
  );
}

export function findPrintJob(reader: Reader, id: number): PrintJob | null {
  return FIND.find(reader, id);
}

/** Unfinished jobs of a branch, oldest first. */
export function openPrintJobs(
  reader: Reader,
  of: { readonly place: PrintPlace; readonly limit: number },
): readonly PrintJob[] {
  const { issuerId, branchId, ambiente } = of.place;
  return OPEN_OF_PLACE.list(reader, issuerId, branchId, ambiente, of.limit);
}

export function countOpenPrintJobs(reader: Reader, { issuerId, branchId, ambiente }: PrintPlace): number {
  return COUNT_OF_PLACE.find(reader, issuerId, branchId, ambiente) ?? 0;
}

/** Unfinished jobs of a branch that have waited, or needed a user's decision, since before a moment. */
export function countLatePrintJobs(
  reader: Reader,
  of: { readonly place: PrintPlace; readonly before: Instant },
): number {
  const { issuerId, branchId, ambiente } = of.place;
  return LATE_OF_PLACE.find(reader, issuerId, branchId, ambiente, of.before) ?? 0;
}

export function countPrinterJobs(reader: Reader, printerId: string): number {
  return COUNT_OF_PRINTER.find(reader, printerId) ?? 0;
}

/** The next job of a printer, or null. */
export function headPrintJob(reader: Reader, printerId: string): PrintJob | null {
  return HEAD.find(reader, printerId);
}

export const printersWithJobs = column.text.select<[]>(
  `SELECT DISTINCT printer_id FROM print_job WHERE printer_id IS NOT NULL AND estado = 'PENDIENTE' AND ${OPEN}`,
).list;

/** Excludes cancelled jobs; null without one. */
export function lastJobOfDocument(reader: Reader, documentId: number): PrintJob | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** Number of the document's next copy, from 0. */
export function nextCopy(reader: Reader, documentId: number, provisional: boolean): number {
  return (LAST_COPY.find(reader, documentId, Number(provisional)) ?? -1) + 1;
}

export const wasPrinted = query<[documentId: number]>(
  'SELECT 1 AS one FROM print_job WHERE document_id = +? AND copia IS NOT NULL LIMIT 1',
).has;

/** Latest error of a printer, or null. */
export const lastPrinterFault = record({ reason: LAST_ERROR, at: column.integer }).select<
  [printerId: string]
>(`
  SELECT last_error AS reason, updated_at AS at FROM print_job WHERE printer_id = +? AND last_error IS NOT NULL ORDER BY updated_at DESC LIMIT 1`).find;

/** Changes the state. Absent members are kept, except `lastError`, which is cleared. */
export function movePrintJob(
  tx: Tx,
  job: Pick<PrintJob, 'id' | 'attempts' | 'nextAt'>,
  to: {
    readonly estado: PrintState;
    readonly lastError?: Rule;
    readonly attempts?: number;
    readonly nextAt?: Instant;
    readonly at: Instant;
  },
): void {
  const { attempts = job.attempts, nextAt = job.nextAt } = to;
  const { lastError } = to;
  const fault = lastError === undefined ? null : storedRule(lastError);
  MOVE.run(tx, to.estado, fault, attempts, nextAt, to.at, job.id);
}

/** Null when nothing was sent to the printer. */
export function setPrintCopy(tx: Tx, id: number, copy: PrintCopy | null): void {
  COPY.run(tx, copy === null ? null : Number(copy.provisional), copy?.copia ?? null, id);
}

/**
 * Marks interrupted jobs as uncertain.
 *
 * @param of `printerId`: null for all printers
 * @returns how many there were
 */
export function rescuePrintJobs(
  tx: Tx,
  of: { readonly printerId: string | null; readonly reason: Rule; readonly at: Instant },
): number {
  return RESCUE.run(tx, storedRule(of.reason), of.at, of.printerId).changes;
}

function jobOf(row: Row): PrintJob {
  const copia = integerOrNull(row, 'copia');
  const copy = copia === null ? null : { copia, provisional: integer(row, 'provisional') === 1 };
  return { ...JOB.parse(row), content: contentOf(row), copy };
}

function contentOf(row: Row): PrintContent {
  const kind = oneOf(row, 'contenido', ['DOCUMENTO', 'PRUEBA', 'TEXTO'] as const);
  switch (kind) {
    case 'DOCUMENTO':
      return { kind, documentId: integer(row, 'document_id'), recibido: textOrNull(row, 'recibido') };
    case 'TEXTO':
      return { kind, ticket: ticketText.parse(object(row, 'ticket')) };
    case 'PRUEBA':
      return { kind };
  }
}
