/** Suppliers' documents in the API (§compras). */
import { z } from 'zod';
import { isMembers } from '../../json.ts';
import { MATCH_ORIGINS, PURCHASE_STATES, PURCHASE_TYPES } from '../../purchases/purchases.ts';
import { MAX_FACTOR } from '../../till/products.ts';
import { MAX_CODIGO_CHARS } from '../../till/till-limits.ts';
import { rule, type Rule } from '../../rules/rules.ts';
import { amount, ambiente, day, moment, type AnswerOf } from '../answer-leaves.ts';
import { MONTH, monthParameter } from '../month-parameter.ts';
import { choiceParameter, textParameter } from '../parameters.ts';
import { bodyInput, idempotentInput } from './idempotent-call.ts';
import { branchParameter, paging } from './paging.ts';
import { decimal, flag, integer, leaf, optional, pattern, text, wrong } from '../request-leaves.ts';

const MAX_LINES = 2_000;
const MAX_BRANCH_CHARS = 64;
const MAX_ID_CHARS = 64;

const sucursal = optional(text(1, MAX_BRANCH_CHARS)).describe(
  'Sucursal que lo recibe; de una llave sk_user_, la suya',
);
/** A document of any shape; its faults are reported when it is read. */
const documento = leaf<unknown>({ type: 'object' }, (value) =>
  value === undefined
    ? wrong('CAMPO_REQUERIDO', rule('compra-no-se-lee'))
    : typeof value === 'string' || isMembers(value)
      ? null
      : wrong('TIPO_INCORRECTO', rule('compra-no-se-lee')),
)
  .meta({ type: ['object', 'string'] })
  .describe(
    'El DTE del proveedor como vino: el objeto JSON, o el texto de su archivo o de su firma electrónica',
  );

export const receivedRequest = z.strictObject({ documento, sucursal });
export type ReceivedRequest = z.infer<typeof receivedRequest>;

const enteredLine = z.strictObject({
  numItem: integer(1, MAX_LINES).describe('Número de la línea en el documento'),
  codigo: optional(text(1, MAX_CODIGO_CHARS)).describe('Código del producto o de una presentación suya'),
  factor: optional(integer(1, MAX_FACTOR)).describe(
    'Unidades del producto en una del proveedor; por omisión, lo que se sabe',
  ),
  recibido: optional(decimal({ min: 'zero' })).describe(
    'Lo que llegó, o volvió con una nota de crédito, en la unidad del proveedor; por omisión, la cantidad de la línea',
  ),
  gasto: optional(flag).describe(
    'true, en vez de codigo: va a los libros sin existencia; en una nota de crédito, solo rebaja el precio',
  ),
});
export type EnteredLine = z.infer<typeof enteredLine>;

export const purchaseEntry = z.strictObject({
  lineas: z
    .array(enteredLine)
    .max(MAX_LINES)
    .describe('Las líneas cuyo producto no es seguro, y las que se ingresan de otra manera'),
  deducible: optional(flag).describe('Si su IVA da crédito fiscal; por omisión, sí'),
  periodo: optional(pattern(MONTH, 'mes')).describe(
    'Mes del libro de compras, AAAA-MM; por omisión, el de su emisión, o el de hoy si llegó tarde o ese mes está cerrado',
  ),
  sucursal,
});
export type PurchaseEntry = z.infer<typeof purchaseEntry>;

export const purchaseLineView = z.strictObject({
  numItem: z.int(),
  descripcion: z.string(),
  cantidad: amount.describe('En la unidad del proveedor'),
  precioUni: amount,
  codigo: z.string().nullable().describe('Código del producto; null si no se conoce o no es mercadería'),
  presentacion: z.string().nullable().describe('Código de la presentación; el del producto si es él mismo'),
  factor: z.int().nullable(),
  origen: z.enum(MATCH_ORIGINS).nullable().describe('Por qué se conoce el producto; nombre solo lo propone'),
});

export const purchaseView = z.strictObject({
  id: z.string(),
  estado: z.enum(PURCHASE_STATES),
  tipoDte: z.enum(PURCHASE_TYPES),
  codigoGeneracion: z.string(),
  numeroControl: z.string(),
  fecEmi: day,
  ambiente,
  proveedor: z.strictObject({ nit: z.string(), nrc: z.string().nullable(), nombre: z.string() }),
  total: amount,
  vence: day.nullable().describe('Cuándo se paga, si es a crédito'),
  sello: z.string().nullable(),
  deducible: z.boolean(),
  periodo: z
    .string()
    .nullable()
    .describe('Mes del libro de compras en que está, AAAA-MM; null hasta que se ingresa'),
  recibidaEn: moment,
  lineas: z.array(purchaseLineView),
  avisos: z.array(z.string()),
});
export type PurchaseView = AnswerOf<typeof purchaseView>;

export const waitingPaper = z.strictObject({
  estado: z.literal('EN_ESPERA'),
  codigoGeneracion: z.string().describe('El documento que se espera'),
});

const purchaseRow = purchaseView.omit({ lineas: true, avisos: true });
export type PurchaseRow = AnswerOf<typeof purchaseRow>;

export const purchasePage = z.strictObject({
  compras: z.array(purchaseRow),
  siguiente: z.string().nullable(),
});
export type PurchasePage = AnswerOf<typeof purchasePage>;

export const purchaseWithText = purchaseView.extend({
  documento: z.string().describe('El documento como vino, como texto'),
});

const idParameter = textParameter(1, MAX_ID_CHARS).describe('Id que dio POST /compras');

export const purchasesInput = z.strictObject({
  mes: monthParameter.optional().describe('Mes de emisión, AAAA-MM'),
  proveedor: textParameter(1, MAX_ID_CHARS).optional().describe('NIT del proveedor'),
  estado: choiceParameter(PURCHASE_STATES).optional().describe('En qué estado está'),
  sucursal: branchParameter,
  ...paging,
});
export const purchaseInput = z.strictObject({ id: idParameter });
export const receiveInput = z.strictObject({ ...bodyInput, ...idempotentInput });
export const enterInput = z.strictObject({ id: idParameter, ...bodyInput, ...idempotentInput });

/** Result of receiving a supplier's document or event. */
export type Receiving =
  | {
      readonly kind: 'purchase';
      readonly view: PurchaseView;
      readonly replayed: boolean;
      /** What was added to a stored document; null if the document itself is new, or nothing was new. */
      readonly joined: 'sello' | 'invalidacion' | null;
      readonly avisos: readonly Rule[];
    }
  | { readonly kind: 'waiting'; readonly codigoGeneracion: string };
