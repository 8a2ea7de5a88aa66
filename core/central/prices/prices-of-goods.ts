/** Prices of goods and of a customer at the centre, for the rules that tills use too (§prices). */
import type { PriceInput, PriceTrial } from '../../contract/bridge/bridge-prices.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { dearerQuantity, givenPrice } from '../../domain/prices/dearer-quantity.ts';
import type { Price, PriceQuestion } from '../../domain/prices/price-rule.ts';
import type { Tx } from '../store/database.ts';
import type { PriceRow } from './agreed-prices.ts';
import type { CentralGoods } from './sold-goods.ts';

const PRICES = `
  SELECT codigo, lista, clave, minimo::text, desde, centavos::text FROM agreed_price
  WHERE NOT gone AND codigo = ANY ($1::text[]) AND clave IN ('', $2)`;

/** Placeholder id of the only customer. */
const CUSTOMER = 1;

/** By code of the goods as sold. @param clave key of a customer whose own prices are included; null: none */
export async function pricesOfGoods(
  tx: Tx,
  codes: readonly string[],
  clave: string | null,
): Promise<ReadonlyMap<string, readonly Price[]>> {
  const rows = await tx.rows<PriceRow>(PRICES, [codes, clave ?? '']);
  const prices = rows.map((row) => ({
    codigo: row.codigo,
    lista: row.lista === '' ? null : row.lista,
    customer: row.clave === '' ? null : CUSTOMER,
    minimo: Number(row.minimo),
    desde: row.desde,
    centavos: BigInt(row.centavos),
  }));
  return Map.groupBy(prices, ({ codigo }) => codigo);
}

export async function buyerOf(
  tx: Tx,
  clave: string | null,
): Promise<Pick<PriceQuestion, 'customer' | 'lista'>> {
  if (clave === null) return { customer: null, lista: null };
  const row = await tx.row<{ lista: string | null }>(
    "SELECT terms ->> 'lista' AS lista FROM customer WHERE clave = $1 AND NOT gone",
    [clave],
  );
  return { customer: CUSTOMER, lista: row?.lista ?? null };
}

/** What prices leave that are to be saved together, each null for unknown goods. @param clave customer of all of them */
export async function priceTrials(
  tx: Tx,
  prices: readonly PriceInput[],
  {
    goods,
    now,
    clave,
  }: { readonly goods: CentralGoods; readonly now: number; readonly clave: string | null },
): Promise<(price: PriceInput, same?: readonly PriceInput[]) => PriceTrial | null> {
  const codes = prices.flatMap(({ codigo }) => goods.find(codigo)?.codigo ?? []);
  const stored = await pricesOfGoods(tx, codes, clave);
  const owner = await buyerOf(tx, clave);
  return (price, same = []) => {
    const margin = goods.margin(price.codigo, price.precio);
    const sold = goods.find(price.codigo);
    if (margin === null || sold === null) return null;
    const buyer = { ...owner, lista: price.lista ?? owner.lista };
    const given = (each: PriceInput) => givenPrice(each, buyer.customer);
    const others = [...same.map(given), ...(stored.get(sold.codigo) ?? [])];
    const of = { others, normal: sold.precio, buyer, hoy: fiscalDate(now) };
    return { ...margin, masCaro: dearerQuantity(given(price), of) };
  };
}
