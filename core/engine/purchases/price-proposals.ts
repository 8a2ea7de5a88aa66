/** What the goods of an entered purchase cost before and cost now, and which prices follow from it (§compras-precio). */
import type { PriceProposal } from '../../contract/bridge/bridge-purchases.ts';
import { settingsInForce, type SettingsInForce } from '../../contract/settings/issuer-settings.ts';
import { isAlarming } from '../../domain/purchases/entered-lines.ts';
import { marginOf, marginPercent, proposedPrice, shownCost } from '../../domain/purchases/price-proposal.ts';
import { amount, sum, type Amount } from '../../domain/money.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { productByNum, type StoredProduct } from '../../store/catalogue/products.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { purchaseCostBefore } from '../../store/purchases/cost-before.ts';
import { purchaseLines } from '../../store/purchases/purchases.ts';
import type { StoredPurchase, PurchaseLine } from '../../store/purchases/purchase-rows.ts';
import { costBefore } from '../../store/stock/last-cost.ts';
import type { Reader } from '../../store/store.ts';
import { unitCost } from './match-lines.ts';

/** Documents that say what goods cost. */
const WITH_COST: ReadonlySet<string> = new Set(['01', '03', '11']);

/** Each product of an entered purchase as itself and in its presentations, by line; none for documents that say no cost. */
export function priceProposals(reader: Reader, kept: StoredPurchase): readonly PriceProposal[] {
  if (kept.estado !== 'INGRESADA' || !WITH_COST.has(kept.tipoDte)) return [];
  const settings = settingsInForce(findIssuer(reader, kept.issuerId)?.settings ?? {});
  const byProduct = Map.groupBy(purchaseLines(reader, kept.id), ({ product }) => product);
  return [...byProduct].flatMap(([num, lines]) => {
    const product = num === null ? null : productByNum(reader, num);
    if (num === null || product === null || product.retirado) return [];
    const now = costNow(lines);
    if (now === null) return [];
    return proposalsOf(product, { before: former(reader, kept, { num, product }), now, settings });
  });
}

/** Cost of a unit in a purchase, what came without a charge included; null where nothing of it came. */
function costNow(lines: readonly PurchaseLine[]): Amount | null {
  const units = sum(lines.map(({ recibido, factor }) => amount(recibido ?? '0').times(factor ?? 0)));
  return units.gt(0) ? unitCost(sum(lines.map(({ costo }) => amount(costo))), units) : null;
}

/** What a unit cost when it came last: by a purchase, else as its stock began. */
function former(
  reader: Reader,
  { id, ambiente, enteredAt }: StoredPurchase,
  { num, product }: { readonly num: number; readonly product: StoredProduct },
): Amount | null {
  const of = { product: num, ambiente, purchaseId: id, until: enteredAt ?? 0 };
  const bought = purchaseCostBefore(reader, of);
  if (bought !== null) return unitCost(amount(bought.costo), amount(bought.recibido).times(bought.factor));
  const moved = costBefore(reader, of);
  return moved === null ? null : unitCost(amount(moved.costo), unitsOf(moved.base, product));
}

interface Costs {
  readonly before: Amount | null;
  readonly now: Amount;
  readonly settings: SettingsInForce;
}

function proposalsOf(product: StoredProduct, { before, now, settings }: Costs): readonly PriceProposal[] {
  const { tratamiento, categoria } = product;
  const margin = marginOf(settings.margenes, categoria);
  const step = amount(settings.redondeoPrecios);
  const itself = { codigo: product.codigo, nombre: null, factor: 1, precio: product.precio };
  return [itself, ...product.presentaciones].map(({ codigo, nombre, factor, precio: text }) => {
    const precio = amount(text);
    const of = { precio, tratamiento, before: before?.times(factor) ?? null, now: now.times(factor) };
    const proposed = proposedPrice({ ...of, margin, step });
    return {
      codigo,
      producto: product.descripcion,
      presentacion: nombre,
      costoAntes: of.before === null ? null : shownCost(of.before),
      costo: shownCost(of.now),
      precio: text,
      margen: marginPercent(precio, of)?.toFixed() ?? null,
      propuesto: proposed === null || proposed.eq(precio) ? null : proposed.toFixed(2),
      alarma: before !== null && isAlarming(before, now),
    };
  });
}
