/** Printing at a till: tickets and their copies, the queue of the printers, the cash drawer. */
import { rule } from '../../contract/rules/rules.ts';
import { documentName } from '../../domain/control-number.ts';
import type { PrintAnswer, ScreenTicket } from '../../contract/bridge/bridge-printing.ts';
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import {
  addPrintJob,
  countPrinterJobs,
  headPrintJob,
  lastJobOfDocument,
  movePrintJob,
  type NewPrintJob,
  type PrintContent,
  type PrintJob,
} from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { requireOwn } from '../../engine/queries/documents.ts';
import { documentNow } from './print-content.ts';
import { MAX_PRINTER_JOBS } from './print-limits.ts';
import type { PrintPort } from './print-port.ts';
import { savedTicket, systemTicket } from './print-screen.ts';
import { jobView, queueView, requireJob } from './print-views.ts';
import { createPrintLanes, type PrintLanes } from './print-queue.ts';
import { printerOfTill, printerOperations, printersOfTill, requirePrinter } from './printers.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export interface PrintingDeps extends Pick<TillParts, 'store' | 'clock' | 'random' | 'log' | 'news'> {
  readonly port: PrintPort;
}

/** Printing over a store; nothing is printed until `start`. */
export function createPrinting(deps: PrintingDeps) {
  const { store, news, port } = deps;
  const onChange = (issuerId: string) => news.publish({ kind: 'printing', issuerId });
  const worker = createPrintLanes({ ...deps, onChange });
  const parts: Parts = { deps, onChange, wake: worker.wake };
  return {
    operations: {
      ...printerOperations({ ...deps, worker, onChange }),
      ...ticketOperations(parts),
      ...jobOperations(parts),
      'print.drawer': ({ motivo }, who) => openDrawer(deps, worker, { motivo, who }),
    } satisfies SomeOperations,
    /** Takes up what a stop left in the queue. */
    start: worker.start,
    stop: worker.stop,
    /** Finished rows, e.g. a report of the till; `titulo` names them in the queue. */
    text: async (
      { titulo, ticket: rows }: { readonly titulo: string; readonly ticket: TicketText },
      who: TillCaller,
    ): Promise<PrintAnswer> => {
      const printer = store.read((reader) => printerOfTill(reader, who));
      if (printer === null) return { kind: 'pantalla' };
      if (isOfSystem(printer))
        return { kind: 'sistema', trabajo: null, papel: port.draw.textPaper(rows, printer.anchoMm) };
      return enqueue(parts, { printer, content: { kind: 'TEXTO', ticket: rows }, titulo, who });
    },
  };
}
export type Printing = ReturnType<typeof createPrinting>;

function ticketOperations(parts: Parts) {
  const { store, port } = parts.deps;
  return {
    /** The test page of a printer. */
    'printers.test': async ({ id }, who) => {
      const printer = store.read((reader) => requirePrinter(reader, id, who));
      const { nombre } = printer;
      if (isOfSystem(printer))
        return { kind: 'sistema', trabajo: null, papel: port.draw.testPaper(nombre, printer.anchoMm) };
      const titulo = 'Página de prueba';
      return enqueue(parts, { printer, content: { kind: 'PRUEBA' }, titulo, who });
    },
    'print.ticket': (input, who) => ticket(parts, input, who),
    'print.ticketPdf': (input, who) => ticketPdf(parts, input, who),
    'print.copies': ({ codigoGeneracion }, who) =>
      store.read((reader) => {
        const { id } = requireOwn(reader, who.caller, { codigoGeneracion });
        const { copy } = documentNow(reader, { place: who.till, documentId: id, recibido: null });
        return { ticket: copy.copia, provisional: copy.provisional };
      }),
  } satisfies SomeOperations;
}

