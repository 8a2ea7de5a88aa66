/** Bridge operations for ticket printers: setup, printing and queue. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { documentInput } from '../api/documents.ts';
import { labelsWanted } from '../printing/labels.ts';
import type { TicketWidthMm } from '../printing/printed.ts';
import {
  printerSetup,
  RAW_PORT,
  type PrinterAddress,
  type PrinterSetup,
} from '../printing/printer-address.ts';
import type { Rule } from '../rules/rules.ts';
import type { TicketPaper } from '../printing/ticket-paper.ts';
import { noInput, openedWith, receivedCash, text, textId } from '../till/till-leaves.ts';

export const MAX_PRINT_ROWS = 100;
/** Length of a reason for opening the drawer, in characters. */
export const MIN_DRAWER_REASON_CHARS = 3;
export const MAX_DRAWER_REASON_CHARS = 120;
const MAX_ADDRESS_CHARS = 300;

export const PRINTER_CLASSES = ['red', 'dispositivo', 'sistema'] as const;
export type PrinterClass = (typeof PRINTER_CLASSES)[number];

const printerReference = z.strictObject({ id: textId });
const jobReference = z.strictObject({ id: z.int().min(1) });
const typed = z.string().max(MAX_ADDRESS_CHARS);

/** A printer's form as typed; address faults are reported at their field. */
const printerForm = printerSetup.extend({
  /** Printer to change; null for a new one. */
  id: textId.nullable(),
  clase: z.enum(PRINTER_CLASSES),
  host: typed,
  puerto: typed,
  ruta: typed,
  /** Whether only the saving till uses it; else all tills of the branch. */
  soloEstaCaja: z.boolean(),
});
export type PrinterForm = z.infer<typeof printerForm>;

export function printerFormOf({ direccion, para, enEspera: _waiting, ...set }: PrinterSettings): PrinterForm {
  return {
    ...set,
    clase: direccion.clase,
    host: direccion.clase === 'red' ? direccion.host : '',
    puerto: String(direccion.clase === 'red' ? direccion.puerto : RAW_PORT),
    ruta: direccion.clase === 'dispositivo' ? direccion.ruta : '',
    soloEstaCaja: para === 'esta-caja',
  };
}

/** `recibido`: cash received; by default as stored with the sale. */
const ticketInput = documentInput.extend({ recibido: receivedCash.optional() });

export const PRINTING_OPERATIONS = {
  'printers.list': { access: 'gerente', input: noInput, output: answers<PrintersView>() },
  'printers.save': {
    access: 'gerente',
    input: printerForm.extend(openedWith),
    output: answers<PrintersView>(),
  },
  'printers.delete': { access: 'gerente', input: printerReference, output: answers<PrintersView>() },
  'printers.test': {
    access: 'gerente',
    input: printerReference,
    output: answers<Exclude<PrintAnswer, { readonly kind: 'pantalla' | 'sin-papel' }>>(),
  },
  'printers.diagnose': { access: 'gerente', input: printerReference, output: answers<PrinterDiagnosis>() },
  /**
   * Prints a document's ticket: own sales for a cashier, any for a manager. `unaVez`: automatic ticket of the sale, skipped if already printed or queued. `impresora`:
   * a printer of this till, by default its usual one.
   */
  'print.ticket': {
    access: 'cajero',
    input: ticketInput.extend({ unaVez: z.boolean().optional(), impresora: textId.optional() }),
    output: answers<PrintAnswer>(),
  },
  /** The ticket as PDF, if there is no printer. */
  'print.ticketPdf': { access: 'cajero', input: ticketInput, output: answers<ScreenTicket>() },
  /** Copy number of a document's next print. */
  'print.copies': {
    access: 'cajero',
    input: documentInput,
    output: answers<{ readonly ticket: number; readonly provisional: boolean }>(),
  },
  'print.job': { access: 'cajero', input: jobReference, polled: true, output: answers<PrintJobView>() },
  'print.queue': { access: 'cajero', input: noInput, polled: true, output: answers<PrintQueueView>() },
  /** Retries a waiting job now, or reprints an uncertain one (a document as its next copy). */
  'print.retry': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  'print.cancel': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  /** Marks an uncertain job as printed. */
  'print.confirm': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  'print.labels': {
    access: 'cajero',
    input: z.strictObject({ etiquetas: labelsWanted }),
    output: answers<{ readonly impresas: boolean; readonly dicho: Rule }>(),
  },
  'print.drawer': {
    access: 'cajero',
    input: z.strictObject({
      motivo: text('el motivo', MIN_DRAWER_REASON_CHARS, MAX_DRAWER_REASON_CHARS),
    }),
    output: answers<{ readonly abierta: boolean; readonly dicho: Rule }>(),
  },
} as const;

