/** Reads list prices and general prices from a file's lines (§prices). */
import { priceInput, type PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { plainText } from '../text/plain-text.ts';

export const PRICE_COLUMNS = ['codigo', 'lista', 'desde cantidad', 'desde fecha', 'precio'] as const;
type Column = (typeof PRICE_COLUMNS)[number];
export const MAX_PRICE_LINES = 20_000;
const MAX_TOLD_FAULTS = 50;

export interface ReadPrices {
  readonly prices: readonly PriceInput[];
  /** By line index from 0: `lineas[2].precio`. */
  readonly faults: readonly Fault[];
}

export const unreadablePrices = (broken: Fault): ReadPrices => ({ prices: [], faults: [broken] });

/**
 * Parses prices from a file's lines, headings first, and returns all faults.
 *
 * @param isSold whether the code exists in the catalogue
 */
export async function pricesOfLines(
  lines: AsyncIterable<{ readonly line: number; readonly cells: readonly string[] }>,
  isSold: (codigo: string) => boolean,
): Promise<ReadPrices> {
  const prices: PriceInput[] = [];
  const faults: Fault[] = [];
  let places: ReadonlyMap<Column, number> | null = null;
  for await (const { line, cells } of lines) {
    if (places === null) {
      places = placesOf(cells);
      const faltan = PRICE_COLUMNS.filter((name) => places?.has(name) !== true);
      if (faltan.length > 0)
        return unreadablePrices(
          faultAt('archivo', 'FORMATO', rule('faltan-columnas', { faltan, hay: cells })),
        );
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const read = priceOf(places, cells);
    if (read.price !== null && isSold(read.price.codigo)) prices.push(read.price);
    else
      faults.push(
        ...(read.price === null
          ? read.faults.map((fault) => ({ ...fault, campo: placeOf(line, fault.campo) }))
          : [unknownGoods(line, read.price.codigo)]),
      );
    if (faults.length >= MAX_TOLD_FAULTS) break;
  }
  if (prices.length + faults.length === 0)
    return unreadablePrices(faultAt('archivo', 'FORMATO', rule('archivo-sin-lineas')));
  return { prices, faults };
}

const COLUMN_OF: Readonly<Record<string, string>> = { minimo: 'desdeCantidad', desde: 'desdeFecha' };

const placeOf = (line: number, campo: string): string => `lineas[${line - 1}].${COLUMN_OF[campo] ?? campo}`;

/** A date as spreadsheets write it: 28/11/2026. */
const SPREADSHEET_DAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

function dayOf(cell: string): string {
  const [, day = '', month = '', year = ''] = SPREADSHEET_DAY.exec(cell) ?? [];
  return year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function unknownGoods(line: number, codigo: string): Fault {
  return faultAt(placeOf(line, 'codigo'), 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo }));
}

function placesOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const headings = cells.map(plainText);
  return new Map(
    PRICE_COLUMNS.flatMap((name): readonly (readonly [Column, number])[] => {
      const at = headings.indexOf(name);
      return at === -1 ? [] : [[name, at]];
    }),
  );
}

type ReadPrice = { readonly price: PriceInput } | { readonly price: null; readonly faults: readonly Fault[] };

function priceOf(places: ReadonlyMap<Column, number>, cells: readonly string[]): ReadPrice {
  const cell = (name: Column): string => cells[places.get(name) ?? -1]?.trim() ?? '';
  const lista = cell('lista');
  const parsed = priceInput.safeParse({
    codigo: cell('codigo'),
    lista: lista === '' ? null : lista,
    cliente: null,
    minimo: cell('desde cantidad') === '' ? '0' : cell('desde cantidad'),
    desde: dayOf(cell('desde fecha')),
    precio: cell('precio'),
  });
  if (parsed.success) return { price: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(path.map(String).join('.'), codigo, broken);
  });
  return { price: null, faults };
}
