/** Quote records that a till sends to the centre (§quotes): versions, annulments, and the quantities sold by documents. */
import { z } from 'zod';
import { quoteLine } from '../../till/quotes.ts';
import { ambiente, cents, code, day, instant, nit, rowId, said, shown, uuid } from '../stream-leaves.ts';

const MAX_LINES = 2000;
const name = { nit, branch: code, ambiente, numero: rowId, version: rowId };

/** A line as the centre shows it. */
const quotedLine = z.object(
  quoteLine.pick({ codigo: true, descripcion: true, cantidad: true, precio: true, descuento: true }).shape,
);

export const quote = z.object({
  ...name,
  at: instant,
  dia: day,
  vence: day,
  persona: shown,
  /** Customer; null if unnamed. */
  cliente: shown.nullable(),
  numDocumento: shown.nullable(),
  notas: said,
  /** Quoted lines; unknown members of later versions are ignored. */
  lineas: z.array(quotedLine).max(MAX_LINES),
  centavos: cents,
});

export const quoteEnd = z.object({ ...name, motivo: said, persona: shown, at: instant });

/** Quantities of a quote version sold by one content of a document; without a number, of none. */
export const quoteSale = z.object({
  documento: uuid,
  contenido: rowId,
  nit,
  branch: code.nullable(),
  ambiente,
  numero: rowId.nullable(),
  version: rowId.nullable(),
  /** Thousandths by line index. */
  tomado: z.array(z.object({ linea: z.int().min(0), cantidad: z.int().min(0) })).max(MAX_LINES),
});
