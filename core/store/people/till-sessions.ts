/** Paired browsers, who works at them, and the codes that pair them. Of secrets only hashes are kept. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, selection, type RecordOf } from '../record.ts';
import { command, query, type Row } from '../statement.ts';

/** Begins the id under which a till issues, where callers of the interface have the id of their key. */
const CALLER_PREFIX = 'caja:';

/** A paired browser: its place, wrong PINs in a row and when the next try may be. */
const TILL = record({
  id: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  failures: column.integer,
  nextTryAt: column.integer,
});
const SESSION = record({ userId: orNull(column.text), usedAt: orNull(column.integer) });

export interface Till extends RecordOf<typeof TILL> {
  /** Who is logged in, and when it was used last as far as that was written down. */
  readonly session: { readonly userId: string; readonly usedAt: Instant } | null;
}

export type NewTill = Pick<Till, 'id' | 'issuerId' | 'branchId' | 'ambiente'> & {
  readonly tokenHash: string;
};

const BY_TOKEN = selection(tillOf, 'SELECT * FROM till WHERE token_hash = ? AND revoked_at IS NULL');
const BY_FORMER_TOKEN = selection(
  tillOf,
  `
  SELECT till.* FROM till_browser JOIN till ON till.id = till_browser.till_id
  WHERE till_browser.former_hash = ? AND till.revoked_at IS NULL`,
);
const IS_PAIRED = query('SELECT 1 AS one FROM till WHERE id = ? AND revoked_at IS NULL');
const INSERT = insertionOf(
  'till',
  TILL.pick('id', 'issuerId', 'branchId', 'ambiente'),
  'token_hash',
  'paired_at',
);
const REVOKE = command(
  'UPDATE till SET revoked_at = ?, user_id = NULL, opened_at = NULL, used_at = NULL WHERE id = ?',
);
const OPEN = command(
  'UPDATE till SET user_id = ?, opened_at = ?, used_at = ?, failures = 0, next_try_at = 0 WHERE id = ?',
);
const CLOSE = command('UPDATE till SET user_id = NULL, opened_at = NULL, used_at = NULL WHERE id = ?');
const USED = command('UPDATE till SET used_at = ? WHERE id = ? AND user_id IS NOT NULL');
const FAILED = command('UPDATE till SET failures = ?, next_try_at = ? WHERE id = ?');
const CLOSE_OF = command(
  'UPDATE till SET user_id = NULL, opened_at = NULL, used_at = NULL WHERE user_id = ? AND id IS NOT ?',
);
const OPEN_OF = column.text.select('SELECT id FROM till WHERE user_id = ? AND id IS NOT ?');
const WAITING = query('SELECT 1 AS one FROM waiting_browser WHERE token_hash = ?');
const WAIT = command('INSERT OR REPLACE INTO waiting_browser (token_hash, paired_at) VALUES (?, ?)');
const SETTLED = command('DELETE FROM waiting_browser');
const CODE = query(`
  SELECT 1 AS one FROM pairing_code WHERE hash = ? AND CASE WHEN expires_at IS NULL THEN created_at > ? ELSE expires_at > ? END`);
const ADD_CODE = command('INSERT INTO pairing_code (hash, created_at, expires_at) VALUES (?, ?, ?)');
const USE_CODE = command('DELETE FROM pairing_code WHERE hash = ?');
const FORGET_CODES = command('DELETE FROM pairing_code WHERE expires_at IS NULL OR expires_at <= ?');

/** The paired browser with that secret, or null. */
export function findTill(reader: Reader, tokenHash: string): Till | null {
  return BY_TOKEN.find(reader, tokenHash);
}

/** The paired browser that had this secret before its latest log-in and has not used the new one yet, or null. */
export function findTillByFormer(reader: Reader, tokenHash: string): Till | null {
  return BY_FORMER_TOKEN.find(reader, tokenHash);
}

