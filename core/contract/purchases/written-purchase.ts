/** A purchase that came on paper, or through customs, as a person writes it (§compras-a-mano). Amounts are decimal text in USD. */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';
import { dayParameter } from '../api/parameters.ts';
import { malformed } from '../rules/rules.ts';
import { text, textId } from '../till/till-leaves.ts';
import { MAX_CODIGO_CHARS } from '../till/till-limits.ts';
import { PURCHASE_ORIGINS, WRITTEN_TYPES } from './purchases.ts';

/** Lines of a paper at most. */
const MAX_LINES = 200;
const MAX_NUMBER_CHARS = 40;
const MAX_NAME_CHARS = 250;
const MAX_SUPPLIER_NUMBER_CHARS = 30;
/** Longest reason of an annulment, in characters. */
export const MAX_ANNULMENT_CHARS = 200;

/** Of a supplier of this country: NIT or DUI. Of another: the number by which its own taxes it. */
export const HOME_COUNTRY = 'SV';

/** An amount of a purchase, not negative. */
export const purchaseAmount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, malformed('compra-monto'));
const quantity = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, malformed('compra-cantidad'));

/** Who sold; `pais` by CAT-020. */
export const writtenSupplier = z.strictObject({
  pais: z.string().regex(/^[A-Z]{2}$/, malformed('codigo-de-catalogo')),
  nit: text('el NIT o número del proveedor', 1, MAX_SUPPLIER_NUMBER_CHARS),
  nrc: text('el NRC', 1, MAX_SUPPLIER_NUMBER_CHARS).nullable(),
  nombre: text('el nombre del proveedor', 1, MAX_NAME_CHARS),
});

/** Goods by their code, or what it was for. */
const writtenLine = z.strictObject({
  /** Code of the product or of a presentation of it; null: no goods. */
  codigo: text('el código', 1, MAX_CODIGO_CHARS).nullable(),
  descripcion: text('la descripción', 1, MAX_NAME_CHARS),
  /** In the presentation. */
  cantidad: quantity,
  /** What the whole line costs: without IVA where that is credited, of a factura with it; of customs before freight and duties. */
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
  /** When it is to be paid; null: it was paid at once. */
  vence: dayParameter.nullable(),
  /** Of a 12. */
  procedencia: z.enum(PURCHASE_ORIGINS),
  lineas: z
    .array(writtenLine)
    .min(1, malformed('compra-sin-lineas'))
    .max(MAX_LINES, malformed('compra-sin-lineas')),
  iva: purchaseAmount,
  /** 1 % that the seller added, and 1 % that we kept. */
  percibido: purchaseAmount,
  retenido: purchaseAmount,
  /** FOVIAL, COTRANS and others: outside of the IVA. */
  otros: purchaseAmount,
  /** Of a 12: spread over what its lines cost. */
  flete: purchaseAmount,
  seguro: purchaseAmount,
  derechos: purchaseAmount,
  /** As the paper says it. */
  total: purchaseAmount,
  deducible: z.boolean(),
  /** Id of the purchase that a note is about. */
  sobre: textId.nullable(),
});
export type WrittenPurchase = Readonly<z.infer<typeof writtenPurchase>>;

/** What is kept of it, with the code under which notes name it. */
export const storedWriting = z.strictObject({
  escrita: writtenPurchase,
  codigoGeneracion: z.string(),
  ambiente: z.enum(AMBIENTES),
  /** codigoGeneracion of what a note is about. */
  relacionado: z.string().nullable(),
});
export type StoredWriting = Readonly<z.infer<typeof storedWriting>>;
