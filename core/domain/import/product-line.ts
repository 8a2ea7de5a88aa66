/** Products as lines of a file: parse, compare, write. The store adds its own checks. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { decimalText } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { barcodeKey, distinctBarcodes, visibleCode } from '../../contract/text/product-code.ts';
import {
  NEW_TRAITS,
  productInput,
  productTraits,
  SOLD_AS_ITSELF,
  type ProductTraits,
} from '../../contract/till/products.ts';
import { plainText } from '../text/plain-text.ts';
import { productFaults } from '../products/product-faults.ts';
import { isRoundedNumber, readBarcodes, readPrice, ROUNDED_NUMBER } from './import-cells.ts';
import {
  cellOf,
  headerOf,
  placesOf,
  type AssignedColumns,
  type Column,
  type ColumnPlace,
  type Header,
} from './import-columns.ts';
import { issueFaults } from './import-faults.ts';
import {
  PRODUCT_COLUMNS,
  REQUIRED_COLUMNS,
  type Goods,
  type ProductColumn as Name,
} from './import-product-columns.ts';
import { LEVEL_COLUMNS, type LevelColumn } from './level-cells.ts';
import { changesBetween, headerProblem, type LineKey, type LineReading } from './line-reading.ts';

/** CAT-014, of services. */
const OTRA = 99;

export const PRODUCT_HEADINGS: readonly string[] = PRODUCT_COLUMNS.map(({ heading }) => heading);

export const PRODUCT_EXAMPLE: readonly string[] = PRODUCT_COLUMNS.map(({ example }) => example);

/** Cells of a product in the order of {@link PRODUCT_HEADINGS}; presentations have their own lines. */
export function productCells(product: Goods): readonly string[] {
  return PRODUCT_COLUMNS.map(({ write }) => write(product));
}

/**
 * Normalizes a product: trims texts, removes invisible characters of codes, trailing zeros of prices and repeated
 * barcodes.
 */
export function tidiedProduct<T extends Goods>(product: T): T {
  const texts = Object.entries(product).flatMap(([name, value]: [string, unknown]) =>
    Object.hasOwn(SOLD_AS_ITSELF, name) && typeof value === 'string'
      ? [[name, oneLineOrNull(value)] as const]
      : [],
  );
  return {
    ...product,
    ...tidiedCodes(product),
    descripcion: oneLine(product.descripcion),
    ...Object.fromEntries(texts),
    presentaciones: product.presentaciones.map((one) => ({
      ...tidiedCodes(one),
      nombre: oneLine(one.nombre),
      factor: one.factor,
    })),
  };
}

