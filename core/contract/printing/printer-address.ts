/** A ticket printer: how it is set up, and where it is. */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import { text } from '../till/till-leaves.ts';
import { CODE_PAGES, TICKET_WIDTHS_MM } from './printed.ts';

/** Longest name of a printer, in characters. */
export const MAX_PRINTER_NAME_CHARS = 40;

export const printerSetup = z.strictObject({
  nombre: text('el nombre de la impresora', 1, MAX_PRINTER_NAME_CHARS),
  anchoMm: z.union(TICKET_WIDTHS_MM.map((each) => z.literal(each))),
  codePage: z.enum(CODE_PAGES),
  /** Whether it cuts the paper; whether a drawer hangs on it. */
  corte: z.boolean(),
  cajon: z.boolean(),
  /** Whether the ticket of a sale is printed without being asked for. */
  automatica: z.boolean(),
  activa: z.boolean(),
});
export type PrinterSetup = Readonly<z.infer<typeof printerSetup>>;

/** Port on which printers take raw bytes. */
export const RAW_PORT = 9100;

/** A host name or an IP address, as a person types it. */
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/;
/** A device of the computer: `/dev/usb/lp0`, `COM3`, `\\.\COM10`, `LPT1`; never another file. */
const DEVICE = /^(\/dev\/[A-Za-z0-9._/:-]+|(\\\\\.\\)?(COM|LPT)[1-9]\d{0,2})$/i;

const host = malformed('direccion-de-impresora');
const puerto = malformed('puerto-de-impresora');
const ruta = malformed('ruta-de-impresora');

/** A printer on the local network that takes raw bytes on a port. */
const red = z.strictObject({
  clase: z.literal('red'),
  host: z.string().max(253, host).regex(HOST, host),
  puerto: z.int(puerto).min(1, puerto).max(65_535, puerto),
});

/** A printer on a USB, serial or parallel port of this computer. */
const dispositivo = z.strictObject({
  clase: z.literal('dispositivo'),
  ruta: z
    .string()
    .max(200, ruta)
    .regex(DEVICE, ruta)
    .refine((path) => !path.split('/').includes('..'), ruta),
});

/** A printer the operating system knows: the page prints to it. Without a name, its default one. */
const sistema = z.strictObject({
  clase: z.literal('sistema'),
  nombre: z.string().min(1).max(200).optional(),
});

export const ADDRESS_OF_CLASS = { red, dispositivo, sistema } as const;
/** Where a ticket printer is. */
export const printerAddress = z.discriminatedUnion('clase', [red, dispositivo, sistema]);
export type PrinterAddress = z.infer<typeof printerAddress>;

/** A printer the service itself can send bytes to. */
export type DirectPrinterAddress = Exclude<PrinterAddress, { clase: 'sistema' }>;
