/** What a file of prices should be looked at for before it is saved (§prices, §dearer-quantity). */
import type {
  BelowCost,
  ImportedPrices,
  PriceInput,
  PriceTrial,
} from '../../contract/bridge/bridge-prices.ts';
import { plainText } from '../text/plain-text.ts';

/** Prices listed by name for each warning. */
const MAX_NAMED = 10;

type Warnings = Pick<ImportedPrices, 'bajoCosto' | 'masCaros'>;

/** @param trialOf what a price leaves, and the prices of the same goods in the file: the last one first, as it counts */
export async function priceWarnings(
  prices: readonly PriceInput[],
  trialOf: (price: PriceInput, same: readonly PriceInput[]) => PriceTrial | null | Promise<PriceTrial | null>,
): Promise<Warnings> {
  const below: BelowCost[] = [];
  const dearer = new Map<string, Warnings['masCaros']['primeros'][number]>();
  const byCode = Map.groupBy(prices.toReversed(), ({ codigo }) => plainText(codigo));
  for (const price of prices) {
    const trial = await trialOf(price, byCode.get(plainText(price.codigo)) ?? []);
    if (trial === null) continue;
    const { descripcion, costo, margen, masCaro } = trial;
    if (costo !== null && margen !== null && margen < 0)
      below.push({ descripcion, precio: price.precio, costo, margen });
    // Both prices of a pair find it.
    if (masCaro !== null)
      dearer.set(JSON.stringify([descripcion, price.lista, masCaro.desde]), { descripcion, ...masCaro });
  }
  return { bajoCosto: firstOf(below), masCaros: firstOf([...dearer.values()]) };
}

function firstOf<Row>(rows: readonly Row[]) {
  return { total: rows.length, primeros: rows.slice(0, MAX_NAMED) };
}
