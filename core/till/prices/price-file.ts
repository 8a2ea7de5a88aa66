/** CSV export and import of prices of lists and general prices (§prices). */
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
import type { Reader } from '../../store/store.ts';
import { shownMinimum } from '../../engine/prices/agreed-price.ts';
import { soldAs } from './shown-prices.ts';

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
