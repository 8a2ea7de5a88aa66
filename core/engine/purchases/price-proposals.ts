/** Costs before and after a purchase, and resulting price proposals (§compras-precio). */
import type { PriceProposal } from '../../contract/bridge/bridge-purchases.ts';
import type { PublicPrices } from '../../contract/till/products.ts';
import { COSTED_TYPES } from '../../contract/purchases/purchases.ts';
import { settingsInForce, type SettingsInForce } from '../../contract/settings/issuer-settings.ts';
import { isAlarming } from '../../domain/purchases/entered-lines.ts';
import { marginOf, marginPercent, proposedPrice, shownCost } from '../../domain/purchases/price-proposal.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, sum, type Amount } from '../../domain/money.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { productByNum, type PackedProduct, type StoredProduct } from '../../store/catalogue/products.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { isBoughtSince, linesBefore, type BeforePurchase } from '../../store/purchases/cost-before.ts';
import { entryPricesOf, keepEntryPrices } from '../../store/purchases/entry-prices.ts';
import { purchaseLines } from '../../store/purchases/purchases.ts';
import type { StoredPurchase, PurchaseLine } from '../../store/purchases/purchase-rows.ts';
import { costBefore } from '../../store/stock/last-cost.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { atPublicPrices, pricedAt, publicPrices } from '../prices/public-price.ts';
import { unitCost } from './match-lines.ts';

const WITH_COST: ReadonlySet<string> = new Set(COSTED_TYPES);

/** Stores current sale prices when a purchase is entered, so that later changes count as a reaction. */
export function keepPrices(
  tx: Tx,
  { id, tipoDte }: Pick<StoredPurchase, 'id' | 'tipoDte'>,
  { goods, hoy }: { readonly goods: readonly PackedProduct[]; readonly hoy: FiscalDate },
): void {
  if (!WITH_COST.has(tipoDte)) return;
  const products = [...new Map(goods.map(({ num, product }) => [num, product])).values()];
  keepEntryPrices(
    tx,
    id,
    products.map((product) => atPublicPrices(tx, product, hoy)),
  );
}

/** Proposals per product and presentation of an entered purchase, by line; empty for documents without costs. */
export function priceProposals(
  reader: Reader,
  kept: StoredPurchase,
  hoy: FiscalDate,
): readonly PriceProposal[] {
  if (kept.estado !== 'INGRESADA' || !WITH_COST.has(kept.tipoDte)) return [];
  const settings = settingsInForce(findIssuer(reader, kept.issuerId)?.settings ?? {});
  const asEntered = entryPricesOf(reader, kept.id);
  const byProduct = Map.groupBy(purchaseLines(reader, kept.id), ({ product }) => product);
  return [...byProduct].flatMap(([num, lines]) => {
    const product = num === null ? null : productByNum(reader, num);
    if (num === null || product === null || product.retirado) return [];
    const now = costOfLines(lines);
    if (now === null) return [];
    const of = { product: num, ambiente: kept.ambiente, purchaseId: kept.id, until: kept.enteredAt ?? 0 };
    const isOver = isBoughtSince(reader, of);
    const paraTodos = publicPrices(reader, product, hoy);
    const before = former(reader, of, product);
    return proposalsOf(pricedAt(product, paraTodos), { before, now, settings, asEntered, isOver, paraTodos });
  });
}

/** Unit cost of lines of a purchase including free units; null when none was received. */
export function costOfLines(lines: readonly PurchaseLine[]): Amount | null {
  const units = sum(lines.map(({ recibido, factor }) => amount(recibido ?? '0').times(factor ?? 0)));
  return units.gt(0) ? unitCost(sum(lines.map(({ costo }) => amount(costo))), units) : null;
}

/** Previous unit cost: from the last purchase, else the initial stock. */
function former(reader: Reader, of: BeforePurchase, product: StoredProduct): Amount | null {
  const bought = costOfLines(linesBefore(reader, of));
  if (bought !== null) return bought;
  const moved = costBefore(reader, of);
  return moved === null ? null : unitCost(moved.costo, unitsOf(moved.base, product));
}

interface Costs {
  readonly before: Amount | null;
  readonly now: Amount;
  readonly settings: SettingsInForce;
  /** Prices at entry, by code. */
  readonly asEntered: ReadonlyMap<string, string>;
  /** Whether a later purchase states a newer cost. */
  readonly isOver: boolean;
  readonly paraTodos: PublicPrices | undefined;
}

function proposalsOf(
  product: StoredProduct,
  { before, now, settings, asEntered, isOver, paraTodos }: Costs,
): readonly PriceProposal[] {
  const { tratamiento, categoria } = product;
  const margin = marginOf(settings.margenes, categoria);
  const step = amount(settings.redondeoPrecios);
  const itself = { codigo: product.codigo, nombre: null, factor: 1, precio: product.precio };
  return [itself, ...product.presentaciones].map(({ codigo, nombre, factor, precio: text }) => {
    const precio = amount(text);
    const of = { precio, tratamiento, before: before?.times(factor) ?? null, now: now.times(factor) };
    const isDecided = isOver || !precio.eq(amount(asEntered.get(codigo) ?? text));
    const proposed = isDecided ? null : proposedPrice({ ...of, margin, step });
    return {
      codigo,
      producto: product.descripcion,
      presentacion: nombre,
      costoAntes: of.before === null ? null : shownCost(of.before),
      costo: shownCost(of.now),
      precio: text,
      propio: paraTodos?.some((each) => each.codigo === codigo) !== true,
      margen: marginPercent(precio, of)?.toFixed() ?? null,
      propuesto: proposed === null || proposed.eq(precio) ? null : proposed.toFixed(2),
      alarma: before !== null && isAlarming(before, now),
    };
  });
}
