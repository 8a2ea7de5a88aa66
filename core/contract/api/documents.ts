/** GET /documentos, /documentos/{codigoGeneracion} and …/json: parameters and answers (§reading-documents). */
import { z } from 'zod';
import type { Autoridad } from '../ambiente.ts';
import {
  amount,
  controlNumber,
  day,
  moment,
  observaciones,
  looseJson,
  timeOfDay,
  tipoDte,
  uuid,
  type AnswerOf,
} from './answer-leaves.ts';
import { TIPOS_AJUSTE, TIPOS_DTE, TIPOS_NOTA } from '../edition.ts';
import type { JsonText } from '../json.ts';
import {
  amountParameter,
  choiceParameter,
  codeParameter,
  countParameter,
  dayParameter,
  isPeriod,
  MAX_IDEMPOTENCY_KEY_CHARS,
  MAX_REFERENCE_CHARS,
  textParameter,
} from './parameters.ts';
import { issuanceResult, type IssuanceResult, type PublicState } from './results.ts';
import { findingMessage, rule } from '../rules/rules.ts';

/** Documents per page: the maximum (§reading-documents), and the default below. */
export const MAX_PAGE_DOCUMENTS = 200;
export const DEFAULT_PAGE_DOCUMENTS = 50;
const MAX_SEARCH_CHARS = 100;
const MAX_CURSOR_CHARS = 100;
const MAX_CODE_CHARS = 36;

/** Public states of a stored document. */
export const DOCUMENT_ESTADOS = [
  'PENDIENTE',
  'CONTINGENCIA',
  'PROCESADO',
  'RECHAZADO',
  'INVALIDANDO',
  'INVALIDADO',
] as const satisfies readonly PublicState[];
export type DocumentEstado = (typeof DOCUMENT_ESTADOS)[number];

const documentFilter = {
  desde: dayParameter.optional().describe('Primer día de fecEmi'),
  hasta: dayParameter.optional().describe('Último día de fecEmi'),
  tipoDte: choiceParameter(TIPOS_DTE).optional().describe('Código del tipo de documento'),
  estado: choiceParameter(DOCUMENT_ESTADOS).optional().describe('Estado en que está ahora'),
  receptor: textParameter(2, MAX_SEARCH_CHARS)
    .optional()
    .describe('Número de documento del receptor, o comienzos de palabras de su nombre'),
  referenciaExterna: textParameter(1, MAX_REFERENCE_CHARS)
    .optional()
    .describe('Su propia referencia, tal como la dio al emitir'),
  idempotencyKey: textParameter(1, MAX_IDEMPOTENCY_KEY_CHARS)
    .optional()
    .describe('La Idempotency-Key con que se emitió; se recuerda al menos 30 días'),
  q: textParameter(1, MAX_SEARCH_CHARS)
    .optional()
    .describe('Número de control o solo su correlativo, comienzo del código de generación, o receptor'),
};

const documentPaging = {
  limite: countParameter(1, MAX_PAGE_DOCUMENTS)
    .optional()
    .describe(`Documentos por página; si falta, ${DEFAULT_PAGE_DOCUMENTS}`),
  cursor: textParameter(1, MAX_CURSOR_CHARS)
    .optional()
    .describe('El valor de siguiente de la página anterior'),
};

const PERIOD_FAULT = {
  path: ['hasta'],
  message: findingMessage('FUERA_DE_RANGO', rule('orden-del-periodo')),
  // Run even after other faults, so that all are reported together.
  when: () => true,
};

export const documentListInput = z
  .strictObject({ ...documentFilter, ...documentPaging })
  .refine((period) => isPeriod(period), PERIOD_FAULT);

/** Filters only for the screens of a till; all set filters must match. */
const tillFilter = {
  ...documentFilter,
  /** Decimal texts in USD, inclusive. */
  montoDesde: amountParameter.optional(),
  montoHasta: amountParameter.optional(),
  /** Control number, or only its sequence number. */
  numero: textParameter(1, MAX_SEARCH_CHARS).optional(),
  codigo: textParameter(1, MAX_CODE_CHARS).optional(),
  /** Id of the user who sold it. */
  vendio: textParameter(1, MAX_SEARCH_CHARS).optional(),
};

export const tillDocumentTotalsInput = z
  .strictObject(tillFilter)
  .refine((period) => isPeriod(period), PERIOD_FAULT);
