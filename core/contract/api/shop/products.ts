/** GET /productos, GET, PUT and DELETE /productos/{codigo}: parameters, request and answers (§shop-products). */
import { z } from 'zod';
import {
  MAX_BARCODE_CHARS,
  MAX_BARCODES,
  MAX_CATEGORY_CHARS,
  MAX_FACTOR,
  MAX_PRESENTATION_NAME_CHARS,
  MAX_PRESENTATIONS,
  WEIGHED_DECIMALS,
} from '../../till/products.ts';
import { MAX_CODIGO_CHARS, MAX_PRODUCT_SEARCH_CHARS, MAX_DESCRIPCION_CHARS } from '../../till/till-limits.ts';
import { amount, type AnswerOf } from '../answer-leaves.ts';
import { textParameter } from '../parameters.ts';
import { choice, decimal, flag, integer, optional, text } from '../request-leaves.ts';
import { bodyInput, idempotentInput, versionInput } from './idempotent-call.ts';
import { branchParameter, paging } from './paging.ts';

const TIPOS_ITEM = { 1: 'bien gravado', 2: 'servicio gravado', 3: 'exento', 4: 'no sujeto' };
const MAX_BRANCH_CHARS = 64;
const MAX_VERSION_CHARS = 64;

const codigo = textParameter(1, MAX_CODIGO_CHARS).describe(
  'Código del producto; mayúsculas y tildes no cuentan, ni los ceros delante de un GTIN',
);

export const productsInput = z.strictObject({
  q: textParameter(1, MAX_PRODUCT_SEARCH_CHARS)
    .optional()
    .describe(
      'Código, código de barras o comienzos de palabras de la descripción; si falta, todos por código',
    ),
  ...paging,
  sucursal: branchParameter,
});
export const productInput = z.strictObject({ codigo, sucursal: branchParameter });
export const productWriteInput = z.strictObject({
  codigo,
  ...bodyInput,
  ...idempotentInput,
  ...versionInput,
});
export const productDeleteInput = z.strictObject({ codigo, ...idempotentInput, ...versionInput });

const barcodes = optional(z.array(text(1, MAX_BARCODE_CHARS)).max(MAX_BARCODES));
const price = decimal({ min: 'zero' });

const presentationRequest = z
  .strictObject({
    codigo: text(1, MAX_CODIGO_CHARS).describe(
      'Código que llevan las líneas que la venden (items[].codigo); de nadie más entre los productos y presentaciones del emisor',
    ),
    nombre: text(1, MAX_PRESENTATION_NAME_CHARS).describe('Por ejemplo, caja de 6'),
    factor: integer(1, MAX_FACTOR).describe('Cuántas unidades del producto contiene'),
    codigosBarra: barcodes.describe('Sus códigos de barras'),
    precio: price.describe('Precio de una en USD, con IVA'),
  })
  .meta({ id: 'SolicitudPresentacion', description: 'Un paquete o una caja de un producto' });
export type PresentationRequest = z.infer<typeof presentationRequest>;

