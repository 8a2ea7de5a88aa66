/** Operations of the bridge for ticket printers: how they are set up, what they print, what waits for them. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { documentInput } from '../api/documents.ts';
import { labelsWanted } from '../printing/labels.ts';
import type { TicketWidthMm } from '../printing/printed.ts';
import { printerSetup, type PrinterAddress, type PrinterSetup } from '../printing/printer-address.ts';
import type { Rule } from '../rules/rules.ts';
import type { TicketPaper } from '../printing/ticket-paper.ts';
import { noInput, receivedCash, text, textId } from '../till/till-leaves.ts';

/** Jobs that one answer shows; the count is of all. */
export const MAX_PRINT_ROWS = 100;
/** Shortest and longest reason for opening the drawer, in characters. */
export const MIN_DRAWER_REASON_CHARS = 3;
export const MAX_DRAWER_REASON_CHARS = 120;
/** Longest text of an address field, in characters; the rules' own limits are lower. */
const MAX_ADDRESS_CHARS = 300;

export const PRINTER_CLASSES = ['red', 'dispositivo', 'sistema'] as const;
export type PrinterClass = (typeof PRINTER_CLASSES)[number];

const printerReference = z.strictObject({ id: textId });
const jobReference = z.strictObject({ id: z.int().min(1) });
const typed = z.string().max(MAX_ADDRESS_CHARS);

/** A printer as it is filled in; what is wrong with the address comes back at its field. */
const printerForm = printerSetup.extend({
  /** The printer to change; null for a new one. */
  id: textId.nullable(),
  clase: z.enum(PRINTER_CLASSES),
  host: typed,
  puerto: typed,
  ruta: typed,
  /** Whether only the till that saves it prints on it; else every till of the branch. */
  soloEstaCaja: z.boolean(),
});
export type PrinterForm = z.infer<typeof printerForm>;

/** `recibido`: cash handed over; left out, what the sale noted. */
const ticketInput = documentInput.extend({ recibido: receivedCash.optional() });

export const PRINTING_OPERATIONS = {
  'printers.list': { access: 'gerente', input: noInput, output: answers<PrintersView>() },
  'printers.save': { access: 'gerente', input: printerForm, output: answers<PrintersView>() },
  'printers.delete': { access: 'gerente', input: printerReference, output: answers<PrintersView>() },
  /** A page that shows what the printer can do. */
  'printers.test': {
    access: 'gerente',
    input: printerReference,
    output: answers<Exclude<PrintAnswer, { readonly kind: 'pantalla' }>>(),
  },
  'printers.diagnose': { access: 'gerente', input: printerReference, output: answers<PrinterDiagnosis>() },
  /**
   * The ticket of a document: a sale of one's own, or any for a manager. `unaVez`: the ticket that belongs to the sale; what is
   * printed or waits already is not printed again. `impresora`: one of those this till prints on; left out, its usual one.
   */
  'print.ticket': {
    access: 'cajero',
    input: ticketInput.extend({ unaVez: z.boolean().optional(), impresora: textId.optional() }),
    output: answers<PrintAnswer>(),
  },
  /** The same as a PDF, where there is no printer. */
  'print.ticketPdf': { access: 'cajero', input: ticketInput, output: answers<ScreenTicket>() },
  /** Which copy the next print of a document would be. */
  'print.copies': {
    access: 'cajero',
    input: documentInput,
    output: answers<{ readonly ticket: number; readonly provisional: boolean }>(),
  },
  'print.job': { access: 'cajero', input: jobReference, polled: true, output: answers<PrintJobView>() },
  'print.queue': { access: 'cajero', input: noInput, polled: true, output: answers<PrintQueueView>() },
  /** What waits is tried now; what is uncertain is printed again, a document as the next copy. */
  'print.retry': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  /** What waits or is uncertain is not printed any more. */
  'print.cancel': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  /** What is uncertain came out whole. */
  'print.confirm': { access: 'cajero', input: jobReference, output: answers<PrintQueueView>() },
  /** Labels of goods on the till's printer, at once. */
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

/** A printer as a manager sees it. */
export interface PrinterSettings extends PrinterSetup {
  readonly id: string;
  readonly direccion: PrinterAddress;
  /** Who prints on it: every till of the branch, the one that asks, or another one. */
  readonly para: 'sucursal' | 'esta-caja' | 'otra-caja';
  /** Jobs that are not over. */
  readonly enEspera: number;
}

export interface PrintersView {
  readonly impresoras: readonly PrinterSettings[];
}

/** What a look at a printer found. */
export interface PrinterDiagnosis {
  readonly resultado: 'bien' | 'atender' | 'sin-respuesta';
  /** What happened and what to do. */
  readonly dicho: readonly Rule[];
  readonly papel: 'hay' | 'poco' | 'falta' | 'sin-datos';
  readonly tapa: 'cerrada' | 'abierta' | 'sin-datos';
  /** What went wrong last, and when (ISO 8601 UTC); null when nothing did. */
  readonly ultimoError: { readonly motivo: Rule; readonly momento: string } | null;
}

export type PrintEstado = 'PENDIENTE' | 'IMPRIMIENDO' | 'IMPRESO' | 'INCIERTO' | 'CANCELADO';

/** A job; moments are ISO 8601 UTC. */
export interface PrintJobView {
  readonly id: number;
  readonly clase: 'DOCUMENTO' | 'PRUEBA' | 'TEXTO';
  /** What is printed, e.g. a control number; null for somebody else's document. */
  readonly titulo: string | null;
  readonly estado: PrintEstado;
  /** Name of the printer; null where the screen printed it. */
  readonly impresora: string | null;
  /** Of a document: which print it is, or will be, and whether it is a provisional slip; null before that is known. */
  readonly copia: number | null;
  readonly provisional: boolean | null;
  readonly desde: string;
  readonly intentos: number;
  /** Why it is not printed yet; null before the first try. */
  readonly motivo: Rule | null;
  /** When it is tried next; null while it does not wait for that. */
  readonly proximo: string | null;
}

/** The printer of a till. */
export interface TillPrinter extends Pick<PrinterSetup, 'nombre' | 'anchoMm' | 'automatica' | 'cajon'> {
  readonly id: string;
  readonly clase: PrinterClass;
}

export interface PrintQueueView {
  /** Moment of the answer. */
  readonly ahora: string;
  /** Null: none is set up for this till. */
  readonly impresora: TillPrinter | null;
  /** All it may print on, that one first. */
  readonly impresoras: readonly TillPrinter[];
  readonly trabajos: readonly PrintJobView[];
  readonly total: number;
}

/** Where something went that is to be printed. */
export type PrintAnswer =
  | { readonly kind: 'trabajo'; readonly trabajo: PrintJobView }
  | ForSystem
  /** There is no printer: the screen saves the PDF. */
  | { readonly kind: 'pantalla' };

/** For the page to print on the system's printer. `trabajo`: of a document, what is written down of it; its copy is counted. */
export interface ForSystem {
  readonly kind: 'sistema';
  readonly trabajo: PrintJobView | null;
  readonly papel: TicketPaper;
}

/** Something for the screen to save: a PDF of one page as wide as the paper, base64. */
export interface ScreenTicket {
  readonly pdf: string;
  readonly anchoMm: TicketWidthMm;
}