export const tillDocumentListInput = z
  .strictObject({ ...tillFilter, ...documentPaging })
  .refine((period) => isPeriod(period), PERIOD_FAULT);
export type TillDocumentFilter = z.infer<typeof tillDocumentTotalsInput>;
export type TillDocumentListInput = z.infer<typeof tillDocumentListInput>;

export const documentInput = z.strictObject({
  codigoGeneracion: codeParameter.describe('Código de generación del documento'),
});

export type DocumentListInput = z.infer<typeof documentListInput>;
export type DocumentInput = z.infer<typeof documentInput>;

const documentEstado = z.enum(DOCUMENT_ESTADOS).describe('Estado en que está ahora');

const documentRow = z.strictObject({
  estado: documentEstado,
  tipoDte,
  numeroControl: controlNumber.nullable().describe('Número de control; null en un evento de retorno'),
  codigoGeneracion: uuid,
  fecEmi: day,
  horEmi: timeOfDay,
  selloRecibido: z.string().nullable(),
  sucursal: z.string().describe('Id de la sucursal'),
  receptor: z
    .strictObject({ numDocumento: z.string().nullable(), nombre: z.string().nullable() })
    .nullable()
    .describe('null si el documento no nombra a nadie'),
  monto: amount.describe('Total a pagar, en USD; en 04 el valor de los bienes'),
  iva: amount,
  codigoMsg: z.string().nullable().describe('Mensaje de Hacienda; null hasta que responde'),
  descripcionMsg: z.string().nullable(),
  referenciaExterna: z.string().nullable().describe('La suya, si la solicitud la traía'),
});
export type DocumentRow = AnswerOf<typeof documentRow>;

export const documentPage = z
  .strictObject({
    documentos: z.array(documentRow).describe('Del más nuevo al más antiguo'),
    siguiente: z.string().nullable().describe('cursor de la página siguiente; null en la última'),
  })
  .meta({ id: 'PaginaDocumentos', description: 'Una página de documentos' });
export type DocumentPage = AnswerOf<typeof documentPage>;

const lifeStep = z.strictObject({
  momento: moment,
  estado: documentEstado.describe('Estado al que llegó'),
  causa: z.string().describe('Nombre corto y estable de lo que pasó'),
  detalle: z.string().nullable().describe('Palabras de Hacienda u otra explicación'),
});
export type LifeStep = AnswerOf<typeof lifeStep>;

const eventSummary = z.strictObject({
  estado: z.enum(['PROCESADO', 'RECHAZADO', 'PENDIENTE']),
  codigoGeneracion: uuid.describe('Código del evento'),
  selloRecibido: z.string().nullable().describe('Sello del evento'),
  fhProcesamiento: moment.nullable(),
  codigoMsg: z.string().nullable(),
  descripcionMsg: z.string().nullable(),
  observaciones,
});
export type EventSummary = AnswerOf<typeof eventSummary>;

/** The contingency in which a document was issued. */
const documentContingency = z.strictObject({
  tipoContingencia: z.int().min(1).max(5).describe('CAT-005'),
  motivoContin: z.string().nullable(),
  inicio: moment,
  fin: moment.nullable().describe('null mientras dura'),
  evento: eventSummary.nullable().describe('El último evento que nombra al documento'),
});
export type DocumentContingency = AnswerOf<typeof documentContingency>;

const noteOnDocument = z.strictObject({
  tipoDte: z.enum(TIPOS_NOTA).describe('05 nota de crédito, 06 nota de débito'),
  numeroControl: controlNumber,
  codigoGeneracion: uuid,
  fecEmi: day,
  estado: documentEstado,
  neto: amount.describe('Lo que toma del documento, o le agrega, sin IVA'),
});

/** Amount of a crédito fiscal that credit notes may still take. */
const noteBalance = z
  .strictObject({
    neto: amount.describe('Lo vendido sin IVA, menos el descuento global'),
    acreditado: amount.describe('Lo que ya tomaron las notas de crédito vigentes'),
    debitado: amount.describe('Lo que agregaron las notas de débito vigentes'),
    disponible: amount.describe('Lo que aún se puede tomar con notas de crédito'),
    notas: z.array(noteOnDocument).describe('Las notas vigentes, de la más antigua a la más nueva'),
  })
  .meta({ id: 'SaldoNotas', description: 'Lo que las notas toman de un crédito fiscal' });