export const productRequest = z
  .strictObject({
    descripcion: text(1, MAX_DESCRIPCION_CHARS).describe('Descripción, como sale en los documentos'),
    precio: price.describe('Precio de una unidad en USD, con IVA y 8 decimales como máximo'),
    tipoItem: choice(TIPOS_ITEM),
    esServicio: optional(flag).describe('true si lo exento o no sujeto es un servicio'),
    uniMedida: integer(1, 99).describe('Unidad de medida (CAT-014): 59 unidad, 99 otra'),
    codigosBarra: barcodes.describe('Códigos de barras de la unidad'),
    categoria: optional(text(1, MAX_CATEGORY_CHARS)).describe('Categoría, a su elección'),
    llevaExistencia: optional(flag).describe(
      'true: de él se lleva existencia. Cuando ya tiene movimientos, queda en true',
    ),
    pesado: optional(flag).describe(
      `true: se vende por peso, y sus cantidades llevan hasta ${WEIGHED_DECIMALS} decimales; si no, son enteras`,
    ),
    retirado: optional(flag).describe('true: ya no se vende; se conserva por su historia'),
    minimo: optional(decimal({ min: 'zero' })).describe(
      'Existencia mínima en la sucursal, en unidades del producto',
    ),
    maximo: optional(decimal({ min: 'zero' })).describe(
      'Existencia máxima en la sucursal, en unidades del producto',
    ),
    sucursal: optional(text(1, MAX_BRANCH_CHARS)).describe(
      'Id de la sucursal de minimo y maximo; si falta, la de la llave',
    ),
    // The base unit is allowed among them, because GET returns it.
    presentaciones: optional(z.array(presentationRequest).max(MAX_PRESENTATIONS + 1)).describe(
      'Paquetes y cajas, además de la unidad, que es el producto mismo: no hace falta enviarla aquí, y como la da GET no cambia nada',
    ),
    codigo: optional(text(1, MAX_CODIGO_CHARS)).describe('El de la ruta, como lo da GET; no hace falta'),
    precioSinIva: optional(price).describe('Como lo da GET; no hace falta: sigue de precio'),
    version: optional(text(1, MAX_VERSION_CHARS)).describe(
      'Como la da GET; no cuenta: la que se exige va en If-Match',
    ),
  })
  .meta({ id: 'SolicitudProducto', description: 'Un producto entero: lo que no se envía, deja de estar' });
export type ProductRequest = z.infer<typeof productRequest>;

const barcodesShown = z.array(z.string());

const presentation = z
  .strictObject({
    codigo: z.string().describe('Código que llevan las líneas que la venden'),
    nombre: z.string().describe('De la unidad, el nombre de su unidad de medida'),
    factor: z.int().min(1).describe('Cuántas unidades del producto contiene'),
    codigosBarra: barcodesShown,
    precio: amount.describe('Precio de una en USD, con IVA'),
  })
  .meta({ id: 'Presentacion', description: 'En qué se vende un producto' });

export const product = z
  .strictObject({
    codigo: z.string(),
    descripcion: z.string(),
    codigosBarra: barcodesShown.describe('De la unidad'),
    precio: amount.describe('Precio de una unidad en USD, con IVA'),
    precioSinIva: amount.describe('El mismo sin IVA, con 8 decimales: lo que llevan las líneas de 03 y 04'),
    tipoItem: z.int().min(1).max(4).describe('1 bien gravado, 2 servicio gravado, 3 exento, 4 no sujeto'),
    esServicio: z.boolean(),
    uniMedida: z.int().min(1).max(99).describe('CAT-014'),
    categoria: z.string().nullable(),
    llevaExistencia: z.boolean(),
    pesado: z.boolean().describe('Se vende por peso: sus cantidades llevan decimales'),
    retirado: z.boolean().describe('Ya no se vende'),
    minimo: amount.nullable().describe('Existencia mínima en la sucursal; null si no se fijó'),
    maximo: amount.nullable().describe('Existencia máxima en la sucursal; null si no se fijó'),
    presentaciones: z.array(presentation).describe('La unidad primero, con factor 1'),
    version: z.string().describe('Para If-Match: es otra cuando algo de lo anterior es otro'),
  })
  .meta({ id: 'Producto', description: 'Un producto' });
export type ShopProduct = AnswerOf<typeof product>;

export const productPage = z
  .strictObject({
    productos: z.array(product),
    siguiente: z.string().nullable().describe('cursor de la página siguiente; null en la última'),
  })
  .meta({ id: 'PaginaProductos', description: 'Una página de productos' });
export type ShopProductPage = AnswerOf<typeof productPage>;

export const productDeleted = z
  .strictObject({ codigo: z.string(), eliminado: z.literal(true) })
  .meta({ id: 'ProductoEliminado', description: 'El producto ya no existe' });
