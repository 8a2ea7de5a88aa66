/** /existencias: stock, movements and counts in the API (§stock). */
import { z } from 'zod';
import { amount, moment, uuid, type AnswerOf } from '../answer-leaves.ts';
import { choiceParameter, dayParameter, isPeriod, textParameter } from '../parameters.ts';
import { MAX_ITEMS } from '../requests/items.ts';
import { code, decimal, instantText, neededList, optional, text } from '../request-leaves.ts';
import { findingMessage, rule } from '../../rules/rules.ts';
import type { DifferenceCause } from '../../stock/counts.ts';
import { STOCK_CAUSES, type ManualCause } from '../../stock/stock.ts';
import { bodyInput, idempotentInput } from './idempotent-call.ts';
import { branchParameter, paging } from './paging.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../../text/text-length.ts';

const MAX_CODE_CHARS = 25;
const MAX_BRANCH_CHARS = 64;
const MAX_PAPER_CHARS = 15;
/** Decimals of a quantity sold by weight; other quantities are whole. */
const QUANTITY_DECIMALS = 3;
const REASON_CHARS = [MIN_REASON_CHARS, MAX_REASON_CHARS] as const;

export const stockListInput = z.strictObject({
  codigo: textParameter(1, MAX_CODE_CHARS).optional().describe('Código de un producto'),
  sucursal: branchParameter,
  bajoMinimo: choiceParameter(['true', 'false'])
    .optional()
    .describe('true: solo lo que tiene menos que su mínimo'),
  ...paging,
});
export type StockListInput = z.infer<typeof stockListInput>;

export const stockMovesInput = z
  .strictObject({
    codigo: textParameter(1, MAX_CODE_CHARS).describe('Código del producto'),
    sucursal: branchParameter,
    desde: dayParameter.optional().describe('Primer día en que se movió'),
    hasta: dayParameter.optional().describe('Último día en que se movió'),
    ...paging,
  })
  .refine((period) => isPeriod(period), {
    path: ['hasta'],
    message: findingMessage('FUERA_DE_RANGO', rule('orden-del-periodo')),
    when: () => true,
  });
export type StockMovesInput = z.infer<typeof stockMovesInput>;

export const stockWriteInput = z.strictObject({ ...bodyInput, ...idempotentInput });
export type StockWriteInput = z.infer<typeof stockWriteInput>;

const codigo = text(1, MAX_CODE_CHARS).describe('Código del producto');
const units = decimal({ min: 'above-zero', decimals: QUANTITY_DECIMALS }).describe(
  `Cuánto, en la unidad del producto: hasta ${QUANTITY_DECIMALS} decimales si se vende por peso, si no un entero`,
);
const CAUSAS: Readonly<Record<ManualCause, string>> = {
  inicial: 'lo que había al empezar',
  merma: 'lo que se perdió',
  averia: 'lo que se dañó',
  retiro: 'lo que se tomó sin venderlo',
  hallazgo: 'lo que apareció',
};

export const stockMovesRequest = z
  .strictObject({
    causa: code(CAUSAS),
    motivo: text(...REASON_CHARS).describe('Por qué, en palabras'),
    en: optional(instantText).describe('Cuándo se movió; si falta, ahora'),
    sucursal: optional(text(1, MAX_BRANCH_CHARS)).describe('Id de la sucursal; si falta, la de la llave'),
    lineas: neededList(
      z.strictObject({
        codigo,
        cantidad: units,
        costoUnitario: optional(decimal({ min: 'zero' })).describe(
          'Lo que costó una unidad, sin IVA, en USD; solo con inicial y hallazgo',
        ),
      }),
      rule('sin-lineas'),
    )
      .max(MAX_ITEMS)
      .describe('Cada una de otro producto'),
  })
  .meta({
    id: 'SolicitudMovimientos',
    description: 'Lo que se mueve sin un documento de venta ni de compra',
  });
export type StockMovesRequest = z.infer<typeof stockMovesRequest>;

const CAUSAS_DE_DIFERENCIA: Readonly<Record<DifferenceCause, string>> = {
  inherente: 'pérdida propia del producto',
  fortuito: 'caso fortuito',
  error: 'error de conteo',
  'sin-causa': 'no se sabe',
};

