/** Prices of lists and those for everybody as a file, and read from one (§prices). */
import { priceInput, type PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { CsvBroken, csvRecords } from '../../csv/csv-records.ts';
import { csvLinesOf } from '../../csv/csv-text.ts';
import { brokenLine, tooManyLines } from '../../csv/file-lines.ts';
import { fromCents } from '../../domain/money.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { sharedPrices } from '../../store/prices/prices.ts';
import type { Reader } from '../../store/store.ts';
import { shownMinimum } from './agreed-price.ts';
import { soldAs } from './shown-prices.ts';

const COLUMNS = ['codigo', 'lista', 'desde cantidad', 'desde fecha', 'precio'] as const;
type Column = (typeof COLUMNS)[number];
/** Lines of one file. */
const MAX_PRICE_LINES = 20_000;
/** Faults that are told of one file. */
const MAX_TOLD_FAULTS = 50;
/** So that spreadsheets read the accents. */
const MARK = '\uFEFF';

/** The file of all prices, those of customers aside. */
export function fileOfPrices(reader: Reader, issuerId: string): string {
  const rows = sharedPrices(reader, issuerId).flatMap((price) => {
    const sold = soldAs(reader, price);
    const { lista, minimo, desde, centavos } = price;
    return sold === null
      ? []
      : [[sold.codigo, lista ?? '', shownMinimum(minimo), desde, fromCents(centavos).toFixed(2)]];
  });
  return MARK + csvLines([COLUMNS, ...rows]);
}

interface ReadPrices {
  readonly prices: readonly PriceInput[];
  /** By line of the file: `linea 3: precio`. */
  readonly faults: readonly Fault[];
}

/** The prices that a file says, and all that is wrong with it. @param isSold whether anything is sold by that code */
export async function pricesOfFile(text: string, isSold: (codigo: string) => boolean): Promise<ReadPrices> {
  const lines = csvLinesOf(text.startsWith(MARK) ? text.slice(MARK.length) : text);
  const unreadable = (broken: Fault): ReadPrices => ({ prices: [], faults: [broken] });
  const long = tooManyLines(lines, MAX_PRICE_LINES);
  if (long !== null) return unreadable(faultAt('archivo', 'FORMATO', long));
  const prices: PriceInput[] = [];
  const faults: Fault[] = [];
  let places: ReadonlyMap<Column, number> | null = null;
  try {
    for await (const { line, cells } of csvRecords(lines, lines.separator)) {
      if (places === null) {
        places = placesOf(cells);
        const faltan = COLUMNS.filter((name) => places?.has(name) !== true);
        if (faltan.length > 0)
          return unreadable(faultAt('archivo', 'FORMATO', rule('faltan-columnas', { faltan, hay: cells })));
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
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    return unreadable(faultAt('archivo', 'FORMATO', brokenLine(error)));
  }
  if (prices.length + faults.length === 0)
    return unreadable(faultAt('archivo', 'FORMATO', rule('archivo-sin-lineas')));
  return { prices, faults };
}

function unknownGoods(line: number, codigo: string): Fault {
  return faultAt(`línea ${line}: codigo`, 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo }));
}

function placesOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const headings = cells.map(plainText);
  return new Map(
    COLUMNS.flatMap((name): readonly (readonly [Column, number])[] => {
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
