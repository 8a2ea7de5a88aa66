/** Setup and address of a ticket printer. */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import { text } from '../till/till-leaves.ts';
import { CODE_PAGES, TICKET_WIDTHS_MM } from './printed.ts';

export const MAX_PRINTER_NAME_CHARS = 40;

export const printerSetup = z.strictObject({
  nombre: text('el nombre de la impresora', 1, MAX_PRINTER_NAME_CHARS),
  anchoMm: z.union(TICKET_WIDTHS_MM.map((each) => z.literal(each))),
  codePage: z.enum(CODE_PAGES),
  /** Whether it cuts the paper, and whether a drawer is connected. */
  corte: z.boolean(),
  cajon: z.boolean(),
  /** Whether tickets of sales are printed automatically. */
  automatica: z.boolean(),
  activa: z.boolean(),
});
export type PrinterSetup = Readonly<z.infer<typeof printerSetup>>;

export const RAW_PORT = 9100;

const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/;
/** A device of this computer: `/dev/usb/lp0`, `COM3`, `\\.\COM10`, `LPT1`; no other file is allowed. */
const DEVICE = /^(\/dev\/[A-Za-z0-9._/:-]+|(\\\\\.\\)?(COM|LPT)[1-9]\d{0,2})$/i;

const host = malformed('direccion-de-impresora');
const puerto = malformed('puerto-de-impresora');
const ruta = malformed('ruta-de-impresora');

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

/** A printer of the operating system, to which the page prints; the default printer without a name. */
const sistema = z.strictObject({
  clase: z.literal('sistema'),
  nombre: z.string().min(1).max(200).optional(),
});

export const ADDRESS_OF_CLASS = { red, dispositivo, sistema } as const;
export const printerAddress = z.discriminatedUnion('clase', [red, dispositivo, sistema]);
export type PrinterAddress = z.infer<typeof printerAddress>;

/** A printer to which the service sends bytes itself. */
export type DirectPrinterAddress = Exclude<PrinterAddress, { clase: 'sistema' }>;