function jobOperations(parts: Parts) {
  const { store, clock } = parts.deps;
  const queue = (who: TillCaller) => store.read((reader) => queueView(reader, who, clock.now()));
  const moved = async (id: number, who: TillCaller, to: Move) => {
    await move(parts, { id, who, to });
    return queue(who);
  };
  return {
    'print.job': ({ id }, who) =>
      store.read((reader) => jobView(reader, requireJob(reader, id, who), who.caller)),
    'print.queue': (_input, who) => queue(who),
    'print.retry': ({ id }, who) => moved(id, who, 'retry'),
    'print.cancel': ({ id }, who) => moved(id, who, 'cancel'),
    'print.confirm': ({ id }, who) => moved(id, who, 'confirm'),
  } satisfies SomeOperations;
}

async function openDrawer(
  { store, port }: PrintingDeps,
  worker: Pick<PrintLanes, 'alone'>,
  { motivo, who }: { readonly motivo: string; readonly who: TillCaller },
): Promise<BridgeOutput<'print.drawer'>> {
  const printer = store.read((reader) => printerOfTill(reader, who));
  if (printer === null || !printer.cajon || printer.direccion.clase === 'sistema')
    throw refusal('ESTADO_NO_PERMITE', rule('impresora-sin-gaveta'));
  const { direccion, nombre } = printer;
  // Before the pulse: no drawer opens without a row that says why.
  await store.transact((tx, at) => {
    const detalle = { motivo, impresora: nombre, caja: who.till.id };
    appendAudit(tx, { at, actor: who.user.nombre, accion: 'orden de abrir la gaveta', detalle });
  });
  const outcome = await worker.alone(printer.id, () => port.line.send(direccion, port.draw.drawerBytes()));
  if (outcome.kind === 'printed') return { abierta: true, dicho: rule('gaveta-ordenada') };
  return { abierta: false, dicho: outcome.reason };
}

interface Parts {
  readonly deps: PrintingDeps;
  readonly onChange: (issuerId: string) => void;
  readonly wake: (printerId: string) => void;
}

interface Enqueuing {
  readonly printer: Printer;
  readonly content: PrintContent;
  readonly titulo: string;
  readonly who: TillCaller;
  /** A job that does already what is wanted; looked for in the same transaction. */
  readonly present?: (tx: Tx) => PrintJob | null;
}

type Enqueued = Extract<PrintAnswer, { readonly kind: 'trabajo' }>;

async function enqueue({ deps, onChange, wake }: Parts, of: Enqueuing): Promise<Enqueued> {
  const { printer, content, titulo, who } = of;
  const { till, user } = who;
  const trabajo = await deps.store.transact((tx, now) => {
    const present = of.present?.(tx) ?? null;
    if (present !== null) return jobView(tx, present, who.caller);
    assertRoom(tx, printer);
    const job: NewPrintJob = { printerId: printer.id, content, titulo, userId: user.id, place: till };
    return jobView(tx, requireJob(tx, addPrintJob(tx, job, now), who), who.caller);
  });
  wake(printer.id);
  onChange(till.issuerId);
  return { kind: 'trabajo', trabajo };
}

/** @throws AppError `ESTADO_NO_PERMITE` */
function assertRoom(reader: Reader, { id, nombre, activa }: Printer): void {
  if (!activa) throw refusal('ESTADO_NO_PERMITE', rule('impresora-desactivada', { nombre }));
  if (countPrinterJobs(reader, id) < MAX_PRINTER_JOBS) return;
  throw refusal('ESTADO_NO_PERMITE', rule('cola-de-impresora-llena', { maximo: MAX_PRINTER_JOBS, nombre }));
}

async function ticket(
  parts: Parts,
  input: BridgeInput<'print.ticket'>,
  who: TillCaller,
): Promise<PrintAnswer> {
  const { deps, onChange } = parts;
  const { printer, document } = deps.store.read((reader) => ({
    printer: wishedPrinter(reader, input.impresora, who),
    document: printable(reader, input.codigoGeneracion, who),
  }));
  if (printer === null) return { kind: 'pantalla' };
  const recibido = input.recibido ?? null;
  const present = (tx: Tx) => (input.unaVez === true ? jobForSale(tx, document.id) : null);
  if (isOfSystem(printer)) {
    const answer = await systemTicket(deps, { document, recibido, printer, present }, who);
    onChange(who.till.issuerId);
    return answer;
  }
  const content = { kind: 'DOCUMENTO', documentId: document.id, recibido } as const;
  return enqueue(parts, { printer, content, titulo: documentName(document), who, present });
}

