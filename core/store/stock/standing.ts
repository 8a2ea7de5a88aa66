/**
 * Existence: the last count of each place plus later moves (§existence), derived from the stock entries in any order.
 * `stock_standing` caches it up to a checkpoint, so that only later entries are read. Only this module writes it.
 */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Place } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** Existence at one of the issuer's places. */
export const STANDING = record({
  /** `product.num`. */
  product: column.integer,
  ambiente: column.text,
  place: column.text,
  /** Base units; negative if more left than was received. */
  base: column.integer,
  /** Time and entry of the underlying count; null without one. */
  countAt: orNull(column.integer),
  countEntry: orNull(column.integer),
});

const KEY = 'product, ambiente, place';
const COLUMNS = STANDING.columns.join(', ');
/** Checkpoint: the last entry included in the cache. */
export const END = '(SELECT entry_id FROM stock_standing_end)';
const UNTIL = '(SELECT until FROM bound)';
const NEVER = Number.MAX_SAFE_INTEGER;
const ALL_PAPERS = `bound AS (SELECT ${NEVER} AS until)`;

/** Counts plus moves after them. */
const summed = (start: string, moved: string) => `
  SELECT ${KEY}, sum(base) AS base, max(count_at) AS count_at, max(count_entry) AS count_entry FROM (
    SELECT ${COLUMNS} FROM ${start}
    UNION ALL SELECT ${KEY}, m.base, NULL, NULL FROM ${moved} AS m LEFT JOIN ${start} AS s USING (${KEY})
    WHERE s.count_at IS NULL OR (m.at, m.entry_id) > (s.count_at, s.count_entry))
  GROUP BY ${KEY}`;

/** Both ends of the moves, at the issuer's own places only. */
const bothEnds = (from: string) =>
  (['-m.base AS base, m.desde', 'm.base, m.hacia'] as const)
    .map((end) => `SELECT m.product, e.ambiente, m.at, m.entry_id, ${end} AS place FROM ${from}`)
    .map((ends) => `SELECT * FROM (${ends}) WHERE place GLOB '*:?*'`)
    .join(' UNION ALL ');

const movesOf = (products: string) =>
  `${products} AS p CROSS JOIN stock_move AS m ON m.product = p.product CROSS JOIN stock_entry AS e ON e.id = m.entry_id
   WHERE m.entry_id <= ${UNTIL}`;

/** The last count of each place that was not annulled, optionally before a moment. */
const lastCounts = (lines: string, before = String(NEVER)) => `
  SELECT product, ambiente, place, contado AS base, at AS count_at, entry_id AS count_entry FROM (
    SELECT c.*, e.ambiente, row_number() OVER (PARTITION BY c.product, e.ambiente, c.place ORDER BY c.at DESC, c.entry_id DESC, c.item DESC) AS place_from_last
    FROM ${lines} CROSS JOIN stock_entry AS e ON e.id = c.entry_id
    WHERE c.entry_id <= ${UNTIL} AND c.at < ${before} AND NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id AND r.id <= ${UNTIL}))
  WHERE place_from_last = 1`;

/** Existence of `wanted` products from all entries. */
const FROM_PAPERS = `
  all_counts AS (${lastCounts('wanted AS p CROSS JOIN stock_count_line AS c ON c.product = p.product')}),
  all_moves AS (${bothEnds(movesOf('wanted'))}),
  from_papers AS (${summed('all_counts', 'all_moves')})`;

const AT_SPOTS = (spots: string) =>
  `${spots} AS p CROSS JOIN stock_count_line AS c ON c.product = p.product AND c.place = p.place`;
/** For places in `spots`: last count (`…_counts`) and later moves (`…_moves`). */
const sinceLastCount = (spots: string, before?: string) => `
  ${spots}_counts AS MATERIALIZED (SELECT * FROM (${lastCounts(AT_SPOTS(spots), before)}) WHERE (${KEY}) IN ${spots}),
  ${spots}_moves AS (SELECT m.product, p.ambiente, m.at, m.entry_id, iif(m.hacia = p.place, m.base, -m.base) AS base, p.place
    FROM ${spots} AS p LEFT JOIN ${spots}_counts AS n USING (${KEY})
    CROSS JOIN stock_move AS m ON m.product = p.product AND m.at >= coalesce(n.count_at, 0) ${before === undefined ? '' : `AND m.at < ${before}`}
    CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = p.ambiente
    WHERE p.place IN (m.desde, m.hacia) AND m.entry_id <= ${UNTIL})`;

const NEW = `BETWEEN ${END} + 1 AND ${UNTIL}`;
/** Places with a count, or an annulled count, after the checkpoint: their cache is invalid. */
const RECOUNTED = `
  SELECT c.product, e.ambiente, c.place FROM stock_entry AS e CROSS JOIN stock_count_line AS c ON c.entry_id IN (e.id, e.reverses) WHERE e.id ${NEW}`;

