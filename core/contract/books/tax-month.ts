/** A month's VAT books and their reconciliation; amounts are decimal text in USD with two decimals (docs/tax-books.md). */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { DOCUMENT_ESTADOS } from '../api/documents.ts';
import { ambiente, amount, count, day, text, tipoDte } from '../central/stream-leaves.ts';

/** Sums of a book. `total`: sales with VAT. `aPagar`: plus perception and charges, less withholding. */
export const bookTotals = z.strictObject({
  documentos: count,
  exentas: amount,
  noSujetas: amount,
  /** Consumers: VAT included; taxpayers: VAT excluded. */
  gravadas: amount,
  /** Consumers: included in `gravadas`; taxpayers: on top of it. */
  iva: amount,
  total: amount,
  retenido: amount,
  percibido: amount,
  noGravado: amount,
  aPagar: amount,
});
export type BookTotals = AnswerOf<typeof bookTotals>;

const numbered = z.strictObject({ numeroControl: text, codigoGeneracion: text });

/** Consumers' sales of one day at one branch, or its returns, which are negative and have no control numbers. */
export const consumerDay = bookTotals.extend({
  tipoDte: z.enum(['01', '18']),
  fecha: day,
  sucursal: text,
  primero: numbered,
  ultimo: numbered,
  /** Of these, not yet sealed. */
  sinSello: count,
});
export type ConsumerDay = AnswerOf<typeof consumerDay>;

/** A document in the taxpayers' book: a 03 or a note; amounts of a 05 are negative. */
export const taxpayerLine = bookTotals.omit({ documentos: true }).extend({
  tipoDte,
  fecha: day,
  sucursal: text,
  numeroControl: text,
  codigoGeneracion: text,
  sello: text.nullable(),
  nit: text,
  nrc: text.nullable(),
  nombre: text,
});
export type TaxpayerLine = AnswerOf<typeof taxpayerLine>;

/** An invalidated document: listed, not summed. */
export const invalidatedLine = z.strictObject({
  fecha: day,
  tipoDte,
  numeroControl: text,
  codigoGeneracion: text,
  sello: text,
  monto: amount,
  /** Day on which the authority sealed the invalidation; its month decides the annex. */
  invalidado: day,
});
export type InvalidatedLine = AnswerOf<typeof invalidatedLine>;

export const tieDifference = z.strictObject({
  /** Control number of the document, or day, type and state of a statistic. */
  linea: text,
  fecha: text,
  tipoDte,
  /** State of a statistic; null for a document or number. */
  estado: z.enum(DOCUMENT_ESTADOS).nullable(),
  codigoGeneracion: text.nullable(),
  campo: z.enum(['monto', 'iva', 'cantidad', 'suma', 'identificacion', 'contenido', 'correlativo']),
  /** Value in the books, from the signed text. */
  libros: text,
  otro: text,
  fuente: z.enum(['estadisticas', 'registro', 'correlativos', 'documento']),
});
export type TieDifference = AnswerOf<typeof tieDifference>;

/** Amount and VAT of the month's valid sales less its 05. */
const sums = z.strictObject({ monto: amount, iva: amount });

export const tie = z.strictObject({
  cuadra: z.boolean(),
  /** Documents and daily totals compared. */
  documentos: count,
  dias: count,
  /** The first hundred; `total` counts all. */
  diferencias: z.array(tieDifference),
  total: count,
  libros: sums,
  estadisticas: sums,
});
export type Tie = AnswerOf<typeof tie>;

export const purchaseTotals = z.strictObject({
  documentos: count,
  total: amount,
  /** Deductible VAT. */
  credito: amount,
  /** Purchases from sujetos excluidos, and the income tax withheld from them. */
  excluidas: amount,
  rentaRetenida: amount,
});
export type PurchaseTotals = AnswerOf<typeof purchaseTotals>;

export const taxMonth = z.strictObject({
  /** Books of `PRUEBAS` have no fiscal validity; their file names say so. */
  ambiente,
  mes: text,
  consumidores: z.strictObject({ totales: bookTotals, dias: z.array(consumerDay) }),
  contribuyentes: z.strictObject({
    totales: bookTotals,
    filas: z.array(taxpayerLine),
    pagina: count,
    paginas: count,
  }),
  /** Issued in this month and invalidated later, or invalidated in this month. */
  invalidados: z.array(invalidatedLine),
  /** Valid documents that the annexes omit until the authority seals them. */
  sinSello: count,
  /** Valid notas de remisión; they are not sales and appear in no book. */
  notasRemision: count,
  /** Return events: negative in the consumers' book; in annex 2 only if setting `anexosIva.retornos` says so. */
  retornos: bookTotals,
  compras: purchaseTotals,
  cuadre: tie,
});
export type TaxMonth = AnswerOf<typeof taxMonth>;
