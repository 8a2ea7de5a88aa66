/**
 * Requests of the three issue endpoints (interface specification 2.2–2.5 and 4.1–4.3; additions: decisions 4).
 * These schemas know shape only; what depends on type, edition, catalogue or arithmetic is the domain's.
 */
import { z } from 'zod';
import { FORMAS_PAGO, TIPOS_DOCUMENTO, type CodeMeaning } from './catalogs-codes.ts';
import type { TipoDte } from './edition.ts';
import { code, decimal, email, flag, integer, pattern, text } from './request-leaves.ts';

/** Lines of one document (authority README 3.6). */
export const MAX_ITEMS = 2000;
/** Longest description of a line in either edition, in characters; the edition's own limit is checked later. */
const MAX_DESCRIPCION_CHARS = 1500;
const MAX_PAGOS = 100;
const MAX_RELATED = 50;
const MAX_APENDICE = 10;
const MAX_PERIODO = 9999;

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const uuid = pattern(UUID, 'ser un código de generación: UUID en mayúsculas');
const date = pattern(/^\d{4}-\d{2}-\d{2}$/, 'ser una fecha AAAA-MM-DD');
const territory = pattern(/^\d{2}$/, 'ser un código de dos dígitos');

const meanings = (list: readonly CodeMeaning<string>[]) =>
  Object.fromEntries(list.map(({ codigo, nombre }) => [codigo, nombre.toLowerCase()]));

const item = {
  cantidad: decimal({ min: 'above-zero' }),
  descripcion: text(1, MAX_DESCRIPCION_CHARS),
  precioUni: decimal({ min: 'zero' }),
  tipoItem: integer(1, 4),
  codigo: text(1, 25).optional(),
  uniMedida: integer(1, 99).optional(),
  ivaItem: decimal({ min: 'zero' }).optional(),
  montoDescu: decimal({ min: 'zero' }).optional(),
  esServicio: flag.optional(),
  numeroDocumento: text(1, 36).optional(),
};

const itemSchema = z.strictObject({ ...item, noGravado: decimal().optional() });
const itemWithoutNoGravado = z.strictObject(item);

const pagoSchema = z.strictObject({
  codigo: code(meanings(FORMAS_PAGO)),
  montoPago: decimal({ min: 'zero', decimals: 2 }),
  referencia: text(0, 50).nullable().optional(),
  plazo: code({ '01': 'días (o al contado, sin periodo)', '02': 'meses', '03': 'años' })
    .nullable()
    .optional(),
  periodo: integer(1, MAX_PERIODO).nullable().optional(),
});

const direccionSchema = z.strictObject({
  departamento: territory,
  municipio: territory,
  distrito: territory.optional(),
  complemento: text(1, 200),
});

const receptor = {
  tipoDocumento: code(meanings(TIPOS_DOCUMENTO)).optional(),
  numDocumento: text(1, 20).optional(),
  nrc: text(1, 10).optional(),
  nombre: text(1, 250).optional(),
  codActividad: pattern(
    /^\d{5,6}$/,
    'ser un código de actividad económica (CAT-019) de 5 o 6 dígitos',
  ).optional(),
  descActividad: text(5, 150).optional(),
  nombreComercial: text(1, 150).optional(),
  correo: email.optional(),
  telefono: text(8, 30).optional(),
  direccion: direccionSchema.optional(),
};
const receptorSchema = z.strictObject(receptor);
const receptorNota = z.strictObject({
  ...receptor,
  bienTitulo: code({
    '01': 'depósito',
    '02': 'propiedad',
    '03': 'consignación',
    '04': 'traslado',
    '05': 'otros',
  }).optional(),
});

const apendiceSchema = z.strictObject({ campo: text(1, 25), etiqueta: text(1, 50), valor: text(1, 150) });

const relatedSchema = z.strictObject({
  tipoDocumento: pattern(/^\d{2}$/, 'ser un tipo de documento de dos dígitos'),
  tipoGeneracion: integer(1, 2),
  numeroDocumento: text(1, 36),
  fechaEmision: date,
});

const common = {
  apendice: z.array(apendiceSchema).min(1).max(MAX_APENDICE).optional(),
  observaciones: text(1, 3000).optional(),
  documentoRelacionado: z.array(relatedSchema).min(1).max(MAX_RELATED).optional(),
  reemplazaA: uuid.optional(),
  descuGravada: decimal({ min: 'zero', decimals: 2 }).optional(),
  descuExenta: decimal({ min: 'zero', decimals: 2 }).optional(),
  descuNoSuj: decimal({ min: 'zero', decimals: 2 }).optional(),
  simular: flag.optional(),
};

const paid = {
  items: z.array(itemSchema).min(1).max(MAX_ITEMS),
  pagos: z.array(pagoSchema).min(1).max(MAX_PAGOS).optional(),
  condicionOperacion: integer(1, 3).optional(),
  ivaRetenido: flag.optional(),
};

/** POST /factura/emitir */
export const facturaRequest = z.strictObject({
  ...paid,
  receptor: receptorSchema.nullable().optional(),
  ...common,
});
/** POST /credito-fiscal/emitir */
export const creditoFiscalRequest = z.strictObject({
  ...paid,
  receptor: receptorSchema,
  ivaPercibido: flag.optional(),
  ...common,
});
/** POST /nota-remision/emitir */
export const notaRemisionRequest = z.strictObject({
  items: z.array(itemWithoutNoGravado).min(1).max(MAX_ITEMS),
  receptor: receptorNota,
  ...common,
});

/** Fields the service produces from the key; a client must not send them (interface specification 2.7). */
export const RESERVED_FIELDS = ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'] as const;

/** The request schema of each document type. */
export const requestSchema = {
  '01': facturaRequest,
  '03': creditoFiscalRequest,
  '04': notaRemisionRequest,
} as const satisfies Record<TipoDte, z.ZodType>;

export type RequestItem = z.infer<typeof itemSchema>;
export type RequestPago = z.infer<typeof pagoSchema>;
export type RequestReceptor = z.infer<typeof receptorNota>;

/** Any of the three requests, seen as one: what a type does not have is absent. */
export type IssueRequest = z.infer<typeof facturaRequest> &
  Pick<z.infer<typeof creditoFiscalRequest>, 'ivaPercibido'> & { readonly receptor?: RequestReceptor | null };
