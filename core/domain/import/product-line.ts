/** Products as lines of a file: read, compared with what is kept, written. Who keeps them adds what it refuses itself. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { decimalText } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { barcodeKey, distinctBarcodes, visibleCode } from '../../contract/text/product-code.ts';
import { productInput, stockTraits } from '../../contract/till/products.ts';
import { plainText } from '../text/plain-text.ts';
import { productFaults } from '../products/product-faults.ts';
import { isRoundedNumber, readBarcodes, readFlag, readPrice, ROUNDED_NUMBER } from './import-cells.ts';
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
  readUnit,
  TIPOS,
  TRATAMIENTOS,
  type Goods,
  type ProductColumn as Name,
} from './import-product-columns.ts';
import { LEVEL_COLUMNS, type LevelColumn } from './level-cells.ts';
import { changesBetween, headerProblem, type LineKey, type LineReading } from './line-reading.ts';

const UNIDAD = 59;
const OTRA = 99;

export const PRODUCT_HEADINGS: readonly string[] = PRODUCT_COLUMNS.map(({ heading }) => heading);

/** A line that shows how one is written. */
export const PRODUCT_EXAMPLE: readonly string[] = PRODUCT_COLUMNS.map(({ example }) => example);

/** A product as the cells of a line, in the order of {@link PRODUCT_HEADINGS}; its presentations have lines of their own. */
export function productCells(product: Goods): readonly string[] {
  return PRODUCT_COLUMNS.map(({ write }) => write(product));
}

