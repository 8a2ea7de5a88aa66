/** Promotions by version. Versions are immutable; ending a promotion is a version too (§promotions). */
import { promotionTerms, type PromotionTerms } from '../../contract/till/promotions.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Promotion } from '../../domain/promotions/apply-promotions.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { integer } from '../row.ts';
import { query } from '../statement.ts';

const VERSION = record({
  num: column.integer,
  issuerId: column.text,
  promocion: column.integer,
  version: column.integer,
  terms: column.text,
  activa: column.flag,
  createdAt: column.integer,
});

export interface StoredPromotion extends Promotion {
  readonly num: number;
  /** False once ended. */
  readonly activa: boolean;
}

const LAST = query('SELECT coalesce(max(num), 0) AS num FROM promotion_version');
const KNOWN = query(
  'SELECT coalesce(max(num), 0) AS num FROM promotion_version WHERE issuer_id = ? AND created_at <= ?',
);
const CURRENT = VERSION.select(`
  SELECT * FROM promotion_version WHERE num IN (
    SELECT max(num) FROM promotion_version WHERE issuer_id = ? AND num <= ? GROUP BY promocion
  ) ORDER BY num DESC`);
const ONE = VERSION.select(
  'SELECT * FROM promotion_version WHERE issuer_id = ? AND promocion = ? ORDER BY version DESC LIMIT 1',
);
const INSERT = insertionOf('promotion_version', VERSION);

export const hasPromotions = query<[issuerId: string]>(
  'SELECT 1 FROM promotion_version WHERE issuer_id = ? LIMIT 1',
).has;

/** Last version known at a moment; input to {@link promotionsKnown}. */
export function lastKnown(reader: Reader, issuerId: string, at: Instant): number {
  const row = KNOWN.get(reader, issuerId, at);
  return row === undefined ? 0 : integer(row, 'num');
}

/** Promotions as of version `conocidas`, ended ones included, newest first. */
export function promotionsKnown(
  reader: Reader,
  issuerId: string,
  conocidas: number = Number.MAX_SAFE_INTEGER,
): readonly StoredPromotion[] {
  return CURRENT.list(reader, issuerId, conocidas).map(stored);
}

/** The latest version, or null. */
export function findPromotion(reader: Reader, issuerId: string, id: number): StoredPromotion | null {
  const row = ONE.find(reader, issuerId, id);
  return row === null ? null : stored(row);
}

/** Adds a version. @param before the previous version; null for a new promotion @returns id of the promotion */
export function addPromotion(tx: Tx, { issuerId, terms, activa, before }: NewVersion, now: Instant): number {
  const row = LAST.get(tx);
  const num = (row === undefined ? 0 : integer(row, 'num')) + 1;
  const promocion = before?.id ?? num;
  const version = (before?.version ?? 0) + 1;
  INSERT.run(tx, {
    num,
    issuerId,
    promocion,
    version,
    terms: JSON.stringify(terms),
    activa,
    createdAt: now,
  });
  return promocion;
}

interface NewVersion {
  readonly issuerId: string;
  readonly terms: PromotionTerms;
  readonly activa: boolean;
  readonly before: Promotion | null;
}

function stored({ num, promocion, version, terms, activa }: RecordOf<typeof VERSION>): StoredPromotion {
  return { num, id: promocion, version, activa, terms: promotionTerms.parse(JSON.parse(terms)) };
}
