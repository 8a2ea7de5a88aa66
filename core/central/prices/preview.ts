/** Previews a customer's prices as tills will calculate them: same rules, same data (§prices, §promotions). */
import type { PricePreview, PricePreviewInput } from '../../contract/central/products/price-preview.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { amount, fromCents } from '../../domain/money.ts';
import { priceInForce } from '../../domain/prices/price-rule.ts';
import { appliedTo } from '../../domain/promotions/applied-to.ts';
import { savedByLine, unitsWorth } from '../../domain/promotions/apply-promotions.ts';
import { promotedLine } from '../../domain/promotions/promoted-line.ts';
import type { Tx } from '../store/database.ts';
import { minimumText } from './shown-prices.ts';
import { buyerOf, pricesOfGoods } from './prices-of-goods.ts';
import { companyPromotions } from './promotions.ts';
import { soldGoods } from './sold-goods.ts';

export async function pricePreview(
  tx: Tx,
  { cliente, en, lineas }: PricePreviewInput,
  now: number,
): Promise<PricePreview> {
  const at = en ?? now;
  const goods = await soldGoods(tx, at);
  const found = lineas.map(({ codigo, cantidad }) => ({
    sold: goods.find(codigo),
    cantidad: amount(cantidad),
  }));
  const codes = found.flatMap(({ sold }) => (sold === null ? [] : [sold.codigo]));
  const prices = await pricesOfGoods(tx, codes, cliente);
  const buyer = await buyerOf(tx, cliente);
  const priced = found.map(({ sold, cantidad }) => {
    if (sold === null) return null;
    const held = priceInForce(prices.get(sold.codigo) ?? [], {
      ...buyer,
      cantidad: cantidad.times(10 ** WEIGHED_DECIMALS).toNumber(),
      hoy: fiscalDate(at),
    });
    const precio = held === null ? sold.precio : fromCents(held.centavos).toFixed(2);
    const motivo =
      held === null
        ? null
        : {
            lista: held.lista,
            propio: held.customer !== null,
            minimo: minimumText(String(held.minimo)),
            desde: held.desde,
          };
    return { precio, motivo, line: promotedLine(sold, cantidad, amount(precio)) };
  });
  const promotions = (await companyPromotions(tx)).filter(({ activa }) => activa);
  const lines = priced.map((each) => each?.line ?? null);
  const saved = savedByLine(appliedTo(lines, promotions, { at, lista: buyer.lista }), lines.length);
  let sum = 0n;
  const shown = priced.map((each, index) => {
    if (each === null) return null;
    const { precio, motivo, line } = each;
    const worth = line === null ? 0n : unitsWorth(line.centavos, line.cantidad);
    const ahorro = saved[index] ?? 0n;
    sum += worth - ahorro;
    const text = (cents: bigint) => fromCents(cents).toFixed(2);
    return { precio, motivo, ahorro: text(ahorro), total: text(worth - ahorro) };
  });
  return { lineas: shown, total: fromCents(sum).toFixed(2) };
}
