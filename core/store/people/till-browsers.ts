/** The browsers behind the tills: how each calls itself, when it was there last, and the secret it had before its log-in. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { command, query } from '../statement.ts';
import { column, orNull, record, upsertionOf, type RecordOf } from '../record.ts';

/** What is known of a till's browser. */
const BROWSER = record({
  nombre: column.text,
  /** When it was there last, as far as that was written down. */
  seenAt: column.integer,
});
export type TillBrowser = RecordOf<typeof BROWSER>;

/** A paired browser with its till. */
const LISTED = record({
  id: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  pairedAt: column.integer,
  /** Null where it was paired before browsers were noted and has not logged in since; so is when it was seen. */
  nombre: orNull(column.text),
  seenAt: orNull(column.integer),
});
export type ListedBrowser = RecordOf<typeof LISTED>;

const NOTE = upsertionOf('till_browser', BROWSER, { key: ['till_id'], extra: ['till_id'] });
const SEEN = command('UPDATE till_browser SET seen_at = ? WHERE till_id = ?');
const FIND = BROWSER.select('SELECT nombre, seen_at FROM till_browser WHERE till_id = ?');
const LIST = LISTED.select(`
  SELECT till.id, till.branch_id, till.ambiente, till.paired_at, till_browser.nombre, till_browser.seen_at
  FROM till LEFT JOIN till_browser ON till_browser.till_id = till.id
  WHERE till.issuer_id = ? AND till.revoked_at IS NULL`);
const RENEW = command('UPDATE till SET token_hash = ? WHERE id = ?');
const KEEP_FORMER = command('UPDATE till_browser SET former_hash = ? WHERE till_id = ?');
const HAS_FORMER = query('SELECT 1 AS one FROM till_browser WHERE till_id = ? AND former_hash IS NOT NULL');

/** Notes how the browser of a till calls itself, and that it is there. */
export function noteBrowser(
  tx: Tx,
  tillId: string,
  of: { readonly nombre: string; readonly now: Instant },
): void {
  NOTE.run(tx, { nombre: of.nombre, seenAt: of.now }, { till_id: tillId });
}

/** The browser of a till; null for one that was paired before browsers were noted and has not logged in since. */
export function findBrowser(reader: Reader, tillId: string): TillBrowser | null {
  return FIND.find(reader, tillId);
}

/** Every browser that is paired with an issuer. */
export function listBrowsers(reader: Reader, issuerId: string): readonly ListedBrowser[] {
  return LIST.list(reader, issuerId);
}

/** Writes down that a browser was there. */
export function noteBrowserSeen(tx: Tx, tillId: string, now: Instant): void {
  SEEN.run(tx, now, tillId);
}

/** Gives a till another secret; the one it was asked with goes on naming the till until the new one arrives. */
export function renewSecret(
  tx: Tx,
  tillId: string,
  of: { readonly formerHash: string; readonly tokenHash: string },
): void {
  RENEW.run(tx, of.tokenHash, tillId);
  KEEP_FORMER.run(tx, of.formerHash, tillId);
}

/** Whether a till is still named by the secret it had before. */
export function hasFormerSecret(reader: Reader, tillId: string): boolean {
  return HAS_FORMER.get(reader, tillId) !== undefined;
}

/** The new secret arrived: the one before opens nothing any more. */
export function forgetFormerSecret(tx: Tx, tillId: string): void {
  KEEP_FORMER.run(tx, null, tillId);
}
