/** Where a ticket printer is. */
import { z } from 'zod';

/** Port on which printers take raw bytes. */
export const RAW_PORT = 9100;

/** A host name or an IP address, as a person types it. */
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/;
/** A device of the computer: `/dev/usb/lp0`, `COM3`, `\\.\COM10`, `LPT1`; never another file. */
const DEVICE = /^(\/dev\/[A-Za-z0-9._/:-]+|(\\\\\.\\)?(COM|LPT)[1-9]\d{0,2})$/i;

/** A printer on the local network that takes raw bytes on a port. */
const red = z.strictObject({
  clase: z.literal('red'),
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(HOST, 'debe ser una dirección IP o un nombre de la red local, por ejemplo 192.168.1.50'),
  puerto: z.int().min(1).max(65_535),
});

/** A printer on a USB, serial or parallel port of this computer. */
const dispositivo = z.strictObject({
  clase: z.literal('dispositivo'),
  ruta: z
    .string()
    .max(200)
    .regex(DEVICE, 'debe ser un puerto de impresora, por ejemplo /dev/usb/lp0 o COM3')
    .refine((ruta) => !ruta.split('/').includes('..'), 'no debe salir de la carpeta de dispositivos'),
});

/** A printer the operating system knows: the page prints to it. Without a name, its default one. */
const sistema = z.strictObject({
  clase: z.literal('sistema'),
  nombre: z.string().min(1).max(200).optional(),
});

/** Where a ticket printer is. */
export const printerAddress = z.discriminatedUnion('clase', [red, dispositivo, sistema]);
export type PrinterAddress = z.infer<typeof printerAddress>;

/** A printer the service itself can send bytes to. */
export type DirectPrinterAddress = Exclude<PrinterAddress, { clase: 'sistema' }>;