function tidiedCodes({ codigo, codigosBarra, precio }: Pick<Goods, 'codigo' | 'codigosBarra' | 'precio'>) {
  return {
    codigo: visibleCode(codigo),
    codigosBarra: distinctBarcodes(codigosBarra),
    precio: decimalText(precio) ?? precio,
  };
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

function oneLineOrNull(text: string): string | null {
  return oneLine(text) === '' ? null : oneLine(text);
}

/** Column positions; at a till also those of stock levels. */
export interface ProductHeader extends Header<Name | LevelColumn> {
  /** Whether the file has decimal commas, so that a point may separate thousands. */
  readonly decimalComma: boolean;
}

/** Columns of a shop's file; the centre has the product columns only. */
export const SHOP_COLUMNS: ProductColumns = [...PRODUCT_COLUMNS, ...LEVEL_COLUMNS];
type ProductColumns = readonly Column<Name | LevelColumn>[];

/** Finds the product columns (for a shop {@link SHOP_COLUMNS}), or says what is missing and the remedy. */
export function openProductHeader(
  columns: ProductColumns,
  first: readonly string[],
  { assigned, decimalComma }: { readonly assigned: AssignedColumns | null; readonly decimalComma: boolean },
): { readonly places: readonly ColumnPlace[] } & (
  | { readonly ok: true; readonly header: ProductHeader; readonly columnas: readonly string[] }
  | { readonly ok: false; readonly problema: Rule }
) {
  const header = { ...headerOf(columns, first, assigned), decimalComma };
  const places = placesOf(columns, header);
  // Code and price alone suffice to change prices; new products are checked line by line.
  const missing = columns.filter(({ name }) => name === 'codigo' && !header.placeOf.has(name));
  if (missing.length > 0 || header.doubled.length > 0) {
    const names = missing.map(({ heading }) => heading);
    return { ok: false, places, problema: headerProblem(names, header.doubled, first) };
  }
  const found = columns.filter(({ name }) => header.placeOf.has(name));
  return { ok: true, places, header, columnas: found.map(({ heading }) => heading) };
}

export function lineCode(header: ProductHeader, cells: readonly string[]): string {
  return cellOf(header, cells, 'codigo') ?? '';
}

export function productHeading(member: string): string {
  return PRODUCT_COLUMNS.find(({ name }) => name === member)?.heading ?? member;
}

/** A line whose category is written as it is in use. */
export function withWrittenCategory(
  { placeOf }: ProductHeader,
  cells: readonly string[],
  writingOf: (categoria: string) => string,
): readonly string[] {
  const place = placeOf.get('categoria') ?? -1;
  const typed = oneLineOrNull(cells[place] ?? '');
  return typed === null ? cells : cells.with(place, writingOf(typed));
}

/** Parses a product line and compares it with the stored product; null when new. */
export function readProductLine(
  header: ProductHeader,
  cells: readonly string[],
  kept: Goods | null,
): LineReading & { readonly product: Goods } {
  const { product: read, faltas } = readProduct(header, cells, kept);
  const product = tidiedProduct<Goods>(read);
  return {
    product,
    clave: lineCode(header, cells),
    nombre: product.descripcion,
    faltas: faltas.map((fault) => ({ ...fault, columna: productHeading(fault.columna) })),
    cambios:
      kept === null
        ? null
        : changesBetween(PRODUCT_HEADINGS, productCells(tidiedProduct<Goods>(kept)), productCells(product)),
    keys: keysOf(product),
  };
}

export function keysOf({ codigo, codigosBarra }: Pick<Goods, 'codigo' | 'codigosBarra'>): readonly LineKey[] {
  return [
    ...(codigo === ''
      ? []
      : [
          {
            columna: productHeading('codigo'),
            valor: codigo,
            key: `codigo/${plainText(barcodeKey(codigo))}`,
          },
        ]),
    ...codigosBarra.map((valor) => ({
      columna: productHeading('codigosBarra'),
      valor,
      key: `barra/${barcodeKey(valor)}`,
    })),
  ];
}

function readProduct(header: ProductHeader, cells: readonly string[], kept: Goods | null) {
  const faltas: LineFault[] = [];
  const cell = (name: Name) => cellOf(header, cells, name);
  const wrong: Wrong = (columna, broken) =>
    void faltas.push({ columna, valor: cell(columna) ?? '', ...broken });
  for (const name of REQUIRED_COLUMNS)
    if (cell(name) === undefined && kept === null) wrong(name, rule('columna-de-producto-nuevo'));
  const kind = readTraits(['tipo', 'tratamiento', 'uniMedida'], cell, wrong);
  const goods = readGoods({ cell, wrong, decimalComma: header.decimalComma }, kept);
  const more = readTraits(Object.keys(SOLD_AS_ITSELF), cell, wrong);
  const before = kept ?? (kind.tipo === 'servicio' ? { ...NEW_TRAITS, uniMedida: OTRA } : NEW_TRAITS);
  const product = {
    ...SOLD_AS_ITSELF,
    codigo: cell('codigo') ?? '',
    ...goods,
    ...productTraits.parse(before),
    ...kind,
    ...more,
  };
  const named = new Set(faltas.map(({ columna }) => columna));
  const parsed = productInput.safeParse(product);
  const rest = parsed.success ? ownFaults(product) : issueFaults(parsed.error.issues, product);
  return { product, faltas: [...faltas, ...rest.filter(({ columna }) => !named.has(columna))] };
}

/** Faults of the product and its presentations; this line has no cells for the latter. */
function ownFaults(product: Goods): readonly LineFault[] {
  return productFaults(tidiedProduct(product)).map(({ campo, codigo: _codigo, ...broken }) => ({
    ...broken,
    columna: /(\w+)(\[\d+\])?$/.exec(campo)?.[1] ?? '',
    valor: '',
  }));
}

export type Wrong = (columna: Name, broken: Rule) => void;
type ReadCell = (name: Name) => string | undefined;

/** Of some traits, those that a line says and that can be read. */
function readTraits(names: readonly string[], cell: ReadCell, wrong: Wrong): Partial<ProductTraits> {
  const read = names.flatMap((name) => {
    const column = PRODUCT_COLUMNS.find((each) => each.name === name);
    const said = column && cell(column.name);
    const value = said === undefined ? null : (column?.read?.(said) ?? null);
    if (column !== undefined && value?.ok === false) wrong(column.name, value.broken);
    return value?.ok === true ? [[name, value.value] as const] : [];
  });
  return Object.fromEntries(read);
}

export function readGoods(
  {
    cell,
    wrong,
    decimalComma,
  }: { readonly cell: ReadCell; readonly wrong: Wrong; readonly decimalComma: boolean },
  kept: Pick<Goods, 'descripcion' | 'precio' | 'codigosBarra'> | null,
) {
  const barras = cell('codigosBarra');
  const rounded = barras !== undefined && isRoundedNumber(barras);
  if (rounded) wrong('codigosBarra', ROUNDED_NUMBER);
  if (isRoundedNumber(cell('codigo') ?? '')) wrong('codigo', ROUNDED_NUMBER);
  const price = cell('precio');
  const precio = price === undefined ? null : readPrice(price, decimalComma);
  if (precio !== null && !precio.ok) wrong('precio', precio.broken);
  return {
    codigosBarra: barras === undefined || rounded ? (kept?.codigosBarra ?? []) : readBarcodes(barras),
    // Line breaks become blanks: a name is one line.
    descripcion: cell('descripcion')?.replace(/\s+/gu, ' ') ?? kept?.descripcion ?? '',
    precio: precio === null ? (kept?.precio ?? '0') : precio.ok ? precio.value : '0',
  };
}
