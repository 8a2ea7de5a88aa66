/**
 * Promotions from the central server, stored as local promotions; versions record when this till received them
 * (§promotions).
 */
import type { HandedPromotion } from '../../../contract/central/products/handed-prices.ts';
import { promotionTerms } from '../../../contract/till/promotions.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import type { Tx } from '../../handle.ts';
import { addPromotion, findPromotion, promotionsKnown } from '../../promotions/promotions.ts';
import { column, record } from '../../record.ts';
import { command } from '../../statement.ts';

const SAME = record({ centralId: column.integer, promocion: column.integer }).select(
  'SELECT central_id, promocion FROM central_promotion WHERE issuer_id = ?',
);
const PUT = command('INSERT INTO central_promotion (issuer_id, central_id, promocion) VALUES (?, ?, ?)');

export interface HandedPromotions {
  readonly promotions: readonly HandedPromotion[];
  /** Whether the list is complete: promotions missing from it are ended. */
  readonly all: boolean;
}

/** Saves promotions in the order of their central ids, so that ties in priority resolve alike at every till. */
export function putCentralPromotions(
  tx: Tx,
  { promotions, all }: HandedPromotions,
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
): void {
  const known = new Map(SAME.list(tx, issuerId).map(({ centralId, promocion }) => [centralId, promocion]));
  for (const { id, activa, terms } of promotions.toSorted((one, other) => one.id - other.id)) {
    const promocion = known.get(id);
    const before = promocion === undefined ? null : findPromotion(tx, issuerId, promocion);
    const read = promotionTerms.safeParse(terms);
    // Skips a promotion that this version cannot read, or that had ended before it arrived.
    if (before === null && !(read.success && activa)) continue;
    const wanted = { terms: read.success ? read.data : before?.terms, activa: activa && read.success };
    if (wanted.terms === undefined || (before !== null && isSame(before, wanted))) continue;
    const made = addPromotion(tx, { issuerId, before, terms: wanted.terms, activa: wanted.activa }, now);
    if (before === null) PUT.run(tx, issuerId, id, made);
  }
  if (!all) return;
  const given = new Set(promotions.map(({ id }) => id));
  const gone = [...known].flatMap(([id, promocion]) => (given.has(id) ? [] : [promocion]));
  endPromotions(tx, gone, { issuerId, now });
}

type Terms = Pick<NonNullable<ReturnType<typeof findPromotion>>, 'terms' | 'activa'>;
const isSame = (before: Terms, wanted: { readonly terms: unknown; readonly activa: boolean }) =>
  before.activa === wanted.activa && JSON.stringify(before.terms) === JSON.stringify(wanted.terms);

/** Ends all local promotions. @returns their names */
export function endOwnPromotions(tx: Tx, of: { readonly issuerId: string; readonly now: Instant }) {
  const ids = promotionsKnown(tx, of.issuerId).flatMap(({ id, activa }) => (activa ? [id] : []));
  return endPromotions(tx, ids, of);
}

function endPromotions(
  tx: Tx,
  ids: readonly number[],
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
): readonly string[] {
  return ids.flatMap((id) => {
    const before = findPromotion(tx, issuerId, id);
    if (before?.activa !== true) return [];
    addPromotion(tx, { issuerId, terms: before.terms, activa: false, before }, now);
    return [before.terms.nombre];
  });
}