/** A product as it is kept: no blanks around its texts, nothing unseen in its codes, no useless zeros in its prices, no barcode twice. */
export function tidiedProduct<T extends Goods>(product: T): T {
  const { categoria, presentaciones } = product;
  return {
    ...product,
    ...tidiedCodes(product),
    descripcion: oneLine(product.descripcion),
    categoria: categoria === null || oneLine(categoria) === '' ? null : oneLine(categoria),
    presentaciones: presentaciones.map((one) => ({
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

/** Where the columns of products stand; at a till also of what its shop wants to have of each. */
export type ProductHeader = Header<Name | LevelColumn>;

/** The columns of a shop's file: the centre knows those of products alone. */
export const SHOP_COLUMNS: ProductColumns = [...PRODUCT_COLUMNS, ...LEVEL_COLUMNS];
type ProductColumns = readonly Column<Name | LevelColumn>[];

/** Finds the columns of products, in a shop's file those of {@link SHOP_COLUMNS}; or says why there are none and what to do. */
export function openProductHeader(
  columns: ProductColumns,
  first: readonly string[],
  assigned: AssignedColumns | null,
): { readonly places: readonly ColumnPlace[] } & (
  | { readonly ok: true; readonly header: ProductHeader; readonly columnas: readonly string[] }
  | { readonly ok: false; readonly problema: Rule }
) {
  const header = headerOf(columns, first, assigned);
  const places = placesOf(columns, header);
  // A file of code and price alone changes prices: new products are what needs more, line by line.
  const missing = columns.filter(({ name }) => name === 'codigo' && !header.placeOf.has(name));
  if (missing.length > 0 || header.doubled.length > 0) {
    const names = missing.map(({ heading }) => heading);
    return { ok: false, places, problema: headerProblem(names, header.doubled, first) };
  }
  const found = columns.filter(({ name }) => header.placeOf.has(name));
  return { ok: true, places, header, columnas: found.map(({ heading }) => heading) };
}

/** The code by which a line finds its product; empty where it has none. */
export function lineCode(header: ProductHeader, cells: readonly string[]): string {
  return cellOf(header, cells, 'codigo') ?? '';
}

/** The template's heading of a member of a product. */
export function productHeading(member: string): string {
  return PRODUCT_COLUMNS.find(({ name }) => name === member)?.heading ?? member;
}

/** What a line says, and what it changes of the product of its code; null: there is none. */
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

/** What may stand in one line of a file only. */
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

/** A line as a product; what its file does not say is as it is kept, or usual. */
function readProduct(header: ProductHeader, cells: readonly string[], kept: Goods | null) {
  const faltas: LineFault[] = [];
  const cell = (name: Name) => cellOf(header, cells, name);
  const wrong: Wrong = (columna, broken) =>
    void faltas.push({ columna, valor: cell(columna) ?? '', ...broken });
  for (const name of REQUIRED_COLUMNS)
    if (cell(name) === undefined && kept === null) wrong(name, rule('columna-de-producto-nuevo'));
  const kind = readKind(cell, kept, wrong);
  const goods = readGoods(cell, kept, wrong);
  const stock = readStock(cell, kept, wrong);
  const product = {
    ...stockTraits.parse(kept ?? {}),
    codigo: cell('codigo') ?? '',
    ...goods,
    ...kind,
    ...stock,
  };
  const named = new Set(faltas.map(({ columna }) => columna));
  const parsed = productInput.safeParse(product);
  const rest = parsed.success ? ownFaults(product) : issueFaults(parsed.error.issues, product);
  return { product, faltas: [...faltas, ...rest.filter(({ columna }) => !named.has(columna))] };
}

/** What does not go with the rest of a product; of its presentations too, whose lines say nothing here. */
function ownFaults(product: Goods): readonly LineFault[] {
  return productFaults(tidiedProduct(product)).map(({ campo, codigo: _codigo, ...broken }) => ({
    ...broken,
    columna: /(\w+)(\[\d+\])?$/.exec(campo)?.[1] ?? '',
    valor: '',
  }));
}

/** Notes what is wrong in a column. */
export type Wrong = (columna: Name, broken: Rule) => void;

/** Category and what its stock needs: an empty cell leaves what is kept, or what is usual. */
function readStock(cell: (name: Name) => string | undefined, kept: Goods | null, wrong: Wrong) {
  const flag = (name: 'llevaExistencia' | 'pesado' | 'retirado'): boolean => {
    const said = cell(name) ?? '';
    const read = said === '' ? (kept?.[name] ?? false) : readFlag(said);
    if (read === null) wrong(name, rule('celda-si-o-no'));
    return read ?? false;
  };
  const categoria = cell('categoria');
  return {
    categoria: categoria === undefined ? (kept?.categoria ?? null) : categoria === '' ? null : categoria,
    llevaExistencia: flag('llevaExistencia'),
    pesado: flag('pesado'),
    retirado: flag('retirado'),
  };
}

/** What it is called, what it costs and which barcodes it has. */
export function readGoods(
  cell: (name: Name) => string | undefined,
  kept: Pick<Goods, 'descripcion' | 'precio' | 'codigosBarra'> | null,
  wrong: Wrong,
) {
  const barras = cell('codigosBarra');
  const rounded = barras !== undefined && isRoundedNumber(barras);
  if (rounded) wrong('codigosBarra', ROUNDED_NUMBER);
  if (isRoundedNumber(cell('codigo') ?? '')) wrong('codigo', ROUNDED_NUMBER);
  const price = cell('precio');
  const precio = price === undefined ? null : readPrice(price);
  if (precio !== null && !precio.ok) wrong('precio', precio.broken);
  return {
    codigosBarra: barras === undefined || rounded ? (kept?.codigosBarra ?? []) : readBarcodes(barras),
    // A name is one line; a cell may hold several.
    descripcion: cell('descripcion')?.replace(/\s+/gu, ' ') ?? kept?.descripcion ?? '',
    precio: precio === null ? (kept?.precio ?? '0') : precio.ok ? precio.value : '0',
  };
}

/** Unit, kind and treatment: an empty cell leaves what is kept, or what is usual. */
function readKind(cell: (name: Name) => string | undefined, kept: Goods | null, wrong: Wrong) {
  const tipo = oneOf(TIPOS, cell('tipo'), kept?.tipo ?? 'bien');
  if (tipo === null) wrong('tipo', rule('bien-o-servicio'));
  const tratamiento = oneOf(TRATAMIENTOS, cell('tratamiento'), kept?.tratamiento ?? 'gravado');
  if (tratamiento === null) wrong('tratamiento', rule('tratamiento'));
  const unit = cell('uniMedida') ?? '';
  const uniMedida = unit === '' ? (kept?.uniMedida ?? (tipo === 'servicio' ? OTRA : UNIDAD)) : readUnit(unit);
  if (uniMedida === null) wrong('uniMedida', rule('unidad-del-catalogo'));
  return {
    uniMedida: Number(uniMedida ?? UNIDAD),
    tipo: tipo ?? 'bien',
    tratamiento: tratamiento ?? 'gravado',
  };
}

function oneOf<T extends string>(
  meanings: Readonly<Record<string, T>>,
  cell: string | undefined,
  otherwise: T,
): T | null {
  if (cell === undefined || cell === '') return otherwise;
  const word = plainText(cell);
  return Object.hasOwn(meanings, word) ? (meanings[word] ?? null) : null;
}