export type NoteBalance = AnswerOf<typeof noteBalance>;

const returnOnDocument = z.strictObject({
  codigoGeneracion: uuid,
  fecEmi: day,
  estado: documentEstado,
  monto: amount.describe('Lo que toma de la factura, con IVA'),
});

/** Amounts of a factura that returns took. */
const returnBalance = z
  .strictObject({
    vendido: amount.describe('Lo vendido con IVA, menos el descuento global'),
    devuelto: amount.describe('Lo que ya tomaron los retornos vigentes'),
    disponible: amount.describe('Lo que aún puede volver con retornos'),
    retornos: z.array(returnOnDocument).describe('Los retornos vigentes, del más antiguo al más nuevo'),
  })
  .meta({ id: 'SaldoRetornos', description: 'Lo que los retornos toman de una factura' });
export type ReturnBalance = AnswerOf<typeof returnBalance>;

const balanceNote = z.strictObject({
  codigoGeneracion: uuid,
  tipoDte: z.enum(TIPOS_AJUSTE).describe('05 nota de crédito, 06 nota de débito, 18 evento de retorno'),
  numeroControl: controlNumber.nullable().describe('null en un evento de retorno'),
  fecEmi: day,
  estado: documentEstado,
  monto: amount.describe('Lo que toma del documento, o le agrega si es 06, con impuestos'),
});

const balanceLine = z.strictObject({
  numItem: z.int().min(1).describe('Número de la línea en el documento'),
  descripcion: z.string(),
  cantidad: amount.describe('Lo que vendió'),
  devuelta: amount.describe('Lo que ya volvió, contado por código de producto o descripción, y por precio'),
  disponible: amount.describe('Lo que aún puede volver'),
});

/** Amounts and quantities of a document that may still be adjusted. */
export const documentBalance = z
  .strictObject({
    codigoGeneracion: uuid,
    tipoDte: z.enum(['01', '03']),
    total: amount.describe('Lo vendido con impuestos, antes de retención y percepción'),
    ajustado: amount.describe(
      'Lo que tomaron las notas de crédito y los retornos vigentes, menos las notas de débito selladas',
    ),
    saldo: amount.describe('total menos ajustado: lo que aún se puede tomar'),
    notas: z.array(balanceNote).describe('Las notas y los retornos vigentes, del más antiguo al más nuevo'),
    lineas: z.array(balanceLine),
  })
  .meta({ id: 'Saldo', description: 'Lo que queda por ajustar de un documento' });
export type DocumentBalance = AnswerOf<typeof documentBalance>;

const life = {
  sucursal: z.string().describe('Id de la sucursal'),
  lineaDeVida: z.array(lifeStep).describe('Todo lo que le pasó, lo más antiguo primero'),
  invalidacion: eventSummary.nullable().describe('Su último evento de invalidación'),
  contingencia: documentContingency.nullable().describe('La contingencia en que se emitió'),
  saldoNotas: noteBalance.nullable().describe('De un crédito fiscal (03): lo que sus notas toman de él'),
  saldoRetornos: returnBalance
    .optional()
    .describe('De una factura (01) de la que volvió algo: lo que sus retornos toman de ella'),
};

export const documentWithLife = issuanceResult
  .extend({ estado: documentEstado, ...life })
  .meta({ id: 'Documento', description: 'Un documento y su vida' });

/** A document with its history and the data for response headers. */
export interface DocumentView extends Omit<AnswerOf<typeof documentWithLife>, keyof IssuanceResult> {
  readonly result: IssuanceResult;
  /** Authority that seals it (`X-Autoridad` if it is the simulator). */
  readonly autoridad: Autoridad;
}

/** The receiver's file: the document's members, then these. */
export const documentFile = looseJson(
  {
    identificacion: { type: 'object' },
    firmaElectronica: { type: 'string' },
  },
  'Archivo para el receptor: el documento tal como se firmó, con firmaElectronica y, si está sellado, selloRecibido',
).meta({ id: 'ArchivoDte' });

/** The receiver's file: the signed text with `firmaElectronica` and, once sealed, `selloRecibido` (§delivered-file). */
export interface DocumentFile {
  readonly name: string;
  readonly content: JsonText;
  readonly autoridad: Autoridad;
}