/** The caller's id of a till: the same for everybody logged in there, also after a restart. */
export function tillCallerId(tillId: string): string {
  return `${CALLER_PREFIX}${tillId}`;
}

/** The till that an id stands for; null when it is no till's. */
export function tillOfCaller(callerId: string): string | null {
  return callerId.startsWith(CALLER_PREFIX) ? callerId.slice(CALLER_PREFIX.length) : null;
}

/** Whether the id is that of a till that is still paired; null when it is no till's. */
export function isPairedCaller(reader: Reader, callerId: string): boolean | null {
  if (!callerId.startsWith(CALLER_PREFIX)) return null;
  return IS_PAIRED.get(reader, callerId.slice(CALLER_PREFIX.length)) !== undefined;
}

/** Notes a paired browser. */
export function insertTill(tx: Tx, till: NewTill, now: Instant): void {
  INSERT.run(tx, till, { token_hash: till.tokenHash, paired_at: now });
}

/** Ends a pairing for good. */
export function revokeTill(tx: Tx, id: string, now: Instant): void {
  REVOKE.run(tx, now, id);
}

/** Somebody begins to work at it. */
export function openTill(tx: Tx, id: string, of: { readonly userId: string; readonly now: Instant }): void {
  OPEN.run(tx, of.userId, of.now, of.now, id);
}

/** Nobody works at it any more. */
export function closeTill(tx: Tx, id: string): void {
  CLOSE.run(tx, id);
}

/** Somebody works nowhere any more but at one till. @returns the ids of the tills that closed */
export function closeTillsOf(tx: Tx, userId: string, exceptTillId: string | null): readonly string[] {
  const closed = OPEN_OF.list(tx, userId, exceptTillId);
  CLOSE_OF.run(tx, userId, exceptTillId);
  return closed;
}

/** Whether a browser was let in before there was any place for a till. */
export function isWaitingBrowser(reader: Reader, tokenHash: string): boolean {
  return WAITING.get(reader, tokenHash) !== undefined;
}

/** Notes a browser that was let in before there was any place for a till. */
export function insertWaitingBrowser(tx: Tx, tokenHash: string, now: Instant): void {
  WAIT.run(tx, tokenHash, now);
}

/** There is a place: nobody waits for one any more. */
export function forgetWaitingBrowsers(tx: Tx): void {
  SETTLED.run(tx);
}

/** Writes down that it was used. */
export function noteTillUsed(tx: Tx, id: string, now: Instant): void {
  USED.run(tx, now, id);
}

/** Counts tries with a wrong PIN. */
export function noteTillFailures(
  tx: Tx,
  id: string,
  of: { readonly failures: number; readonly nextTryAt: Instant },
): void {
  FAILED.run(tx, of.failures, of.nextTryAt, id);
}

/** Whether a code pairs a browser now. @param at `ownSince`: since when the running service's own codes are good */
export function isPairingCode(
  reader: Reader,
  hash: string,
  at: { readonly now: Instant; readonly ownSince: Instant },
): boolean {
  return CODE.get(reader, hash, at.ownSince, at.now) !== undefined;
}

/** Adds a code. @param expiresAt null: the running service's own, until it starts anew or makes another */
export function addPairingCode(
  tx: Tx,
  hash: string,
  of: { readonly now: Instant; readonly expiresAt: Instant | null },
): void {
  ADD_CODE.run(tx, hash, of.now, of.expiresAt);
}

/** Uses a code up. @returns whether there was one */
export function usePairingCode(tx: Tx, hash: string): boolean {
  return USE_CODE.run(tx, hash).changes > 0;
}

/** Forgets what expired and the code of an earlier start. */
export function forgetPairingCodes(tx: Tx, now: Instant): void {
  FORGET_CODES.run(tx, now);
}

function tillOf(row: Row): Till {
  const { userId, usedAt } = SESSION.parse(row);
  return { ...TILL.parse(row), session: userId === null || usedAt === null ? null : { userId, usedAt } };
}
