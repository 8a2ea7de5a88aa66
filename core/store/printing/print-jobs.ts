/** What was handed to printers, and how far each job came. Rows stay: the copies of a document are counted from them. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { ticketText, type TicketText } from '../../contract/printing/ticket-text.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { storedRule, storedRuleOf } from '../../domain/last-answer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import type { PrinterPlace } from './printers.ts';
import { column } from '../record.ts';
import { integer, integerOrNull, object, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

/**
 * `IMPRIMIENDO` is durable before the first byte leaves. `INCIERTO`: it may be on paper, in part or whole, or could not be
 * drawn; only a person's word moves it on.
 */
export const PRINT_STATES = ['PENDIENTE', 'IMPRIMIENDO', 'IMPRESO', 'INCIERTO', 'CANCELADO'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** What is printed; a document is drawn when its turn comes. */
export type PrintContent =
  | { readonly kind: 'DOCUMENTO'; readonly documentId: number; readonly recibido: string | null }
  | { readonly kind: 'PRUEBA' }
  | { readonly kind: 'TEXTO'; readonly ticket: TicketText };

/** Which print of a document it is: the first is 0; provisional slips are counted apart. */
export interface PrintCopy {
  readonly provisional: boolean;
  readonly copia: number;
}

/** Whose jobs. */
export interface PrintPlace extends PrinterPlace {
  readonly ambiente: Ambiente;
}

export interface PrintJob extends PrintPlace {
  readonly id: number;
  /** Null: the screen printed it. */
  readonly printerId: string | null;
  readonly content: PrintContent;
  /** What it is, in words. */
  readonly titulo: string;
  readonly estado: PrintState;
  /** Null until its printing has begun once. */
  readonly copy: PrintCopy | null;
  /** Tries at which the printer was away. */
  readonly attempts: number;
  readonly nextAt: Instant;
  readonly lastError: Rule | null;
  readonly userId: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type NewPrintJob = Pick<PrintJob, 'printerId' | 'content' | 'titulo' | 'userId'> & {
  readonly place: PrintPlace;
};

const OPEN = "estado IN ('PENDIENTE', 'IMPRIMIENDO', 'INCIERTO')";
const OF_PLACE = `issuer_id = +? AND branch_id = +? AND ambiente = +? AND ${OPEN}`;

const PRINT_JOB = insertion('print_job', [
  'printer_id',
  'issuer_id',
  'branch_id',
  'ambiente',
  'contenido',
  'document_id',
  'titulo',
  'ticket',
  'recibido',
  'estado',
  'attempts',
  'next_at',
  'user_id',
  'created_at',
  'updated_at',
]);
const FIND = query('SELECT * FROM print_job WHERE id = ?');
const OPEN_OF_PLACE = query(`SELECT * FROM print_job WHERE ${OF_PLACE} ORDER BY id LIMIT ?`);
const COUNT_OF_PLACE = query(`SELECT count(*) AS n FROM print_job WHERE ${OF_PLACE}`);
const LATE_OF_PLACE = query(`
  SELECT count(*) AS n FROM print_job WHERE ${OF_PLACE}
    AND CASE estado WHEN 'INCIERTO' THEN updated_at ELSE created_at END < +?`);
const COUNT_OF_PRINTER = query(`SELECT count(*) AS n FROM print_job WHERE printer_id = +? AND ${OPEN}`);
const HEAD = query(
  `SELECT * FROM print_job WHERE printer_id = +? AND estado = 'PENDIENTE' AND ${OPEN} ORDER BY id LIMIT 1`,
);
const PRINTERS = column.text.select(
  `SELECT DISTINCT printer_id FROM print_job WHERE printer_id IS NOT NULL AND estado = 'PENDIENTE' AND ${OPEN}`,
);
const OF_DOCUMENT = query(`
  SELECT * FROM print_job WHERE document_id = +? AND estado <> 'CANCELADO' ORDER BY id DESC LIMIT 1`);
const LAST_COPY = query(
  'SELECT max(copia) AS copia FROM print_job WHERE document_id = +? AND provisional = +?',
);
const EVER = query('SELECT 1 AS one FROM print_job WHERE document_id = +? AND copia IS NOT NULL LIMIT 1');
const LAST_FAULT = query(`
  SELECT last_error, updated_at FROM print_job WHERE printer_id = +? AND last_error IS NOT NULL ORDER BY updated_at DESC LIMIT 1`);
const MOVE = command(
  'UPDATE print_job SET estado = ?, last_error = ?, attempts = ?, next_at = ?, updated_at = ? WHERE id = ?',
);
const COPY = command('UPDATE print_job SET provisional = ?, copia = ? WHERE id = ?');
const RESCUE = command(`
  UPDATE print_job SET estado = 'INCIERTO', last_error = ?, updated_at = ? WHERE estado = 'IMPRIMIENDO' AND printer_id = coalesce(?, printer_id)`);

/** Adds a job at the end of its printer's queue. @returns its id */
export function addPrintJob(tx: Tx, job: NewPrintJob, now: Instant): number {
  const { place, content } = job;
  return PRINT_JOB.run(tx, {
    printer_id: job.printerId,
    issuer_id: place.issuerId,
    branch_id: place.branchId,
    ambiente: place.ambiente,
    contenido: content.kind,
    document_id: content.kind === 'DOCUMENTO' ? content.documentId : null,
    titulo: job.titulo,
    ticket: content.kind === 'TEXTO' ? JSON.stringify(content.ticket) : null,
    recibido: content.kind === 'DOCUMENTO' ? content.recibido : null,
    estado: 'PENDIENTE',
    attempts: 0,
    next_at: now,
    user_id: job.userId,
    created_at: now,
    updated_at: now,
  });
}

/** The job with that id; null when there is none. */
export function findPrintJob(reader: Reader, id: number): PrintJob | null {
  const row = FIND.get(reader, id);
  return row === undefined ? null : jobOf(row);
}

/** Jobs of a place that are not over, the oldest first. */
export function openPrintJobs(
  reader: Reader,
  of: { readonly place: PrintPlace; readonly limit: number },
): readonly PrintJob[] {
  const { issuerId, branchId, ambiente } = of.place;
  return OPEN_OF_PLACE.all(reader, issuerId, branchId, ambiente, of.limit).map(jobOf);
}

/** How many jobs of a place are not over. */
export function countOpenPrintJobs(reader: Reader, { issuerId, branchId, ambiente }: PrintPlace): number {
  return countOf(COUNT_OF_PLACE.get(reader, issuerId, branchId, ambiente));
}

/** Jobs of a place that wait, or wait for a person's word, since before a moment. */
export function countLatePrintJobs(
  reader: Reader,
  of: { readonly place: PrintPlace; readonly before: Instant },
): number {
  const { issuerId, branchId, ambiente } = of.place;
  return countOf(LATE_OF_PLACE.get(reader, issuerId, branchId, ambiente, of.before));
}

/** Jobs of a printer that are not over. */
export function countPrinterJobs(reader: Reader, printerId: string): number {
  return countOf(COUNT_OF_PRINTER.get(reader, printerId));
}

/** The job whose turn is next at a printer. */
export function headPrintJob(reader: Reader, printerId: string): PrintJob | null {
  const row = HEAD.get(reader, printerId);
  return row === undefined ? null : jobOf(row);
}

/** Printers for which something waits. */
export function printersWithJobs(reader: Reader): readonly string[] {
  return PRINTERS.list(reader);
}

/** The last job of a document that was not cancelled. */
export function lastJobOfDocument(reader: Reader, documentId: number): PrintJob | null {
  const row = OF_DOCUMENT.get(reader, documentId);
  return row === undefined ? null : jobOf(row);
}

/** Which copy the next print of a document is; 0 when none was begun. */
export function nextCopy(reader: Reader, documentId: number, provisional: boolean): number {
  const row = LAST_COPY.get(reader, documentId, Number(provisional));
  return row === undefined ? 0 : (integerOrNull(row, 'copia') ?? -1) + 1;
}

/** Whether any print of a document was ever begun. */
export function wasPrinted(reader: Reader, documentId: number): boolean {
  return EVER.get(reader, documentId) !== undefined;
}

/** What went wrong last at a printer. */
export function lastPrinterFault(
  reader: Reader,
  printerId: string,
): { readonly reason: Rule; readonly at: Instant } | null {
  const row = LAST_FAULT.get(reader, printerId);
  return row === undefined
    ? null
    : { reason: storedRuleOf(text(row, 'last_error')), at: integer(row, 'updated_at') };
}

/** Puts a job into another state; what is not given stays as it is, save the error, which is gone. */
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

/** Notes which copy a job prints; null when nothing of it left. */
export function setPrintCopy(tx: Tx, id: number, copy: PrintCopy | null): void {
  COPY.run(tx, copy === null ? null : Number(copy.provisional), copy?.copia ?? null, id);
}

/**
 * Whatever a stop left in the middle of its printing becomes uncertain.
 *
 * @param of the printer meant; all of them without one
 * @returns how many there were
 */
export function rescuePrintJobs(
  tx: Tx,
  of: { readonly printerId: string | null; readonly reason: Rule; readonly at: Instant },
): number {
  return RESCUE.run(tx, storedRule(of.reason), of.at, of.printerId).changes;
}

function countOf(row: Row | undefined): number {
  return row === undefined ? 0 : integer(row, 'n');
}

function jobOf(row: Row): PrintJob {
  const copia = integerOrNull(row, 'copia');
  const lastError = textOrNull(row, 'last_error');
  return {
    id: integer(row, 'id'),
    printerId: textOrNull(row, 'printer_id'),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    content: contentOf(row),
    titulo: text(row, 'titulo'),
    estado: oneOf(row, 'estado', PRINT_STATES),
    copy: copia === null ? null : { copia, provisional: integer(row, 'provisional') === 1 },
    attempts: integer(row, 'attempts'),
    nextAt: integer(row, 'next_at'),
    lastError: lastError === null ? null : storedRuleOf(lastError),
    userId: text(row, 'user_id'),
    createdAt: integer(row, 'created_at'),
    updatedAt: integer(row, 'updated_at'),
  };
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
