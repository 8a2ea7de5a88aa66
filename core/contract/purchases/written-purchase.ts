/** A purchase on paper or through customs, entered manually (§compras-a-mano). Amounts are decimal text in USD. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import { AMBIENTES } from '../ambiente.ts';
import { dayParameter } from '../api/parameters.ts';
import { isMonth } from '../api/month-parameter.ts';
import { findingMessage, malformed, rule } from '../rules/rules.ts';
import { text, textId } from '../till/till-leaves.ts';
import { MAX_CODIGO_CHARS } from '../till/till-limits.ts';
import { PURCHASE_ORIGINS, WRITTEN_TYPES } from './purchases.ts';

const MAX_LINES = 200;
const MAX_NUMBER_CHARS = 40;
const MAX_NAME_CHARS = 250;
const MAX_SUPPLIER_NUMBER_CHARS = 30;
export const MAX_ANNULMENT_CHARS = 200;

/** Suppliers of this country have a NIT or DUI, others the tax number of their country. */
export const HOME_COUNTRY = 'SV';

export const purchaseAmount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, malformed('compra-monto'));
const quantity = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, malformed('compra-cantidad'));

/** A month of the books, `YYYY-MM`. */
export const bookMonth = z
  .string()
  .refine(isMonth, findingMessage('FORMATO', rule('forma', { forma: 'mes' })));

export const writtenSupplier = z.strictObject({
  pais: z.string().regex(/^[A-Z]{2}$/, malformed('codigo-de-catalogo')),
  nit: text('el NIT o número del proveedor', 1, MAX_SUPPLIER_NUMBER_CHARS),
  nrc: text('el NRC', 1, MAX_SUPPLIER_NUMBER_CHARS).nullable(),
  nombre: text('el nombre del proveedor', 1, MAX_NAME_CHARS),
});

/** Goods by code, or an expense by description. */
const writtenLine = z.strictObject({
  /** Code of a product or presentation; null: no goods. */
  codigo: text('el código', 1, MAX_CODIGO_CHARS).nullable(),
  descripcion: text('la descripción', 1, MAX_NAME_CHARS),
  /** In units of the presentation. */
  cantidad: quantity,
  /** Cost of the line: without IVA where it is deductible, with IVA for a factura, before freight and duties for customs. */
  importe: purchaseAmount,
  clase: z.enum(['gravada', 'exenta', 'noSujeta']),
});
export type WrittenLine = Readonly<z.infer<typeof writtenLine>>;

export const writtenPurchase = z.strictObject({
  tipo: z.enum(WRITTEN_TYPES),
  proveedor: writtenSupplier,
  fecha: dayParameter,
  resolucion: text('la resolución', 1, MAX_NUMBER_CHARS).nullable(),
  serie: text('la serie', 1, MAX_NUMBER_CHARS).nullable(),
  numero: text('el número del documento', 1, MAX_NUMBER_CHARS),
  /** Due date; null: paid at once. */
  vence: dayParameter.nullable(),
  /** For a 12. */
  procedencia: z.enum(PURCHASE_ORIGINS),
  lineas: z
    .array(writtenLine)
    .min(1, malformed('compra-sin-lineas'))
    .max(MAX_LINES, malformed('compra-sin-lineas')),
  iva: purchaseAmount,
  /** 1 % added by the seller, and 1 % withheld by us. */
  percibido: purchaseAmount,
  retenido: purchaseAmount,
  /** FOVIAL, COTRANS and others, not part of the IVA base. */
  otros: purchaseAmount,
  /** For a 12: distributed over the lines' costs. */
  flete: purchaseAmount,
  seguro: purchaseAmount,
  derechos: purchaseAmount,
  /** Total on the paper. */
  total: purchaseAmount,
  deducible: z.boolean(),
  /** Month of the purchase book, as for a received one; missing: the proposed one. */
  periodo: bookMonth.optional(),
  /** Id of the purchase that a note adjusts. */
  sobre: textId.nullable(),
});
export type WrittenPurchase = Unchanging<z.infer<typeof writtenPurchase>>;

/** Stored form, with the code that notes refer to. */
export const storedWriting = z.strictObject({
  escrita: writtenPurchase,
  codigoGeneracion: z.string(),
  ambiente: z.enum(AMBIENTES),
  /** codigoGeneracion of the purchase that a note adjusts. */
  relacionado: z.string().nullable(),
});
export type StoredWriting = Unchanging<z.infer<typeof storedWriting>>;
