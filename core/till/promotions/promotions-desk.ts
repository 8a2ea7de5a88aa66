/** Managers create, change and end promotions (§promotions). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type {
  ListedPromotion,
  PromotionWarnings,
  SavedPromotion,
} from '../../contract/bridge/bridge-promotions.ts';
import { MAX_CATEGORIES } from '../../contract/till/products.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import {
  exampleOf,
  namesOf,
  promotionWarnings,
  type SoldGoods,
} from '../../domain/promotions/promotion-effects.ts';
import { standingOf } from '../../domain/promotions/promotion-in-force.ts';
import { atPublicPrices } from '../../engine/prices/public-price.ts';
import { productCategories, productsOfCategories } from '../../store/catalogue/product-search.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { findSold, type StoredProduct } from '../../store/catalogue/products.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { priceLists } from '../../store/prices/prices.ts';
import { savedByPromotion } from '../../store/promotions/measured-sales.ts';
import {
  addPromotion,
  findPromotion,
  promotionsKnown,
  type StoredPromotion,
} from '../../store/promotions/promotions.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { priceMargin } from '../prices/shown-prices.ts';
import { measuredPromotion, triedPromotion } from './tried-promotion.ts';

export function promotionsOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const today = (): FiscalDate => fiscalDate(clock.now());
  return {
    'promotions.list': (_input, { caller }) =>
      store.read((reader) => {
        const { issuerId, ambiente } = caller;
        const known = promotionsKnown(reader, issuerId);
        return {
          promociones: known.map((each) =>
            listed(each, {
              now: clock.now(),
              saved: savedByPromotion(reader, { promocion: each.id, issuerId, ambiente }),
            }),
          ),
          nombres: namesOf(soldGoods(reader, caller, today()), known),
          categorias: productCategories(reader, issuerId, MAX_CATEGORIES),
          listas: priceLists(reader, issuerId).map(({ lista }) => lista),
        };
      }),
    'promotions.example': ({ terms }, { caller }) =>
      store.read((reader) => exampleOf(soldGoods(reader, caller, today()), terms)),
    'promotions.try': (trial, { caller }) => triedPromotion(store, trial, { caller, now: clock.now() }),
    'promotions.measure': ({ id }, { caller }) => measuredPromotion(store, id, caller),
    'promotions.save': async (input, who) => {
      const saved = await store.transact((tx, at) => savePromotion(tx, input, { who, now: at }));
      if (saved.kind === 'saved') changed(news, who);
      return saved;
    },
    'promotions.end': async ({ id }, who) => {
      const ended = await store.transact((tx, at) => end(tx, id, { who, now: at }));
      if (ended) changed(news, who);
      return { ended };
    },
  } satisfies SomeOperations;
}

/** At what everybody pays today. */
function soldGoods(reader: Reader, caller: TillCaller['caller'], hoy: FiscalDate): SoldGoods {
  const { issuerId } = caller;
  const priced = (product: StoredProduct) => atPublicPrices(reader, product, hoy);
  return {
    find: (codigo) => {
      const sold = findSold(reader, issuerId, codigo);
      return sold === null ? null : priced(sold);
    },
    ofCategories: (categorias, limit) =>
      productsOfCategories(reader, issuerId, { categorias, limit }).map(priced),
    margin: (codigo, precio) => priceMargin(reader, { codigo, precio }, caller),
  };
}

/** Sales recalculate, and screens learn whether there are promotions at all. */
function changed(news: TillParts['news'], { caller: { issuerId } }: TillCaller): void {
  news.publish({ kind: 'products', issuerId });
  news.publish({ kind: 'context', issuerId });
}

function listed(
  { id, version, terms, activa }: StoredPromotion,
  { now, saved }: { readonly now: Instant; readonly saved: ReturnType<typeof savedByPromotion> },
): ListedPromotion {
  return {
    id,
    version,
    terms,
    estado: standingOf({ terms, activa }, now),
    ahorro: fromCents(saved.centavos).toFixed(2),
    ventas: saved.ventas,
  };
}

/** @throws AppError `LO_LLEVA_LA_CENTRAL` where the centre maintains them */
function assertOwn(tx: Tx): void {
  if (isKeptByCentre(tx, 'promociones')) throw refusal('LO_LLEVA_LA_CENTRAL', rule('promociones-de-central'));
}

interface Acting {
  readonly who: TillCaller;
  readonly now: Instant;
}

/**
 * Stores a new promotion, or a new version.
 *
 * @throws BridgeError `NO_ENCONTRADO` for a deleted promotion, `CAMBIO_ENTRETANTO` for one changed since the form was
 * opened, AppError `LO_LLEVA_LA_CENTRAL`
 */
export function savePromotion(
  tx: Tx,
  { id, version, terms, confirmado }: BridgeInput<'promotions.save'>,
  { who, now }: Acting,
): SavedPromotion {
  const { issuerId } = who.caller;
  assertOwn(tx);
  const before = id === null ? null : findPromotion(tx, issuerId, id);
  if (id !== null && before === null) throw new BridgeError('NO_ENCONTRADO', rule('promocion-ya-no-existe'));
  if (version !== undefined && before?.version !== version)
    throw new BridgeError('CAMBIO_ENTRETANTO', rule('cambiado-entretanto'));
  const goods = soldGoods(tx, who.caller, fiscalDate(now));
  const others = promotionsKnown(tx, issuerId).filter(({ activa }) => activa);
  const warnings = promotionWarnings(goods, others, { id, terms });
  if (!confirmado && warnings !== null) return { kind: 'confirm', ...warnings };
  const saved = addPromotion(tx, { issuerId, terms, activa: true, before }, now);
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'promoción guardada',
    detalle: {
      promocion: terms.nombre,
      antes: before === null ? null : JSON.stringify(before.terms),
      ahora: JSON.stringify(terms),
      ...(warnings === null ? {} : { motivo: confirmedText(warnings) }),
    },
  });
  return { kind: 'saved', id: saved };
}

function confirmedText({ traslapes, bajoCosto, gratis }: PromotionWarnings): string {
  return [...traslapes, ...bajoCosto.map(({ codigo }) => codigo), ...gratis].join(', ');
}

/** @returns false when it had already ended */
function end(tx: Tx, id: number, { who, now }: Acting): boolean {
  const { issuerId } = who.caller;
  assertOwn(tx);
  const before = findPromotion(tx, issuerId, id);
  if (before?.activa !== true) return false;
  addPromotion(tx, { issuerId, terms: before.terms, activa: false, before }, now);
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'promoción terminada',
    detalle: { promocion: before.terms.nombre },
  });
  return true;
}