export interface PrinterSettings extends PrinterSetup {
  readonly id: string;
  readonly direccion: PrinterAddress;
  /** Who uses it: all tills of the branch, the calling till, or another one. */
  readonly para: 'sucursal' | 'esta-caja' | 'otra-caja';
  readonly enEspera: number;
}

export interface PrintersView {
  readonly impresoras: readonly PrinterSettings[];
}

export interface PrinterDiagnosis {
  readonly resultado: 'bien' | 'atender' | 'sin-respuesta';
  /** What happened, and what to do. */
  readonly dicho: readonly Rule[];
  readonly papel: 'hay' | 'poco' | 'falta' | 'sin-datos';
  readonly tapa: 'cerrada' | 'abierta' | 'sin-datos';
  /** Last error and its time (ISO 8601 UTC); null if none. */
  readonly ultimoError: { readonly motivo: Rule; readonly momento: string } | null;
}

export type PrintEstado = 'PENDIENTE' | 'IMPRIMIENDO' | 'IMPRESO' | 'INCIERTO' | 'CANCELADO';

/** A print job; moments are ISO 8601 UTC. */
export interface PrintJobView {
  readonly id: number;
  readonly clase: 'DOCUMENTO' | 'PRUEBA' | 'TEXTO';
  /** Title, e.g. a control number; null for another user's document. */
  readonly titulo: string | null;
  readonly estado: PrintEstado;
  /** Null if the screen printed it. */
  readonly impresora: string | null;
  /** Copy number of a document, and whether it is a provisional slip; null until known. */
  readonly copia: number | null;
  readonly provisional: boolean | null;
  readonly desde: string;
  readonly intentos: number;
  /** Why it is not printed yet; null before the first attempt. */
  readonly motivo: Rule | null;
  /** Next attempt; null if none is scheduled. */
  readonly proximo: string | null;
}

export interface TillPrinter extends Pick<PrinterSetup, 'nombre' | 'anchoMm' | 'automatica' | 'cajon'> {
  readonly id: string;
  readonly clase: PrinterClass;
}

export interface PrintQueueView {
  readonly ahora: string;
  /** Null: no printer is set up for this till. */
  readonly impresora: TillPrinter | null;
  /** All printers of this till, the usual one first. */
  readonly impresoras: readonly TillPrinter[];
  readonly trabajos: readonly PrintJobView[];
  readonly total: number;
}

export type PrintAnswer =
  | { readonly kind: 'trabajo'; readonly trabajo: PrintJobView }
  | ForSystem
  /** No printer: the screen saves the PDF. */
  | { readonly kind: 'pantalla' }
  /** The sale's ticket is not printed automatically: the user is asked, or the document is mailed. */
  | { readonly kind: 'sin-papel'; readonly porque: 'pregunta' | 'correo' };

/** The page prints it on the system's printer. `trabajo`: the recorded job of a document, which counts as a copy. */
export interface ForSystem {
  readonly kind: 'sistema';
  readonly trabajo: PrintJobView | null;
  readonly papel: TicketPaper;
}

/** A one-page PDF in base64, as wide as the paper, for the screen to save. */
export interface ScreenTicket {
  readonly pdf: string;
  readonly anchoMm: TicketWidthMm;
}
