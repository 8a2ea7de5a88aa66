/** Presentations of products as lines with their product's code: parse, compare, write. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import { barcodeKey } from '../../contract/text/product-code.ts';
import { MAX_PRESENTATIONS, presentation, type Presentation } from '../../contract/till/products.ts';
import { productFaults } from '../products/product-faults.ts';
import { plainText } from '../text/plain-text.ts';
import { barcodesCell } from './import-cells.ts';
import { cellOf } from './import-columns.ts';
import { issueFaults } from './import-faults.ts';
import {
  priceCell,
  PRODUCT_COLUMNS,
  type Goods,
  type ProductColumn as Name,
} from './import-product-columns.ts';
import { changesBetween, type LineReading } from './line-reading.ts';
import {
  keysOf,
  lineCode,
  PRODUCT_EXAMPLE,
  PRODUCT_HEADINGS,
  productCells,
  productHeading,
  readGoods,
  tidiedProduct,
  type ProductHeader,
  type Wrong,
} from './product-line.ts';

const CELLS: Partial<Record<Name, (one: Presentation, of: Pick<Goods, 'codigo'>) => string>> = {
  codigo: ({ codigo }) => codigo,
  descripcion: ({ nombre }) => nombre,
  precio: ({ precio }) => priceCell(precio),
  codigosBarra: ({ codigosBarra }) => barcodesCell(codigosBarra),
  presentacionDe: (_one, { codigo }) => codigo,
  factor: ({ factor }) => String(factor),
};

const EXAMPLE: Presentation = {
  codigo: 'CAF-400-12',
  nombre: 'caja de 12',
  factor: 12,
  codigosBarra: [],
  precio: '66.00',
};

export const PRODUCT_EXAMPLES: readonly (readonly string[])[] = [
  PRODUCT_EXAMPLE,
  cellsOf(EXAMPLE, { codigo: PRODUCT_EXAMPLE[0] ?? '' }),
];

export function productRows(product: Goods): readonly (readonly string[])[] {
  return [productCells(product), ...product.presentaciones.map((one) => cellsOf(one, product))];
}

function cellsOf(one: Presentation, of: Pick<Goods, 'codigo'>): readonly string[] {
  return PRODUCT_COLUMNS.map(({ name }) => CELLS[name]?.(one, of) ?? '');
}

/** Product code of a presentation line; empty for a product line. */
export function presentedCode(header: ProductHeader, cells: readonly string[]): string {
  return cellOf(header, cells, 'presentacionDe') ?? '';
}

/** Normalized code for comparison. */
export function codeKey(codigo: string): string {
  return plainText(barcodeKey(codigo));
}

/**
 * Parses a presentation line and compares it with the stored one of the same code.
 *
 * @param base its product with its presentations; null when not found
 */
export function readPresentationLine(
  header: ProductHeader,
  cells: readonly string[],
  base: Goods | null,
): LineReading & { readonly product: Goods | null } {
  const clave = lineCode(header, cells);
  if (base === null) {
    const broken = rule('producto-de-presentacion');
    const columna = productHeading('presentacionDe');
    const faltas = [{ columna, valor: presentedCode(header, cells), ...broken }];
    return {
      product: null,
      clave,
      nombre: cellOf(header, cells, 'descripcion') ?? '',
      keys: [],
      faltas,
      cambios: null,
    };
  }
  const at = base.presentaciones.findIndex(({ codigo }) => codeKey(codigo) === codeKey(clave));
  const kept = base.presentaciones[at] ?? null;
  const { one, faltas } = readPresentation(header, cells, kept);
  const place = kept === null ? base.presentaciones.length : at;
  const product = tidiedProduct({ ...base, presentaciones: base.presentaciones.toSpliced(place, 1, one) });
  const tidied = product.presentaciones[place] ?? one;
  return {
    product,
    clave,
    nombre: `${base.descripcion}, ${tidied.nombre}`,
    keys: keysOf(tidied),
    faltas: (faltas.length > 0 ? faltas : placedFaults(product, place)).map((fault) => ({
      ...fault,
      columna: productHeading(fault.columna === 'nombre' ? 'descripcion' : fault.columna),
    })),
    cambios:
      kept === null ? null : changesBetween(PRODUCT_HEADINGS, cellsOf(kept, base), cellsOf(tidied, base)),
  };
}

function placedFaults(product: Goods, place: number): readonly LineFault[] {
  if (product.presentaciones.length > MAX_PRESENTATIONS)
    return [
      {
        columna: 'presentacionDe',
        valor: '',
        ...rule('demasiadas-presentaciones', { maximo: MAX_PRESENTATIONS }),
      },
    ];
  return productFaults(product).flatMap(({ campo, codigo: _codigo, ...broken }) => {
    const [, own] = new RegExp(`^presentaciones\\[${place}\\]\\.(\\w+)`).exec(campo) ?? [];
    return own === undefined ? [] : [{ ...broken, columna: own, valor: '' }];
  });
}

/** Parses a presentation; missing columns keep the stored values. */
function readPresentation(header: ProductHeader, cells: readonly string[], kept: Presentation | null) {
  const faltas: LineFault[] = [];
  const cell = (name: Name) => cellOf(header, cells, name);
  const wrong: Wrong = (columna, broken) =>
    void faltas.push({ columna, valor: cell(columna) ?? '', ...broken });
  for (const name of ['descripcion', 'precio', 'factor'] as const)
    if (cell(name) === undefined && kept === null) wrong(name, rule('columna-de-producto-nuevo'));
  const named = kept === null ? null : { ...kept, descripcion: kept.nombre };
  const {
    descripcion: nombre,
    precio,
    codigosBarra,
  } = readGoods({ cell, wrong, decimalComma: header.decimalComma }, named);
  const one: Presentation = {
    codigo: cell('codigo') ?? '',
    nombre,
    factor: readFactor(cell('factor'), kept, wrong),
    codigosBarra,
    precio,
  };
  const told = new Set(faltas.map(({ columna }) => (columna === 'descripcion' ? 'nombre' : columna)));
  const parsed = presentation.safeParse(one);
  const rest = parsed.success ? [] : issueFaults(parsed.error.issues, { ...one });
  return { one, faltas: [...faltas, ...rest.filter(({ columna }) => !told.has(columna))] };
}

function readFactor(cell: string | undefined, kept: Presentation | null, wrong: Wrong): number {
  const units = cell === undefined ? kept?.factor : unitsOf(cell);
  if (cell !== undefined && units === undefined) wrong('factor', rule('unidades-de-presentacion'));
  return units ?? 1;
}

/** A whole number, possibly written with zero decimals; undefined for anything else. */
function unitsOf(cell: string): number | undefined {
  const [, digits] = /^(\d{1,9})(?:[.,]0+)?$/.exec(cell) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
