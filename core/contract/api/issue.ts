/**
 * Requests of the issue endpoints (§required-fields, §payments, §appendix, §answer-by-state, §nota-remision; additions: §request-additions).
 * These schemas know shape only; what depends on type, edition, catalogue or arithmetic is the domain's.
 */
import { z } from 'zod';
import { FORMAS_PAGO, TIPOS_DOCUMENTO, type CodeMeaning } from '../catalogs-codes.ts';
import type { TipoDte } from '../edition.ts';
import {
  code,
  decimal,
  email,
  flag,
  integer,
  MAX_DECIMALS,
  optional,
  pattern,
  text,
} from './request-leaves.ts';

/** Lines of one document (§lines). */
export const MAX_ITEMS = 2000;
/** Longest description of a line in either edition, in characters; the edition's own limit is checked later. */
const MAX_DESCRIPCION_CHARS = 1500;
const MAX_PAGOS = 100;
const MAX_RELATED = 50;
const MAX_APENDICE = 10;
const MAX_PERIODO = 9999;

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const uuid = pattern(UUID, 'uuid-mayusculas');
const date = pattern(/^\d{4}-\d{2}-\d{2}$/, 'fecha');
const territory = pattern(/^\d{2}$/, 'dos-digitos');

const meanings = (list: readonly CodeMeaning<string>[]) =>
  Object.fromEntries(list.map(({ codigo, nombre }) => [codigo, nombre.toLowerCase()]));

const item = {
  cantidad: decimal({ min: 'above-zero' }).describe(`Cantidad, con ${MAX_DECIMALS} decimales como máximo`),
  descripcion: text(1, MAX_DESCRIPCION_CHARS).describe('Descripción del bien o servicio'),
  precioUni: decimal({ min: 'zero' }).describe(
    `Precio unitario en USD, con ${MAX_DECIMALS} decimales como máximo: con IVA en factura (01); sin IVA en los demás`,
  ),
  tipoItem: integer(1, 4).describe('1 bien gravado, 2 servicio gravado, 3 exento, 4 no sujeto'),
  codigo: optional(text(1, 25)).describe('Código del producto'),
  uniMedida: optional(integer(1, 99)).describe(
    'Unidad de medida (CAT-014): 59 unidad, 99 otra; si falta, 59',
  ),
  ivaItem: optional(decimal({ min: 'zero' })).describe(
    'IVA de la línea, se revisa a 0.01: el contenido en el precio en 01, el 13 % en los demás',
  ),
  montoDescu: optional(decimal({ min: 'zero' })).describe('Descuento de la línea, en USD'),
  esServicio: optional(flag).describe('true si la línea exenta o no sujeta es un servicio'),
  numeroDocumento: optional(text(1, 36)).describe('Documento relacionado al que pertenece la línea'),
};

const itemSchema = z
  .strictObject({
    ...item,
    noGravado: optional(decimal()).describe('Cargo o abono que no afecta la base imponible, en USD'),
  })
  .meta({ id: 'Item', description: 'Una línea' });
const itemWithoutNoGravado = z.strictObject(item).meta({ id: 'ItemRemision', description: 'Una línea' });

const pagoSchema = z
  .strictObject({
    codigo: code(meanings(FORMAS_PAGO)),
    montoPago: decimal({ min: 'zero', decimals: 2 }).describe('Monto en USD, con 2 decimales como máximo'),
    referencia: optional(text(0, 50)).describe('Referencia libre'),
    plazo: optional(code({ '01': 'días (o al contado, sin periodo)', '02': 'meses', '03': 'años' })),
    periodo: optional(integer(0, MAX_PERIODO)).describe(
      'Cuántos días, meses o años de crédito; 0, null o ausente: al contado',
    ),
  })
  .meta({ id: 'Pago', description: 'Un pago' });

