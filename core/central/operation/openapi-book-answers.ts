/** OpenAPI schemas of the answers about VAT books; the compiler checks them against the contract. */
import { z } from 'zod';
import type {
  BookTotals,
  ConsumerDay,
  InvalidatedLine,
  TaxMonth,
  TaxpayerLine,
  Tie,
  TieDifference,
} from '../../contract/bridge/bridge-books.ts';
import { BOOK_FILES } from '../../contract/bridge/bridge-books.ts';
import type {
  BehindTill,
  ChangedDocument,
  ChangedSince,
  CompanyMonth,
  Taxpayer,
} from '../../contract/central/manager-books.ts';
import { anexosIva } from '../../contract/settings/annex-settings.ts';
import { ambiente, day, instant, tipoDte } from '../../contract/central/stream-leaves.ts';
import { DOCUMENT_ESTADOS } from '../../contract/api/documents.ts';

const text = z.string();
/** Decimal text in USD with two decimals. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);
export const count = z.int();

const totals = z.strictObject({
  documentos: count,
  exentas: amount,
  noSujetas: amount,
  gravadas: amount,
  iva: amount,
  total: amount,
  retenido: amount,
  percibido: amount,
  noGravado: amount,
  aPagar: amount,
}) satisfies z.ZodType<BookTotals>;
const named = z.strictObject({ numeroControl: text, codigoGeneracion: text });
const consumerDay = totals.extend({
  tipoDte: z.enum(['01', '18']),
  fecha: day,
  sucursal: text,
  primero: named,
  ultimo: named,
  sinSello: count,
}) satisfies z.ZodType<ConsumerDay>;
const taxpayerLine = totals.omit({ documentos: true }).extend({
  tipoDte,
  fecha: day,
  sucursal: text,
  numeroControl: text,
  codigoGeneracion: text,
  sello: text.nullable(),
  nit: text,
  nrc: text.nullable(),
  nombre: text,
}) satisfies z.ZodType<TaxpayerLine>;
const invalidated = z.strictObject({
  fecha: day,
  tipoDte,
  numeroControl: text,
  codigoGeneracion: text,
  sello: text,
  monto: amount,
  invalidado: day,
}) satisfies z.ZodType<InvalidatedLine>;
const difference = z.strictObject({
  linea: text,
  fecha: text,
  tipoDte,
  estado: z.enum(DOCUMENT_ESTADOS).nullable(),
  codigoGeneracion: text.nullable(),
  campo: z.enum(['monto', 'iva', 'cantidad', 'suma', 'identificacion', 'contenido', 'correlativo']),
  libros: text,
  otro: text,
  fuente: z.enum(['estadisticas', 'registro', 'correlativos', 'documento']),
}) satisfies z.ZodType<TieDifference>;
const sums = z.strictObject({ monto: amount, iva: amount });
const tie = z.strictObject({
  cuadra: z.boolean(),
  documentos: count,
  dias: count,
  diferencias: z.array(difference),
  total: count,
  libros: sums,
  estadisticas: sums,
}) satisfies z.ZodType<Tie>;
const month = z.strictObject({
  ambiente,
  mes: text,
  consumidores: z.strictObject({ totales: totals, dias: z.array(consumerDay) }),
  contribuyentes: z.strictObject({
    totales: totals,
    filas: z.array(taxpayerLine),
    pagina: count,
    paginas: count,
  }),
  invalidados: z.array(invalidated),
  sinSello: count,
  notasRemision: count,
  retornos: totals,
  compras: z.strictObject({
    documentos: count,
    total: amount,
    credito: amount,
    excluidas: amount,
    rentaRetenida: amount,
  }),
  cuadre: tie,
}) satisfies z.ZodType<TaxMonth>;

const behind = z.strictObject({
  installation: z.uuid(),
  till: text,
  shop: text,
  reason: z.enum(['NUNCA', 'ATRASADA', 'SIN_NOTICIA', 'BIFURCADA', 'DE_BAJA']),
  syncedUntil: instant.nullable(),
}) satisfies z.ZodType<BehindTill>;
const changedDocument = z.strictObject({
  till: text,
  tipoDte,
  numeroControl: text.nullable(),
  codigoGeneracion: text,
  fecEmi: day,
  estado: text,
  at: instant,
}) satisfies z.ZodType<ChangedDocument>;
const changed = z.strictObject({
  since: instant,
  files: z.array(z.enum(BOOK_FILES)),
  documents: z.array(changedDocument),
  total: count,
}) satisfies z.ZodType<ChangedSince>;

/** `GET /api/books`. */
export const companyMonth = z.strictObject({
  ambiente,
  month: month.nullable(),
  running: z.boolean(),
  behind: z.array(behind),
  revoked: z.array(behind),
  changed: changed.nullable(),
}) satisfies z.ZodType<CompanyMonth>;

/** One of `GET /api/taxpayers`. */
export const taxpayer = z.strictObject({ nit: text, name: text, anexosIva }) satisfies z.ZodType<Taxpayer>;