/** Join that excludes places; much faster than `NOT IN`, which searches for NULLs each time. */
const UNLESS = (spots: string) => `LEFT JOIN ${spots} AS u USING (${KEY}) WHERE u.product IS NULL`;

/** Existence of `wanted` products from the cache and later entries. */
const STANDING_NOW = `
  recounted AS MATERIALIZED (SELECT DISTINCT ${KEY} FROM (${RECOUNTED}) WHERE product IN wanted),
  ${sinceLastCount('recounted')},
  kept AS (SELECT s.* FROM wanted CROSS JOIN stock_standing AS s USING (product) ${UNLESS('recounted')}),
  rest AS (SELECT m.* FROM (${bothEnds(`stock_entry AS e CROSS JOIN stock_move AS m ON m.entry_id = e.id WHERE e.id ${NEW}`)}) AS m ${UNLESS('recounted')} AND m.product IN wanted),
  standing AS (${summed('recounted_counts', 'recounted_moves')} UNION ALL ${summed('kept', 'rest')})`;

/** SQL: `standing`, existence of the products of a query. */
export const standingSql = (products: string) => `${ALL_PAPERS}, wanted AS (${products}), ${STANDING_NOW}`;

/** Products with entries after the checkpoint. */
const STALE = `
  wanted AS MATERIALIZED (SELECT m.product FROM stock_entry AS e CROSS JOIN stock_move AS m ON m.entry_id = e.id WHERE e.id ${NEW}
    UNION SELECT product FROM (${RECOUNTED}))`;
/**
 * SQL: `fresh`, existence of products with entries after the checkpoint (`wanted`). For others the cache is valid, so
 * that a search can stop once enough products are found.
 */
export const FRESH_SQL = `${ALL_PAPERS},
  ${STALE}, ${STANDING_NOW}, fresh AS MATERIALIZED (SELECT ${COLUMNS} FROM standing)`;

const LAST_PAPER = column.integer.select("SELECT last_id FROM chain WHERE name = 'stock'");
const REST = query(`SELECT (SELECT last_id FROM chain WHERE name = 'stock') - ${END} AS papers`);
const TO_KEEP = `bound AS (SELECT ${END} + +? AS until)`;
const FORGET_RECOUNTED = command(
  `DELETE FROM stock_standing WHERE (${KEY}) IN (WITH ${TO_KEEP} ${RECOUNTED})`,
);
const KEEP = command(`
  INSERT OR REPLACE INTO stock_standing (${COLUMNS})
  WITH ${TO_KEEP}, ${STALE}, ${STANDING_NOW}
  SELECT ${COLUMNS} FROM standing`);
const MOVE_END = command(
  "UPDATE stock_standing_end SET entry_id = min(entry_id + ?, (SELECT last_id FROM chain WHERE name = 'stock'))",
);
const OWN = "GLOB '*:?*'";
const afterCount = (place: string) =>
  `NOT EXISTS (SELECT 1 FROM counted AS c WHERE c.place = m.${place} AND (m.at, m.entry_id) <= (c.at, c.entry_id))`;
/** One pass over the moves of a product; {@link FROM_PAPERS} takes two. */
const BEFORE = column.integer.select(`
  WITH given AS MATERIALIZED (SELECT +? AS before, +? AS product, +? AS ambiente),
  counted AS MATERIALIZED (SELECT place, contado, at, entry_id FROM (
    SELECT c.*, row_number() OVER (PARTITION BY c.place ORDER BY c.at DESC, c.entry_id DESC, c.item DESC) AS place_from_last
    FROM given CROSS JOIN stock_count_line AS c ON c.product = given.product AND c.at < given.before
    CROSS JOIN stock_entry AS e ON e.id = c.entry_id AND e.ambiente = given.ambiente
    WHERE NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id)) WHERE place_from_last = 1)
  SELECT coalesce((SELECT sum(contado) FROM counted), 0)
    + coalesce(sum(m.base * ((m.hacia ${OWN} AND ${afterCount('hacia')}) - (m.desde ${OWN} AND ${afterCount('desde')}))), 0) AS base
  FROM given CROSS JOIN stock_move AS m ON m.product = given.product AND m.at < given.before
  CROSS JOIN stock_entry AS e ON e.id = m.entry_id AND e.ambiente = given.ambiente`);
const GIVEN = (name: string) => `(SELECT ${name} FROM given)`;
const IN_SHOP = record({ product: column.integer, place: column.text, base: column.integer });
/** Places of a branch with a count at a moment or later. */
const COUNTED_SINCE = `
  given AS MATERIALIZED (SELECT +? AS issuer, +? AS before, +? AS ambiente, +? AS shelf, +? AS damaged, +? AS transit),
  shop AS (SELECT num AS product FROM product WHERE issuer_id = ${GIVEN('issuer')} AND lleva_existencia = 1),
  counted AS MATERIALIZED (SELECT DISTINCT c.product, given.ambiente, c.place FROM given CROSS JOIN shop
    CROSS JOIN stock_count_line AS c ON c.product = shop.product AND c.place IN (shelf, damaged, transit) AND c.at >= before)`;
