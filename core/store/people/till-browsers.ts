/** Browsers of tills: name, last activity, and the secret before the last log-in. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { command, query } from '../statement.ts';
import { column, orNull, record, upsertionOf, type RecordOf } from '../record.ts';

const BROWSER = record({
  nombre: column.text,
  seenAt: column.integer,
});

const LISTED = record({
  id: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  pairedAt: column.integer,
  /** Null, like `seenAt`, for a browser paired before this table existed that has not logged in since. */
  nombre: orNull(column.text),
  seenAt: orNull(column.integer),
});
export type ListedBrowser = RecordOf<typeof LISTED>;

const NOTE = upsertionOf('till_browser', BROWSER, { key: ['till_id'], extra: ['till_id'] });
const SEEN = command('UPDATE till_browser SET seen_at = ? WHERE till_id = ?');
const RENEW = command('UPDATE till SET token_hash = ? WHERE id = ?');
const KEEP_FORMER = command('UPDATE till_browser SET former_hash = ? WHERE till_id = ?');

export function noteBrowser(
  tx: Tx,
  tillId: string,
  of: { readonly nombre: string; readonly now: Instant },
): void {
  NOTE.run(tx, { nombre: of.nombre, seenAt: of.now }, { till_id: tillId });
}

/** Null for a browser paired before this table existed that has not logged in since. */
export const findBrowser = BROWSER.select<[tillId: string]>(
  'SELECT nombre, seen_at FROM till_browser WHERE till_id = ?',
).find;

export const listBrowsers = LISTED.select<[issuerId: string]>(`
  SELECT till.id, till.branch_id, till.ambiente, till.paired_at, till_browser.nombre, till_browser.seen_at
  FROM till LEFT JOIN till_browser ON till_browser.till_id = till.id
  WHERE till.issuer_id = ? AND till.revoked_at IS NULL`).list;

export function noteBrowserSeen(tx: Tx, tillId: string, now: Instant): void {
  SEEN.run(tx, now, tillId);
}

/** Replaces a till's secret; the former one stays valid until the new one is used. */
export function renewSecret(
  tx: Tx,
  tillId: string,
  of: { readonly formerHash: string; readonly tokenHash: string },
): void {
  RENEW.run(tx, of.tokenHash, tillId);
  KEEP_FORMER.run(tx, of.formerHash, tillId);
}

export const hasFormerSecret = query<[tillId: string]>(
  'SELECT 1 AS one FROM till_browser WHERE till_id = ? AND former_hash IS NOT NULL',
).has;

/** Invalidates the former secret, once the new one was used. */
export function forgetFormerSecret(tx: Tx, tillId: string): void {
  KEEP_FORMER.run(tx, null, tillId);
}