const direccionSchema = z
  .strictObject({
    departamento: territory.describe('Código de departamento (CAT-012)'),
    municipio: territory.describe('Código de municipio (CAT-013), de antes o después de la reforma de 2024'),
    distrito: optional(territory).describe('Código de distrito (CAT-008); lo exige la edición 2026'),
    complemento: text(1, 200).describe('Calle, número, colonia'),
  })
  .meta({ id: 'Direccion', description: 'Una dirección; los códigos son los del catálogo de Hacienda' });

const receptor = {
  tipoDocumento: optional(code(meanings(TIPOS_DOCUMENTO))),
  numDocumento: optional(text(1, 20)).describe('Número de documento, con guiones o sin ellos'),
  nrc: optional(text(1, 10)).describe('Número de registro de contribuyente; obligatorio en crédito fiscal'),
  nombre: optional(text(1, 250)).describe('Nombre o razón social'),
  codActividad: optional(pattern(/^\d{5,6}$/, 'actividad')).describe('Actividad económica (CAT-019)'),
  descActividad: optional(text(5, 150)).describe('Descripción de la actividad; si falta, la del catálogo'),
  nombreComercial: optional(text(1, 150)).describe('Nombre comercial'),
  correo: optional(email).describe('Correo al que llega el documento'),
  telefono: optional(text(8, 30)).describe('Teléfono'),
  direccion: optional(direccionSchema),
};
const receptorSchema = z
  .strictObject(receptor)
  .meta({ id: 'Receptor', description: 'Quien recibe el documento' });
const receptorContribuyente = z.strictObject(receptor).meta({
  id: 'ReceptorCreditoFiscal',
  description: 'Quien recibe el documento: un contribuyente, con NIT o DUI',
  required: ['numDocumento', 'nrc', 'nombre', 'codActividad', 'correo', 'direccion'],
});
const receptorNota = z
  .strictObject({
    ...receptor,
    bienTitulo: optional(
      code({
        '01': 'depósito',
        '02': 'propiedad',
        '03': 'consignación',
        '04': 'traslado',
        '05': 'otros',
      }),
    ),
  })
  .meta({
    id: 'ReceptorRemision',
    description:
      'Quien recibe los bienes; además direccion y correo (edición 2023) o codActividad (edición 2026)',
    required: ['tipoDocumento', 'numDocumento', 'nombre'],
  });

const apendiceSchema = z
  .strictObject({
    campo: text(1, 25).describe('Nombre del dato'),
    etiqueta: text(1, 50).describe('Etiqueta que se imprime'),
    valor: text(1, 150).describe('Valor'),
  })
  .meta({ id: 'Apendice', description: 'Un dato adicional: conductor, placa, origen y destino' });

const relatedSchema = z
  .strictObject({
    tipoDocumento: pattern(/^\d{2}$/, 'tipo-documento').describe('Código del tipo de documento'),
    tipoGeneracion: integer(1, 2).describe('1 físico, 2 electrónico'),
    numeroDocumento: text(1, 36).describe('Número del documento físico, o código de generación'),
    fechaEmision: date.describe('Fecha de emisión, AAAA-MM-DD'),
  })
  .meta({ id: 'DocumentoRelacionado', description: 'Un documento relacionado' });

const discount = optional(decimal({ min: 'zero', decimals: 2 }));

const common = {
  apendice: optional(z.array(apendiceSchema).min(1).max(MAX_APENDICE)).describe('Datos adicionales'),
  observaciones: optional(text(1, 3000)).describe('Observaciones del documento'),
  documentoRelacionado: optional(z.array(relatedSchema).min(1).max(MAX_RELATED)).describe(
    'Documentos relacionados',
  ),
  reemplazaA: optional(uuid).describe('Código de generación del documento que éste reemplazará'),
  descuGravada: discount.describe('Descuento global a lo gravado, en USD'),
  descuExenta: discount.describe('Descuento global a lo exento, en USD'),
  descuNoSuj: discount.describe('Descuento global a lo no sujeto, en USD'),
  simular: optional(flag).describe(
    'true: calcula y responde todo, sin numerar, firmar ni enviar (estado SIMULADO)',
  ),
};

