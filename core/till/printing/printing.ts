/** Printing at a till: tickets and copies, print queue, cash drawer. */
import { rule } from '../../contract/rules/rules.ts';
import { documentName } from '../../domain/control-number.ts';
import type { PrintAnswer, ScreenTicket } from '../../contract/bridge/bridge-printing.ts';
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { LabelsWanted } from '../../contract/printing/labels.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import {
  addPrintJob,
  countPrinterJobs,
  headPrintJob,
  movePrintJob,
  type NewPrintJob,
  type PrintContent,
  type PrintJob,
} from '../../store/printing/print-jobs.ts';
import type { Printer } from '../../store/printing/printers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { requireOwn } from '../../engine/queries/documents.ts';
import { labelsOf } from '../catalogue/labels.ts';
import { jobForSale, withoutPaper } from './automatic-ticket.ts';
import { documentNow, type TicketLink } from './print-content.ts';
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
  readonly ticketLink: TicketLink;
}

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
      'print.labels': ({ etiquetas }, who) => printLabels(deps, worker, { etiquetas, who }),
      'print.drawer': ({ motivo }, who) => openDrawer(deps, worker, { motivo, who }),
    } satisfies SomeOperations,
    start: worker.start,
    stop: worker.stop,
    /** Prints finished rows, such as a report; `titulo` names them in the queue. */
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
  // Audited before the pulse, so that no drawer opens without a row.
  await store.transact((tx, at) => {
    const detalle = { motivo, impresora: nombre, caja: who.till.id };
    appendAudit(tx, { at, actor: who.user.nombre, accion: 'orden de abrir la gaveta', detalle });
  });
  const outcome = await worker.alone(printer.id, () => port.line.send(direccion, port.draw.drawerBytes()));
  if (outcome.kind === 'printed') return { abierta: true, dicho: rule('gaveta-ordenada') };
  return { abierta: false, dicho: outcome.reason };
}

/** @throws AppError `VALIDACION` for an unknown code, `ESTADO_NO_PERMITE` without a direct printer */
async function printLabels(
  { store, port, clock }: PrintingDeps,
  worker: Pick<PrintLanes, 'alone'>,
  { etiquetas, who }: { readonly etiquetas: LabelsWanted; readonly who: TillCaller },
): Promise<BridgeOutput<'print.labels'>> {
  const { printer, labels } = store.read((reader) => ({
    printer: printerOfTill(reader, who),
    labels: labelsOf(reader, { issuerId: who.caller.issuerId, hoy: fiscalDate(clock.now()) }, etiquetas),
  }));
  if (printer === null || printer.direccion.clase === 'sistema')
    throw refusal('ESTADO_NO_PERMITE', rule('impresora-sin-etiquetas'));
  const { direccion } = printer;
  const bytes = await port.draw.labelBytes(labels, printer);
  const outcome = await worker.alone(printer.id, () => port.line.send(direccion, bytes));
  if (outcome.kind === 'printed')
    return { impresas: true, dicho: rule('etiquetas-enviadas', { cuantas: labels.length }) };
  return { impresas: false, dicho: outcome.reason };
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
  /** Finds an existing job for it, in the same transaction. */
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

/** @throws AppError `ESTADO_NO_PERMITE` for a disabled printer or a full queue */
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
  const { printer, document, porque } = deps.store.read((reader) => {
    const own = printable(reader, input.codigoGeneracion, who);
    const isDue = input.unaVez === true && jobForSale(reader, own.id) === null;
    return {
      printer: wishedPrinter(reader, input.impresora, who),
      document: own,
      porque: isDue ? withoutPaper(reader, own) : null,
    };
  });
  if (printer === null) return { kind: 'pantalla' };
  if (porque !== null) return { kind: 'sin-papel', porque };
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

/** @throws AppError `ESTADO_NO_PERMITE` when this till may not use the wanted printer */
function wishedPrinter(reader: Reader, wished: string | undefined, who: TillCaller): Printer | null {
  if (wished === undefined) return printerOfTill(reader, who);
  const found = printersOfTill(reader, who).find(({ id }) => id === wished);
  if (found !== undefined) return found;
  throw refusal('ESTADO_NO_PERMITE', rule('impresora-de-otra-caja'));
}

function isOfSystem({ direccion }: Printer): boolean {
  return direccion.clase === 'sistema';
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
 * The document whose ticket the caller may print.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when it is none of the caller's sales, `ESTADO_NO_PERMITE` when rejected
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

/** Makes the job due now, and the first job of its printer, which blocks it. */
function again(tx: Tx, job: PrintJob, now: Instant): void {
  movePrintJob(tx, job, { estado: 'PENDIENTE', attempts: 0, nextAt: now, at: now });
  const head = job.printerId === null ? null : headPrintJob(tx, job.printerId);
  if (head === null || head.id === job.id) return;
  const { lastError } = head;
  const error = lastError === null ? {} : { lastError };
  movePrintJob(tx, head, { estado: 'PENDIENTE', ...error, nextAt: now, at: now });
}