export const stockCountRequest = z
  .strictObject({
    motivo: optional(text(...REASON_CHARS)).describe('Por qué se contó'),
    sucursal: optional(text(1, MAX_BRANCH_CHARS)).describe('Id de la sucursal; si falta, la de la llave'),
    lineas: neededList(
      z.strictObject({
        codigo,
        contado: decimal({ min: 'zero', decimals: QUANTITY_DECIMALS }).describe(
          'Cuánto había, en la unidad del producto',
        ),
        en: optional(instantText).describe('Cuándo se contó; si falta, ahora'),
        causa: optional(code(CAUSAS_DE_DIFERENCIA)),
      }),
      rule('sin-lineas'),
    )
      .max(MAX_ITEMS)
      .describe('Cada una de otro producto'),
  })
  .meta({ id: 'SolicitudConteo', description: 'Lo que se contó; lo que no se nombra no se contó' });
export type StockCountRequest = z.infer<typeof stockCountRequest>;

export const countAnnulmentInput = z.strictObject({
  conteo: textParameter(1, MAX_PAPER_CHARS).describe(
    'Id del conteo, el que devolvió POST /existencias/conteos',
  ),
  ...bodyInput,
  ...idempotentInput,
});
export type CountAnnulmentInput = z.infer<typeof countAnnulmentInput>;

export const countAnnulmentRequest = z
  .strictObject({ motivo: text(...REASON_CHARS).describe('Por qué no vale el conteo') })
  .meta({ id: 'SolicitudAnulacionConteo', description: 'Por qué se anula un conteo que no vale' });
export type CountAnnulmentRequest = z.infer<typeof countAnnulmentRequest>;

const siguiente = z.string().nullable().describe('Cursor de la página siguiente; null en la última');
const nullableAmount = amount.nullable();

const stockRow = z.strictObject({
  codigo: z.string().describe('Código del producto'),
  sucursal: z.string().describe('Id de la sucursal'),
  existencia: amount.describe('Cuánto hay en el estante; negativo si salió más de lo que se dijo que había'),
  minimo: nullableAmount,
  maximo: nullableAmount,
  costoUnitario: nullableAmount.describe('Costo promedio sin IVA, en USD; null si nada entró con su costo'),
  valor: nullableAmount.describe('Existencia por costo, en USD; 0 si no hay'),
  ultimoConteo: moment.nullable().describe('Cuándo se contó por última vez'),
  segun: moment.describe('A qué momento corresponde'),
});
export const stockPage = z.strictObject({ existencias: z.array(stockRow), siguiente });
export type StockPage = AnswerOf<typeof stockPage>;

const place = z
  .string()
  .describe('sucursal:ID, transito:ID, averia:ID, proveedor, cliente, merma, retiro o regularizacion');
const moveRow = z.strictObject({
  id: z.string(),
  en: moment.describe('Cuándo se movió o se contó'),
  de: place.nullable().describe('De dónde; null en un conteo'),
  a: place,
  cantidad: amount.describe('Cuánto; en un conteo la diferencia, que puede ser negativa'),
  causa: z.enum(STOCK_CAUSES),
  documento: uuid
    .nullable()
    .describe('Código de generación del documento que lo movió; en una invalidación el de su evento'),
  compra: z.string().nullable().describe('Id de la compra que lo movió, el de GET /compras/{id}'),
  conteo: z.string().nullable().describe('Id del conteo'),
  costoUnitario: nullableAmount,
  existencia: amount.describe('Cuánto quedó en el estante de la sucursal'),
  revierte: z
    .string()
    .nullable()
    .describe(
      'Lo que deshace: el código de generación del documento que lo había movido, o el id de la compra',
    ),
});
export const stockMovesPage = z.strictObject({ movimientos: z.array(moveRow), siguiente });
export type StockMovesPage = AnswerOf<typeof stockMovesPage>;

export const stockMoved = z.strictObject({
  id: z.string().describe('Id del movimiento'),
  lineas: z.array(
    z.strictObject({ codigo: z.string(), cantidad: amount, existencia: amount.describe('Cuánto quedó') }),
  ),
});
export const stockCounted = z.strictObject({
  id: z.string().describe('Id del conteo'),
  lineas: z.array(
    z.strictObject({
      codigo: z.string(),
      esperado: amount.describe('Cuánto debía haber'),
      contado: amount,
      diferencia: amount.describe('contado menos esperado'),
    }),
  ),
});
export const countAnnulled = z.strictObject({
  id: z.string().describe('Id de la anulación'),
  conteo: z.string().describe('Id del conteo anulado'),
  motivo: z.string(),
});
