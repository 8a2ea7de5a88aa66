/** Paired tills (browsers), their log-in sessions, and pairing codes. Secrets are stored as hashes only. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, selection, type RecordOf } from '../record.ts';
import { command, query, type Row } from '../statement.ts';

/** Prefix of the caller id of a till, in place of an API key id. */
const CALLER_PREFIX = 'caja:';

/** A paired till, with consecutive wrong PINs and the earliest time of the next attempt. */
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
  /** User logged in, and last recorded use; null without a session. */
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
const USED = command('UPDATE till SET used_at = ? WHERE id = ? AND user_id IS NOT NULL');
const FAILED = command('UPDATE till SET failures = ?, next_try_at = ? WHERE id = ?');
const CLOSE_OF = command(
  'UPDATE till SET user_id = NULL, opened_at = NULL, used_at = NULL WHERE user_id = ? AND id IS NOT ?',
);
const OPEN_OF = column.text.select('SELECT id FROM till WHERE user_id = ? AND id IS NOT ?');
const ADD_CODE = command('INSERT INTO pairing_code (hash, created_at, expires_at) VALUES (?, ?, ?)');
const USE_CODE = command('DELETE FROM pairing_code WHERE hash = ?');

/** Null for an unknown or revoked secret. */
export function findTill(reader: Reader, tokenHash: string): Till | null {
  return BY_TOKEN.find(reader, tokenHash);
}

/** The till with this former secret, whose new one was not used yet; or null. */
export function findTillByFormer(reader: Reader, tokenHash: string): Till | null {
  return BY_FORMER_TOKEN.find(reader, tokenHash);
}

/** Caller id of a till; the same for all its users, also after a restart. */
export function tillCallerId(tillId: string): string {
  return `${CALLER_PREFIX}${tillId}`;
}

/** Till id of a caller id; null for another caller. */
export function tillOfCaller(callerId: string): string | null {
  return callerId.startsWith(CALLER_PREFIX) ? callerId.slice(CALLER_PREFIX.length) : null;
}

/** Whether the caller's till is still paired; null for another caller. */
export function isPairedCaller(reader: Reader, callerId: string): boolean | null {
  if (!callerId.startsWith(CALLER_PREFIX)) return null;
  return IS_PAIRED.get(reader, callerId.slice(CALLER_PREFIX.length)) !== undefined;
}

export function insertTill(tx: Tx, till: NewTill, now: Instant): void {
  INSERT.run(tx, till, { token_hash: till.tokenHash, paired_at: now });
}

/** Revokes a pairing permanently and closes its session. */
export const revokeTill = command(
  'UPDATE till SET revoked_at = ?, user_id = NULL, opened_at = NULL, used_at = NULL WHERE id = ?',
  (id: string, now: Instant) => [now, id],
).run;

/** Opens a session and resets wrong PINs. */
export const openTill = command(
  'UPDATE till SET user_id = ?, opened_at = ?, used_at = ?, failures = 0, next_try_at = 0 WHERE id = ?',
  (id: string, of: { readonly userId: string; readonly now: Instant }) => [of.userId, of.now, of.now, id],
).run;

export const closeTill = command<[id: string]>(
  'UPDATE till SET user_id = NULL, opened_at = NULL, used_at = NULL WHERE id = ?',
).run;

/** Closes a user's sessions at all other tills. @returns the ids of those tills */
export function closeTillsOf(tx: Tx, userId: string, exceptTillId: string | null): readonly string[] {
  const closed = OPEN_OF.list(tx, userId, exceptTillId);
  CLOSE_OF.run(tx, userId, exceptTillId);
  return closed;
}

/** Whether the browser was paired before any branch existed. */
export const isWaitingBrowser = query<[tokenHash: string]>(
  'SELECT 1 AS one FROM waiting_browser WHERE token_hash = ?',
).has;

/** For a browser paired before any branch existed. */
export const insertWaitingBrowser = command<[tokenHash: string, now: Instant]>(
  'INSERT OR REPLACE INTO waiting_browser (token_hash, paired_at) VALUES (?, ?)',
).run;

/** Called once a branch exists. */
export const forgetWaitingBrowsers = command<[]>('DELETE FROM waiting_browser').run;

export function noteTillUsed(tx: Tx, id: string, now: Instant): void {
  USED.run(tx, now, id);
}

export function noteTillFailures(
  tx: Tx,
  id: string,
  of: { readonly failures: number; readonly nextTryAt: Instant },
): void {
  FAILED.run(tx, of.failures, of.nextTryAt, id);
}

/** Whether a pairing code is valid now. @param at `ownSince`: time since when codes without expiry are valid */
export const isPairingCode = query(
  `
  SELECT 1 AS one FROM pairing_code WHERE hash = ? AND CASE WHEN expires_at IS NULL THEN created_at > ? ELSE expires_at > ? END`,
  (hash: string, at: { readonly now: Instant; readonly ownSince: Instant }) => [hash, at.ownSince, at.now],
).has;

/** @param expiresAt null: valid until the service restarts or creates another one */
export function addPairingCode(
  tx: Tx,
  hash: string,
  of: { readonly now: Instant; readonly expiresAt: Instant | null },
): void {
  ADD_CODE.run(tx, hash, of.now, of.expiresAt);
}

/** @returns whether it existed */
export function usePairingCode(tx: Tx, hash: string): boolean {
  return USE_CODE.run(tx, hash).changes > 0;
}

/** Deletes expired codes, and those without expiry. */
export const forgetPairingCodes = command<[now: Instant]>(
  'DELETE FROM pairing_code WHERE expires_at IS NULL OR expires_at <= ?',
).run;

function tillOf(row: Row): Till {
  const { userId, usedAt } = SESSION.parse(row);
  return { ...TILL.parse(row), session: userId === null || usedAt === null ? null : { userId, usedAt } };
}