const paid = {
  items: z.array(itemSchema).min(1).max(MAX_ITEMS).describe('Líneas del documento'),
  pagos: optional(z.array(pagoSchema).min(1).max(MAX_PAGOS)).describe(
    'Pagos; su suma es el total a pagar. Si faltan: efectivo por el total',
  ),
  condicionOperacion: optional(integer(1, 3)).describe(
    '1 contado, 2 crédito, 3 otra; si falta, según los pagos',
  ),
  ivaRetenido: optional(flag).describe('true: el receptor retiene el 1 %; el servicio lo calcula'),
};

/** POST /factura/emitir */
export const facturaRequest = z
  .strictObject({
    ...paid,
    receptor: optional(receptorSchema).describe(
      'Opcional por debajo del umbral de identificación (25 000 USD salvo otra configuración)',
    ),
    ...common,
  })
  .meta({ id: 'SolicitudFactura' });
/** POST /credito-fiscal/emitir */
export const creditoFiscalRequest = z
  .strictObject({
    ...paid,
    receptor: receptorContribuyente,
    ivaPercibido: optional(flag).describe('true: se percibe el 1 %; el servicio lo calcula'),
    ...common,
  })
  .meta({ id: 'SolicitudCreditoFiscal' });
/** POST /nota-remision/emitir */
export const notaRemisionRequest = z
  .strictObject({
    items: z.array(itemWithoutNoGravado).min(1).max(MAX_ITEMS).describe('Líneas del documento'),
    receptor: receptorNota,
    ...common,
  })
  .meta({ id: 'SolicitudNotaRemision' });

const nota = {
  items: z
    .array(itemSchema)
    .min(1)
    .max(MAX_ITEMS)
    .describe('Líneas que se ajustan; con varios documentos relacionados, cada una con su numeroDocumento'),
  receptor: optional(receptorSchema).describe(
    'Si falta, el del documento relacionado, que debe ser el mismo contribuyente',
  ),
  condicionOperacion: optional(integer(1, 3)).describe(
    '1 contado, 2 crédito, 3 otra; si falta, la del documento relacionado',
  ),
  ivaRetenido: optional(flag).describe(
    'true: vuelve la retención del 1 %; si falta, según el documento relacionado',
  ),
  ivaPercibido: optional(flag).describe(
    'true: vuelve la percepción del 1 %; si falta, según el documento relacionado',
  ),
  ...common,
  documentoRelacionado: z
    .array(relatedSchema)
    .min(1)
    .max(MAX_RELATED)
    .describe('Los créditos fiscales (03) que la nota ajusta, de 1 a 50'),
};

/** POST /nota-credito/emitir */
export const notaCreditoRequest = z.strictObject(nota).meta({ id: 'SolicitudNotaCredito' });
/** POST /nota-debito/emitir */
export const notaDebitoRequest = z.strictObject(nota).meta({ id: 'SolicitudNotaDebito' });

/** Fields the service produces from the key; a client must not send them (§issuance-result). */
export const RESERVED_FIELDS = ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'] as const;

/** The request schema of each document type. */
export const requestSchema = {
  '01': facturaRequest,
  '03': creditoFiscalRequest,
  '04': notaRemisionRequest,
  '05': notaCreditoRequest,
  '06': notaDebitoRequest,
} as const satisfies Record<TipoDte, z.ZodType>;

export type RequestItem = z.infer<typeof itemSchema>;
export type RequestPago = z.infer<typeof pagoSchema>;
export type RequestReceptor = z.infer<typeof receptorNota>;

/** Any of the requests, seen as one: what a type does not have is absent. */
export type IssueRequest = z.infer<typeof facturaRequest> &
  Pick<z.infer<typeof creditoFiscalRequest>, 'ivaPercibido'> & { readonly receptor?: RequestReceptor | null };
