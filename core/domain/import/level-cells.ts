/** A shop's stock levels as cells after those of the product. */
import type { LineFault } from '../../contract/bridge/bridge-import.ts';
import { rule } from '../../contract/rules/rules.ts';
import { stockLevel, type StockLevel } from '../../contract/till/products.ts';
import { levelFaults } from '../products/product-faults.ts';
import { readPrice, type Cell } from './import-cells.ts';
import type { Column } from './import-columns.ts';
import type { Goods } from './import-product-columns.ts';

export type LevelColumn = keyof StockLevel;

/** Columns of a shop's file, after the product columns. */
export const LEVEL_COLUMNS = [
  {
    name: 'minimo',
    heading: 'Mínimo',
    example: '12',
    aliases: [
      'existencia minima',
      'stock minimo',
      'inventario minimo',
      'cantidad minima',
      'punto de reorden',
      'min stock',
      'minimum',
      'low stock',
      'reorder level',
      'stock alert count',
    ],
  },
  {
    name: 'maximo',
    heading: 'Máximo',
    example: '48',
    aliases: [
      'existencia maxima',
      'stock maximo',
      'inventario maximo',
      'cantidad maxima',
      'max stock',
      'maximum',
      'optimal stock',
    ],
  },
] as const satisfies readonly (Column<LevelColumn> & { readonly example: string })[];

export const LEVEL_HEADINGS: readonly string[] = LEVEL_COLUMNS.map(({ heading }) => heading);
export const LEVEL_EXAMPLE: readonly string[] = LEVEL_COLUMNS.map(({ example }) => example);

export function levelCells(level: StockLevel): readonly string[] {
  return LEVEL_COLUMNS.map(({ name }) => level[name] ?? '');
}

interface ReadLevel {
  readonly nivel: StockLevel;
  readonly faltas: readonly LineFault[];
}

/**
 * Reads the levels: a missing column keeps the stored value, an empty cell clears it. Ignored for products without
 * stock control.
 */
export function readLevel(
  cell: (name: LevelColumn) => string | undefined,
  {
    product,
    kept,
    decimalComma,
  }: {
    readonly product: Pick<Goods, 'llevaExistencia' | 'pesado'>;
    readonly kept: StockLevel;
    readonly decimalComma: boolean;
  },
): ReadLevel {
  if (!product.llevaExistencia) return { nivel: kept, faltas: [] };
  const faltas: LineFault[] = [];
  const nivel = { ...kept };
  for (const { name, heading } of LEVEL_COLUMNS) {
    const valor = cell(name);
    if (valor === undefined) continue;
    const read = valor === '' ? null : readQuantity(valor, decimalComma);
    if (read?.ok === false) faltas.push({ columna: heading, valor, ...read.broken });
    nivel[name] = read?.ok === true ? read.value : null;
  }
  if (faltas.length > 0) return { nivel: kept, faltas };
  const broken = levelFaults(product, nivel).map(({ campo, codigo: _codigo, ...of }) => {
    const column = LEVEL_COLUMNS.find(({ name }) => name === campo);
    return { ...of, columna: column?.heading ?? campo, valor: nivel[column?.name ?? 'maximo'] ?? '' };
  });
  return { nivel, faltas: broken };
}

function readQuantity(cell: string, decimalComma: boolean): Cell<string> {
  const number = readPrice(cell, decimalComma);
  if (!number.ok && /^(coma-dudosa|punto-dudoso)$/.test(number.broken.regla)) return number;
  const said = number.ok ? stockLevel.shape.minimo.safeParse(number.value) : null;
  return said?.success === true && said.data !== null
    ? { ok: true, value: said.data }
    : { ok: false, broken: rule('cantidad-de-existencia') };
}
