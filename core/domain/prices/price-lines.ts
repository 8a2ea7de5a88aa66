/** Prices of lists and those for everybody, read from the lines of a file (§prices). */
import { priceInput, type PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { plainText } from '../text/plain-text.ts';

/** Columns of such a file, in the order in which it is written. */
export const PRICE_COLUMNS = ['codigo', 'lista', 'desde cantidad', 'desde fecha', 'precio'] as const;
type Column = (typeof PRICE_COLUMNS)[number];
/** Lines of one file. */
export const MAX_PRICE_LINES = 20_000;
/** Faults that are told of one file. */
const MAX_TOLD_FAULTS = 50;

/** What a file says, or what is wrong with it. */
export interface ReadPrices {
  readonly prices: readonly PriceInput[];
  /** By line of the file: `linea 3: precio`. */
  readonly faults: readonly Fault[];
}

/** A file of which nothing can be read. */
export const unreadablePrices = (broken: Fault): ReadPrices => ({ prices: [], faults: [broken] });

/**
 * The prices that the lines of a file say, the headings first, and all that is wrong with them.
 *
 * @param isSold whether anything is sold by that code
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
          ? read.faults.map((fault) => ({ ...fault, campo: `línea ${line}: ${fault.campo}` }))
          : [unknownGoods(line, read.price.codigo)]),
      );
    if (faults.length >= MAX_TOLD_FAULTS) break;
  }
  if (prices.length + faults.length === 0)
    return unreadablePrices(faultAt('archivo', 'FORMATO', rule('archivo-sin-lineas')));
  return { prices, faults };
}

function unknownGoods(line: number, codigo: string): Fault {
  return faultAt(`línea ${line}: codigo`, 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo }));
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
    desde: cell('desde fecha'),
    precio: cell('precio'),
  });
  if (parsed.success) return { price: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(path.map(String).join('.'), codigo, broken);
  });
  return { price: null, faults };
}