/** @throws AppError `ESTADO_NO_PERMITE` when this till does not print on the wished one */
function wishedPrinter(reader: Reader, wished: string | undefined, who: TillCaller): Printer | null {
  if (wished === undefined) return printerOfTill(reader, who);
  const found = printersOfTill(reader, who).find(({ id }) => id === wished);
  if (found !== undefined) return found;
  throw refusal('ESTADO_NO_PERMITE', rule('impresora-de-otra-caja'));
}

function isOfSystem({ direccion }: Printer): boolean {
  return direccion.clase === 'sistema';
}

/** The job that is the ticket of a sale; a provisional slip stands for it until the document is known to be valid. */
function jobForSale(reader: Reader, documentId: number): PrintJob | null {
  const last = lastJobOfDocument(reader, documentId);
  if (last === null || last.copy === null || !last.copy.provisional || last.estado === 'PENDIENTE')
    return last;
  const { copy } = documentNow(reader, { place: last, documentId, recibido: null });
  return copy.provisional ? last : null;
}

async function ticketPdf(
  { deps, onChange }: Parts,
  input: BridgeInput<'print.ticketPdf'>,
  who: TillCaller,
): Promise<ScreenTicket> {
  const request = deps.store.read((reader) => ({
    document: printable(reader, input.codigoGeneracion, who),
    printer: printerOfTill(reader, who),
    recibido: input.recibido ?? null,
  }));
  const saved = await savedTicket(deps, request, who);
  onChange(who.till.issuerId);
  return saved;
}

/**
 * The document whose ticket somebody may print.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when it is none of the caller's sales, `ESTADO_NO_PERMITE` when it was refused
 */
function printable(reader: Reader, codigoGeneracion: string, { caller }: TillCaller): SignedDocument {
  const document = requireOwn(reader, caller, { codigoGeneracion });
  if (document.estado === 'RECHAZADO') throw refusal('ESTADO_NO_PERMITE', rule('rechazado-no-se-imprime'));
  return document;
}

type Move = 'retry' | 'cancel' | 'confirm';

interface Moving {
  readonly id: number;
  readonly who: TillCaller;
  readonly to: Move;
}

async function move({ deps, onChange, wake }: Parts, { id, who, to }: Moving): Promise<void> {
  const printerId = await deps.store.transact((tx, now) => {
    const job = requireJob(tx, id, who);
    const { estado } = job;
    const isUncertain = estado === 'INCIERTO';
    if (!isUncertain && (estado !== 'PENDIENTE' || to === 'confirm'))
      throw refusal('ESTADO_NO_PERMITE', rule('trabajo-ya-cambio'));
    if (to === 'cancel') movePrintJob(tx, job, { estado: 'CANCELADO', at: now });
    else if (to === 'confirm') movePrintJob(tx, job, { estado: 'IMPRESO', at: now });
    else again(tx, job, now);
    return job.printerId;
  });
  if (printerId !== null) wake(printerId);
  onChange(who.till.issuerId);
}

/** Due now, and with it whatever stands before it at its printer. */
function again(tx: Tx, job: PrintJob, now: Instant): void {
  movePrintJob(tx, job, { estado: 'PENDIENTE', attempts: 0, nextAt: now, at: now });
  const head = job.printerId === null ? null : headPrintJob(tx, job.printerId);
  if (head === null || head.id === job.id) return;
  const { lastError } = head;
  const error = lastError === null ? {} : { lastError };
  movePrintJob(tx, head, { estado: 'PENDIENTE', ...error, nextAt: now, at: now });
}
