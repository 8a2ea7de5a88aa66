/** CSV export and import of prices of lists and general prices (§prices). */
import { setImmediate } from 'node:timers/promises';
import type { ImportedPrices, PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt } from '../../contract/problem.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { readRecords } from '../../csv/text-records.ts';
import { fromCents } from '../../domain/money.ts';
import {
  MAX_PRICE_LINES,
  PRICE_COLUMNS,
  pricesOfLines,
  unreadablePrices,
  type ReadPrices,
} from '../../domain/prices/price-lines.ts';
import { sharedPrices } from '../../store/prices/prices.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { shownMinimum } from './agreed-price.ts';
import { priceMargin, soldAs } from './shown-prices.ts';

/** Byte order mark: spreadsheets need it for accents. */
const MARK = '\uFEFF';

export function fileOfPrices(reader: Reader, issuerId: string): string {
  const rows = sharedPrices(reader, issuerId).flatMap((price) => {
    const sold = soldAs(reader, price);
    const { lista, minimo, desde, centavos } = price;
    return sold === null
      ? []
      : [[sold.codigo, lista ?? '', shownMinimum(minimo), desde, fromCents(centavos).toFixed(2)]];
  });
  return MARK + csvLines([PRICE_COLUMNS, ...rows]);
}

/** Prices of a file, and all its faults. @param isSold whether the code is sold */
export async function pricesOfFile(text: string, isSold: (codigo: string) => boolean): Promise<ReadPrices> {
  const file = await readRecords(text, {
    maximo: MAX_PRICE_LINES,
    read: (records) => pricesOfLines(records, isSold),
  });
  return 'read' in file ? file.read : unreadablePrices(faultAt('archivo', 'FORMATO', file.broken));
}

/** Products below cost listed by name. */
const MAX_NAMED = 10;
/** Prices per turn of the event loop. */
const PRICES_PER_TURN = 50;

export async function belowCost(
  store: Pick<Store, 'read'>,
  prices: readonly PriceInput[],
  caller: TillCaller['caller'],
): Promise<ImportedPrices['bajoCosto']> {
  const primeros: ImportedPrices['bajoCosto']['primeros'][number][] = [];
  let total = 0;
  for (const [at, price] of prices.entries()) {
    if (at % PRICES_PER_TURN === 0) await setImmediate();
    const margin = store.read((reader) => priceMargin(reader, price, caller));
    if (margin === null || margin.costo === null || margin.margen === null || margin.margen >= 0) continue;
    total += 1;
    const { descripcion, costo, margen } = margin;
    if (primeros.length < MAX_NAMED) primeros.push({ descripcion, precio: price.precio, costo, margen });
  }
  return { total, primeros };
}
