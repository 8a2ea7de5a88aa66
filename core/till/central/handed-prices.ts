/** Applies the centre's prices and promotions in place of this till's own (§prices, §promotions). */
import type { CatalogueAnswer } from '../../contract/central/catalogue/catalogue.ts';
import type { HandedPrice } from '../../contract/central/products/handed-prices.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { isKeptByCentre, noteKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import {
  codesOfCustomer,
  forgetCentralPrices,
  keepOnly,
  keepPrices,
  layPrices,
} from '../../store/central/master-data/handed-prices.ts';
import { endOwnPromotions, putCentralPromotions } from '../../store/central/master-data/handed-promotions.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { emptyPrices } from '../../store/prices/prices.ts';
import type { Tx } from '../../store/store.ts';

const CENTRE = 'central';

/** The part of an answer applied in one commit. */
export interface AppliedPart extends Pick<CatalogueAnswer, 'products' | 'customers'> {
  readonly prices: readonly HandedPrice[];
}

/** Applies the prices of a part, and prices stored for its products and customers. */
export function applyPrices(tx: Tx, { products, customers, prices }: AppliedPart, now: Instant): void {
  if (!isKeptByCentre(tx, 'precios')) {
    if (prices.length === 0) return;
    takeOver(tx, now);
  }
  const sold = products.flatMap((product) => [product, ...product.presentaciones]);
  layAll(
    tx,
    [
      ...keepPrices(tx, prices),
      ...sold.map(({ codigo }) => plainText(codigo)),
      ...customers.flatMap(({ clave }) => codesOfCustomer(tx, clave)),
    ],
    now,
  );
}

/** After the last part: drops prices missing in a complete list, and applies promotions. */
export function finishPrices(tx: Tx, answer: CatalogueAnswer, now: Instant): void {
  const { snapshot, prices, promotions } = answer;
  if (prices === null && snapshot && isKeptByCentre(tx, 'precios')) {
    noteKeptByCentre(tx, 'precios', false);
    forgetCentralPrices(tx);
  }
  if (prices !== null) {
    if (!isKeptByCentre(tx, 'precios')) takeOver(tx, now);
    if (snapshot) layAll(tx, keepOnly(tx, prices), now);
  }
  if (promotions === null) {
    if (snapshot) noteKeptByCentre(tx, 'promociones', false);
    return;
  }
  const isNew = !isKeptByCentre(tx, 'promociones');
  if (isNew) noteKeptByCentre(tx, 'promociones', true);
  for (const { id: issuerId } of listIssuers(tx)) {
    if (isNew)
      for (const promocion of endOwnPromotions(tx, { issuerId, now }))
        appendAudit(tx, { at: now, actor: CENTRE, accion: 'promoción terminada', detalle: { promocion } });
    putCentralPromotions(tx, { promotions, all: snapshot }, { issuerId, now });
  }
}

function takeOver(tx: Tx, now: Instant): void {
  noteKeptByCentre(tx, 'precios', true);
  const precios = emptyPrices(tx);
  if (precios > 0)
    appendAudit(tx, { at: now, actor: CENTRE, accion: 'central: precios', detalle: { precios } });
}

function layAll(tx: Tx, codes: readonly string[], now: Instant): void {
  const distinct = new Set(codes);
  for (const { id: issuerId } of listIssuers(tx))
    for (const code of distinct) layPrices(tx, code, { issuerId, now });
}
