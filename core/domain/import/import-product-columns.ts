/** Columns of a product file: our template's names and those of other programs. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { SPANISH_PRODUCT } from '../../contract/text/product-names.ts';
import type { ProductRecord, ProductTraits } from '../../contract/till/products.ts';
import { plainText } from '../text/plain-text.ts';
import { barcodesCell, catalogCell, flagCell, readFlag, type Cell } from './import-cells.ts';
import type { Column } from './import-columns.ts';
import { readUnit, TIPOS, TRATAMIENTOS } from './product-words.ts';

export type Goods = Omit<ProductRecord, 'id'>;
type Trait = Exclude<keyof ProductTraits, 'presentaciones'>;

/** Members, and columns only for presentations: their product, and units per presentation. */
export type ProductColumn = Exclude<keyof Goods, 'presentaciones'> | 'presentacionDe' | 'factor';

interface ProductColumnOf extends Column<ProductColumn> {
  readonly example: string;
  write(product: Goods): string;
  /** Reads a trait; null: the cell does not say it, so that it stays as stored. */
  read?(cell: string): Cell<unknown> | null;
}

/** How a trait is written in a cell and read from it. */
interface CellForm<T> {
  readonly write: (value: T) => string;
  readonly read: (cell: string) => Cell<T> | null;
}

function trait<Name extends Trait>(
  name: Name,
  { write, read }: CellForm<ProductTraits[Name]>,
  more: Pick<ProductColumnOf, 'example' | 'aliases'>,
): ProductColumnOf {
  return { name, heading: SPANISH_PRODUCT[name], write: (product) => write(product[name]), read, ...more };
}

/** An optional text; an empty cell clears it. */
const TEXT: CellForm<string | null> = {
  write: (value) => value ?? '',
  read: (cell) => ({ ok: true, value: cell === '' ? null : cell }),
};

/** A value with words of its own; an empty cell does not say it. @param find null for other words, which break `broken` */
function worded<T>(write: (value: T) => string, find: (cell: string) => T | null, broken: Rule): CellForm<T> {
  const read = (cell: string): Cell<T> => {
    const value = find(cell);
    return value === null ? { ok: false, broken } : { ok: true, value };
  };
  return { write, read: (cell) => (cell === '' ? null : read(cell)) };
}

const FLAG = worded(flagCell, readFlag, rule('celda-si-o-no'));
const UNIT = worded<number>(
  (unit) => catalogCell(CAT_014, String(unit)),
  readUnit,
  rule('unidad-del-catalogo'),
);
const TIPO = worded(String, meaningIn(TIPOS), rule('bien-o-servicio'));
const TRATAMIENTO = worded(String, meaningIn(TRATAMIENTOS), rule('tratamiento'));

function meaningIn<T>(meanings: Readonly<Record<string, T>>): (cell: string) => T | null {
  const known = new Map(Object.entries(meanings));
  return (cell) => known.get(plainText(cell)) ?? null;
}

const MIN_DECIMALS = 2;

export const PRODUCT_COLUMNS: readonly ProductColumnOf[] = [
  {
    name: 'codigo',
    heading: SPANISH_PRODUCT.codigo,
    example: 'CAF-400',
    write: ({ codigo }) => codigo,
    aliases: [
      'cod',
      'codigo interno',
      'codigo de producto',
      'codigo del producto',
      'sku',
      'referencia',
      'ref',
      'referencia interna',
      'code',
      'item code',
      'product code',
      'internal reference',
      'default code',
    ],
  },
  {
    name: 'descripcion',
    heading: SPANISH_PRODUCT.descripcion,
    example: 'Café molido 400 g',
    write: ({ descripcion }) => descripcion,
    // When a file has both, the longer text is meant for a web page.
    better: [
      'nombre',
      'nombre del producto',
      'nombre del articulo',
      'producto',
      'articulo',
      'name',
      'item name',
      'product name',
      'item',
      'product',
    ],
    aliases: ['detalle', 'description'],
  },
  {
    name: 'precio',
    heading: SPANISH_PRODUCT.precio,
    example: '5.90',
    write: ({ precio }) => priceCell(precio),
    aliases: [
      'precio',
      'precio unitario',
      'precio venta',
      'precio de venta',
      'precio de venta al publico',
      'precio de lista',
      'precio publico',
      'precio predeterminado',
      'precio por defecto',
      'precio iva incluido',
      'pvp',
      'price',
      'default price',
      'sales price',
      'sale price',
      'selling price',
      'retail price',
      'list price',
      'unit price',
    ],
  },
  {
    name: 'codigosBarra',
    heading: SPANISH_PRODUCT.codigosBarra,
    example: '7419900000028',
    write: ({ codigosBarra }) => barcodesCell(codigosBarra),
    aliases: [
      'codigo de barras',
      'codigo de barra',
      'codigos de barra',
      'barras',
      'ean',
      'ean13',
      'ean 13',
      'upc',
      'upc ean',
      'gtin',
      'barcode',
      'barcodes',
    ],
  },
  trait('uniMedida', UNIT, {
    example: UNIT.write(59),
    aliases: ['unidad', 'uni medida', 'unimedida', 'medida', 'um', 'unit', 'unit of measure', 'uom'],
  }),
  trait('tipo', TIPO, {
    example: 'bien',
    aliases: ['clase', 'bien o servicio', 'tipo de item', 'tipo item', 'tipo de producto', 'product type'],
  }),
  trait('tratamiento', TRATAMIENTO, {
    example: 'gravado',
    aliases: ['iva', 'impuesto', 'tratamiento de iva', 'tratamiento fiscal', 'afectacion'],
  }),
  trait('categoria', TEXT, {
    example: 'Abarrotes',
    aliases: ['categoria de producto', 'familia', 'rubro', 'departamento', 'category', 'product category'],
  }),
  trait('llevaExistencia', FLAG, {
    example: 'sí',
    aliases: [
      'lleva inventario',
      'controla inventario',
      'usa inventario',
      'inventariable',
      'seguir el inventario',
      'track stock',
      'track inventory',
    ],
  }),
  trait('pesado', FLAG, {
    example: 'no',
    aliases: ['por peso', 'pesado', 'vendido por peso', 'a granel', 'granel', 'sold by weight'],
  }),
  trait('retirado', FLAG, {
    example: 'no',
    aliases: ['descontinuado', 'archivado', 'discontinued', 'archived'],
  }),
  {
    name: 'presentacionDe',
    heading: 'Presentación de',
    example: '',
    write: () => '',
    aliases: [
      'presentacion del producto',
      'codigo base',
      'codigo padre',
      'producto base',
      'producto padre',
      'parent code',
      'parent sku',
      'base product',
    ],
  },
  {
    name: 'factor',
    heading: 'Unidades que trae',
    example: '',
    write: () => '',
    aliases: [
      'factor',
      'factor de conversion',
      'unidades por presentacion',
      'unidades por caja',
      'piezas por caja',
      'units per pack',
      'pack size',
    ],
  },
];

/** At least two decimals: `2.5` → `2.50`. */
export function priceCell(precio: string): string {
  const [whole = '0', fraction = ''] = precio.split('.');
  return `${whole}.${fraction.padEnd(MIN_DECIMALS, '0')}`;
}

/** Required for a new product. */
export const REQUIRED_COLUMNS: readonly ProductColumn[] = ['codigo', 'descripcion', 'precio'];
