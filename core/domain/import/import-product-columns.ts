/** The columns of a file of products: as our templates name them, and as other programs export them. */
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import type { ProductRecord, ProductTipo, ProductTratamiento } from '../../contract/till/products.ts';
import { plainText } from '../text/plain-text.ts';
import { barcodesCell, catalogCell, flagCell, readCatalogCode } from './import-cells.ts';
import type { Column } from './import-columns.ts';

/** What a file says of a product. */
export type Goods = Omit<ProductRecord, 'id'>;

/** Columns of which only a line of a presentation says something: whose it is, and how many of it there are in it. */
type PackColumn = 'presentacionDe' | 'factor';

interface ProductColumnOf extends Column<keyof Goods | PackColumn> {
  /** Its cell in the line that shows how one is written. */
  readonly example: string;
  write(product: Goods): string;
}

const MIN_DECIMALS = 2;

export const PRODUCT_COLUMNS = [
  {
    name: 'codigo',
    heading: 'Código',
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
    heading: 'Descripción',
    example: 'Café molido 400 g',
    write: ({ descripcion }) => descripcion,
    // Where a file has both, the longer text is for a web page.
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
    heading: 'Precio con IVA',
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
    heading: 'Códigos de barras',
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
  {
    name: 'uniMedida',
    heading: 'Unidad de medida',
    example: catalogCell(CAT_014, '59'),
    write: ({ uniMedida }) => catalogCell(CAT_014, String(uniMedida)),
    aliases: ['unidad', 'uni medida', 'unimedida', 'medida', 'um', 'unit', 'unit of measure', 'uom'],
  },
  {
    name: 'tipo',
    heading: 'Tipo',
    example: 'bien',
    write: ({ tipo }) => tipo,
    aliases: ['clase', 'bien o servicio', 'tipo de item', 'tipo item', 'tipo de producto', 'product type'],
  },
  {
    name: 'tratamiento',
    heading: 'Tratamiento',
    example: 'gravado',
    write: ({ tratamiento }) => tratamiento,
    aliases: ['iva', 'impuesto', 'tratamiento de iva', 'tratamiento fiscal', 'afectacion'],
  },
  {
    name: 'categoria',
    heading: 'Categoría',
    example: 'Abarrotes',
    write: ({ categoria }) => categoria ?? '',
    aliases: ['categoria de producto', 'familia', 'rubro', 'departamento', 'category', 'product category'],
  },
  {
    name: 'llevaExistencia',
    heading: 'Lleva existencia',
    example: 'sí',
    write: ({ llevaExistencia }) => flagCell(llevaExistencia),
    aliases: [
      'lleva inventario',
      'controla inventario',
      'usa inventario',
      'inventariable',
      'seguir el inventario',
      'track stock',
      'track inventory',
    ],
  },
  {
    name: 'pesado',
    heading: 'Se vende por peso',
    example: 'no',
    write: ({ pesado }) => flagCell(pesado),
    aliases: ['por peso', 'pesado', 'vendido por peso', 'a granel', 'granel', 'sold by weight'],
  },
  {
    name: 'retirado',
    heading: 'Retirado',
    example: 'no',
    write: ({ retirado }) => flagCell(retirado),
    aliases: ['descontinuado', 'archivado', 'discontinued', 'archived'],
  },
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
] as const satisfies readonly ProductColumnOf[];

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]['name'];

/** To the cent at least, as prices are written everywhere: `2.5` → `2.50`. */
export function priceCell(precio: string): string {
  const [whole = '0', fraction = ''] = precio.split('.');
  return `${whole}.${fraction.padEnd(MIN_DECIMALS, '0')}`;
}

/** Without these there is no new product. */
export const REQUIRED_COLUMNS: readonly ProductColumn[] = ['codigo', 'descripcion', 'precio'];

export const TIPOS: Readonly<Record<string, ProductTipo>> = {
  bien: 'bien',
  bienes: 'bien',
  b: 'bien',
  producto: 'bien',
  'producto almacenable': 'bien',
  almacenable: 'bien',
  consumible: 'bien',
  goods: 'bien',
  product: 'bien',
  'storable product': 'bien',
  consumable: 'bien',
  '1': 'bien',
  servicio: 'servicio',
  servicios: 'servicio',
  service: 'servicio',
  services: 'servicio',
  s: 'servicio',
  '2': 'servicio',
};
export const TRATAMIENTOS: Readonly<Record<string, ProductTratamiento>> = {
  gravado: 'gravado',
  gravada: 'gravado',
  g: 'gravado',
  si: 'gravado',
  taxable: 'gravado',
  taxed: 'gravado',
  '13%': 'gravado',
  // A cell of a workbook that shows 13 %.
  '0.13': 'gravado',
  exento: 'exento',
  exenta: 'exento',
  exempt: 'exento',
  e: 'exento',
  'no-sujeto': 'no-sujeto',
  'no sujeto': 'no-sujeto',
  'no sujeta': 'no-sujeto',
  ns: 'no-sujeto',
};

/** Units of CAT-014 as other programs call them. */
const UNITS: Readonly<Record<string, string>> = {
  unidades: '59',
  'unidad(es)': '59',
  units: '59',
  unit: '59',
  'unit(s)': '59',
  pieza: '59',
  piezas: '59',
  piece: '59',
  each: '59',
  docenas: '58',
  dozens: '58',
  dozen: '58',
  kg: '34',
  kilo: '34',
  kilos: '34',
  g: '39',
  lb: '36',
  lbs: '36',
  libras: '36',
  pound: '36',
  oz: '38',
  l: '23',
  litros: '23',
  liter: '23',
  ml: '26',
  galones: '22',
  gal: '22',
};

/** A unit of CAT-014 as a cell says it: code, name, or what other programs write; null for anything else. */
export function readUnit(cell: string): string | null {
  return readCatalogCode(CAT_014, cell) ?? UNITS[plainText(cell)] ?? null;
}