/** For these: the last count before that moment plus later moves. */
const COUNTED_BEFORE = IN_SHOP.select(`
  WITH ${ALL_PAPERS}, ${COUNTED_SINCE}, ${sinceLastCount('counted', GIVEN('before'))}
  SELECT product, place, base FROM (${summed('counted_counts', 'counted_moves')})`);
/** For the others: present existence less moves since that moment. */
const UNCOUNTED_BEFORE = IN_SHOP.select(`
  WITH ${COUNTED_SINCE}, ${standingSql('SELECT product FROM shop')}
  SELECT h.product, h.place, h.base - coalesce((
    SELECT sum(iif(m.hacia = h.place, m.base, -m.base)) FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
    WHERE m.product = h.product AND m.at >= ${GIVEN('before')} AND h.place IN (m.desde, m.hacia) AND e.ambiente = h.ambiente), 0) AS base
  FROM standing AS h ${UNLESS('counted')} AND h.ambiente = ${GIVEN('ambiente')} AND h.place IN (${GIVEN('shelf')}, ${GIVEN('damaged')}, ${GIVEN('transit')})`);
const EVERY_PRODUCT = 'SELECT num AS product FROM product';

const MOVED_OR_COUNTED = 'SELECT product FROM stock_move UNION SELECT product FROM stock_count_line';
const UNTIL_PAPER = STANDING.pick('product', 'place', 'base')
  .extend({ ambiente: column.oneOf(AMBIENTES) })
  .select(
    `WITH bound AS (SELECT +? AS until), wanted AS (${MOVED_OR_COUNTED}), ${FROM_PAPERS}
    SELECT product, ambiente, place, base FROM from_papers WHERE base <> 0`,
  );
const PAPERS_UNTIL = column.integer.select('SELECT count(*) FROM stock_entry WHERE id <= ?');

/** Non-zero existences by entries up to `paper`, without the cache. */
export const standingUntil = (reader: Reader, paper: number) => UNTIL_PAPER.list(reader, paper);

export const papersUntil = (reader: Reader, paper: number): number => PAPERS_UNTIL.find(reader, paper) ?? 0;

/** Existence of a product by place. */
export const standingOf = STANDING.select<[product: number, ambiente: Ambiente]>(`
  WITH ${standingSql('SELECT +? AS product')}
  SELECT ${COLUMNS} FROM standing WHERE ambiente = ? ORDER BY place`).list;

/** In base units. */
export function existenceAt(
  reader: Reader,
  of: { readonly product: number; readonly ambiente: Ambiente; readonly place: Place },
): number {
  const found = standingOf(reader, of.product, of.ambiente).find(({ place }) => place === of.place);
  return found?.base ?? 0;
}

/** Existence of a product at all own places before a moment, in base units. */
export function existenceBefore(
  reader: Reader,
  of: { readonly product: number; readonly ambiente: Ambiente; readonly before: Instant },
): number {
  return BEFORE.find(reader, of.before, of.product, of.ambiente) ?? 0;
}

/** Existence at places of a branch before a moment; products never there are omitted. */
export function existencesBefore(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly ambiente: Ambiente;
    readonly places: readonly [Place, Place, Place];
    readonly before: Instant;
  },
): readonly { readonly product: number; readonly place: string; readonly base: number }[] {
  const given = [of.issuerId, of.before, of.ambiente, ...of.places] as const;
  return [...COUNTED_BEFORE.list(reader, ...given), ...UNCOUNTED_BEFORE.list(reader, ...given)];
}

/** Id of the last entry; 0 before the first. */
export function lastPaper(reader: Reader): number {
  return LAST_PAPER.find(reader) ?? 0;
}

/** Number of entries after the checkpoint; every read scans them. */
export function papersSinceCheckpoint(reader: Reader): number {
  return integer(REST.get(reader) ?? {}, 'papers');
}

/** Advances the checkpoint by `papers` entries. @returns how many are left */
export function refreshStanding(tx: Tx, papers: number): number {
  FORGET_RECOUNTED.run(tx, papers);
  KEEP.run(tx, papers);
  MOVE_END.run(tx, papers);
  return papersSinceCheckpoint(tx);
}

/** Places where the cached existence differs from the entries. */
export const wrongStandings = record({ product: column.integer, place: column.text }).select<[]>(`
  WITH ${standingSql(EVERY_PRODUCT)}, ${FROM_PAPERS}
  SELECT product, place FROM (SELECT ${COLUMNS} FROM standing EXCEPT SELECT ${COLUMNS} FROM from_papers)
  UNION SELECT product, place FROM (SELECT ${COLUMNS} FROM from_papers EXCEPT SELECT ${COLUMNS} FROM standing)`).list;
