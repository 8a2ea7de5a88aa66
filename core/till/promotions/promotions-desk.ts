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
import type { Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import {
  exampleOf,
  namesOf,
  promotionWarnings,
  type SoldGoods,
} from '../../domain/promotions/promotion-effects.ts';
import { standingOf } from '../../domain/promotions/promotion-in-force.ts';
import { productCategories, productsOfCategories } from '../../store/catalogue/product-search.ts';
import { isKeptByCentre } from '../../store/central/master-data/central-policies.ts';
import { findSold } from '../../store/catalogue/products.ts';
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
          nombres: namesOf(soldGoods(reader, caller), known),
          categorias: productCategories(reader, issuerId, MAX_CATEGORIES),
          listas: priceLists(reader, issuerId).map(({ lista }) => lista),
        };
      }),
    'promotions.example': ({ terms }, { caller }) =>
      store.read((reader) => exampleOf(soldGoods(reader, caller), terms)),
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

function soldGoods(reader: Reader, caller: TillCaller['caller']): SoldGoods {
  const { issuerId } = caller;
  return {
    find: (codigo) => findSold(reader, issuerId, codigo),
    ofCategories: (categorias, limit) => productsOfCategories(reader, issuerId, { categorias, limit }),
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
  const goods = soldGoods(tx, who.caller);
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
