/** A purchase in the public format. */
import type { PurchaseRow, PurchaseView } from '../../contract/api/shop/purchases.ts';
import { JsonNumber } from '../../contract/json.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import { fiscalDate, isoUtc, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, roundItem, toJsonNumber, type Amount } from '../../domain/money.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { isAbovePrice, shownCost } from '../../domain/purchases/price-proposal.ts';
import { isAlarming, lineCosts } from '../../domain/purchases/entered-lines.ts';
import { purchaseWarnings } from '../../domain/purchases/purchase-checks.ts';
import type { ReceivedDocument, ReceivedLine } from '../../domain/purchases/received-document.ts';
import { productByNum, type StoredProduct } from '../../store/catalogue/products.ts';
import { purchaseLines } from '../../store/purchases/purchases.ts';
import { isDeductible, type StoredPurchase, type PurchaseLine } from '../../store/purchases/purchase-rows.ts';
import { lastCost } from '../../store/stock/last-cost.ts';
import type { Reader } from '../../store/store.ts';
import { atPublicPrices } from '../prices/public-price.ts';
import { lateWarnings } from './book-month.ts';
import { isMerchandise } from './entered-lines.ts';
import { matchLine, unitCost, type MatchedLine } from './match-lines.ts';
import { storedDocument, ownTaxpayer } from '../../store/purchases/read-stored.ts';

export function purchaseRow(kept: StoredPurchase): PurchaseRow {
  return {
    id: kept.clave,
    estado: kept.estado,
    tipoDte: kept.tipoDte,
    codigoGeneracion: kept.codigoGeneracion,
    numeroControl: kept.numeroControl,
    fecEmi: kept.fecEmi,
    ambiente: kept.ambiente,
    proveedor: { nit: kept.nit, nrc: kept.nrc, nombre: kept.nombre },
    total: toJsonNumber(fromCents(kept.totalCentavos)),
    vence: kept.vence,
    sello: kept.sello,
    deducible: isDeductible(kept),
    periodo: kept.periodo,
    recibidaEn: isoUtc(kept.receivedAt),
  };
}

/** A purchase with its lines parsed and matched once per answer. */
interface Looked {
  readonly kept: StoredPurchase;
  readonly document: ReceivedDocument;
  readonly entered: ReadonlyMap<number, PurchaseLine>;
  readonly matches: ReadonlyMap<number, MatchedLine>;
}

/** A complete purchase with warnings about the document and cost changes. */
export function shownPurchase(
  reader: Reader,
  kept: StoredPurchase,
  now: Instant,
): { readonly view: PurchaseView; readonly avisos: readonly Rule[] } {
  const looked = look(reader, kept);
  const own = kept.escrita
    ? []
    : purchaseWarnings(looked.document, {
        own: ownTaxpayer(reader, kept.issuerId),
        sello: kept.sello,
        receivedIn: kept.ambiente,
        receivedOn: fiscalDate(kept.receivedAt),
      });
  const more =
    kept.estado === 'RECIBIDA'
      ? costWarnings(reader, looked, fiscalDate(now))
      : lateWarnings(kept, kept.periodo);
  const avisos = [...own, ...more];
  return { view: viewOf(reader, looked, avisos), avisos };
}

/** A complete purchase without warnings. */
export function purchaseView(reader: Reader, kept: StoredPurchase): PurchaseView {
  return viewOf(reader, look(reader, kept), lateWarnings(kept, kept.periodo));
}

function look(reader: Reader, kept: StoredPurchase): Looked {
  const document = storedDocument(kept);
  const entered = new Map(purchaseLines(reader, kept.id).map((line) => [line.numItem, line]));
  const matches = new Map<number, MatchedLine>();
  for (const line of document.lineas) {
    const isOpen = isMerchandise(document, line) && !entered.has(line.numItem);
    const match = isOpen ? matchLine(reader, line, kept) : null;
    if (match !== null) matches.set(line.numItem, match);
  }
  return { kept, document, entered, matches };
}

function viewOf(reader: Reader, looked: Looked, avisos: readonly Rule[]): PurchaseView {
  const lineas = looked.document.lineas.map((line) => lineView(reader, line, looked));
  return { ...purchaseRow(looked.kept), lineas, avisos: avisos.map(ruleText) };
}

function lineView(reader: Reader, line: ReceivedLine, looked: Looked): PurchaseView['lineas'][number] {
  const { numItem, descripcion } = line;
  const shown = {
    numItem,
    descripcion,
    cantidad: number(line.cantidad),
    // Digits beyond 8 decimals are artefacts of the supplier's program.
    precioUni: number(roundItem(line.precioUni)),
  };
  const entered = looked.entered.get(numItem);
  if (entered !== undefined) {
    const { product, presentacion, factor, origen } = entered;
    const codigo = product === null ? null : (productByNum(reader, product)?.codigo ?? null);
    return { ...shown, codigo, presentacion, factor, origen };
  }
  const match = looked.matches.get(numItem);
  if (match === undefined) return { ...shown, codigo: null, presentacion: null, factor: null, origen: null };
  const { goods, factor, origen } = match;
  return { ...shown, codigo: goods.product.codigo, presentacion: goods.presentacion, factor, origen };
}

function costWarnings(reader: Reader, { kept, document, matches }: Looked, hoy: FiscalDate): readonly Rule[] {
  const costs = lineCosts(document);
  return document.lineas.flatMap((line) => {
    const match = matches.get(line.numItem);
    const cost = costs.get(line.numItem);
    if (match === undefined || cost === undefined || line.cantidad.isZero()) return [];
    const { num, product } = match.goods;
    const before = lastCost(reader, { product: num, ambiente: kept.ambiente });
    const was = before === null ? null : unitCost(before.costo, unitsOf(before.base, product));
    const now = unitCost(cost, line.cantidad.times(match.factor));
    return costWarning(line.numItem, { was, now, product: atPublicPrices(reader, product, hoy) });
  });
}

/** Warns of a unit cost far from the last one, or above the sale price. Free goods are a bonus. */
function costWarning(
  numItem: number,
  {
    was,
    now,
    product,
  }: { readonly was: Amount | null; readonly now: Amount; readonly product: StoredProduct },
): readonly Rule[] {
  const ahora = shownCost(now);
  if (was !== null && now.gt(0) && isAlarming(was, now))
    return [rule('compra-costo-distinto', { numItem, antes: shownCost(was), ahora })];
  const { tratamiento } = product;
  const price = amount(product.precio);
  return isAbovePrice(price, { tratamiento, now })
    ? [rule('compra-costo-sobre-precio', { numItem, ahora, precio: shownCost(price) })]
    : [];
}

const number = (value: Amount) => new JsonNumber(value.toFixed());
