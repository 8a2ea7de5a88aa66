/**
 * HMAC seals of the audit log. Someone who can write the database can recompute its hashes but not the seals: their key
 * is derived from the vault's and never stored in clear in the data folder (docs/audit.md).
 */
import { createHash, createHmac } from 'node:crypto';
import type { AuditSeals } from '../../contract/bridge/bridge-audit.ts';
import { databaseOf, type Database, type Reader } from '../handle.ts';
import { integer, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

/** Length of the key name at the start of a seal. */
const KEY_NAME_CHARS = 16;
/** Chained value before the first seal. */
const BEGINNING = 'caja-dte audit seal 1';

export interface AuditKey {
  /** Distinguishes seals of different installations. */
  readonly name: string;
  readonly secret: Uint8Array;
}

export function auditKeyOf(secret: Uint8Array): AuditKey {
  const name = createHash('sha256').update('caja-dte audit key ').update(secret).digest('hex');
  return { name: name.slice(0, KEY_NAME_CHARS), secret };
}

export interface Auditing {
  readonly key: AuditKey;
  /** Called within the transaction of an entry. */
  readonly onEntry: () => void;
}

const auditing = new WeakMap<Database, Auditing>();

/** Entries written through the connection are sealed from now on. */
export function sealAudit(database: Database, how: Auditing): void {
  auditing.set(database, how);
}

const LAST_SEAL = query('SELECT sello FROM audit WHERE sello IS NOT NULL ORDER BY id DESC LIMIT 1');
const SEALED = query('SELECT id, hash, sello FROM audit ORDER BY id');
const HASH = query('SELECT hash, sello FROM audit WHERE id = ?');
const HEAD = query('SELECT id, hash, sello FROM audit ORDER BY id DESC LIMIT 1');

export function maySeal(reader: Reader): boolean {
  return auditing.has(databaseOf(reader));
}

/** Seal for the next entry, from its hash; null without a key. Calls `onEntry`. */
export function nextSeal(reader: Reader, hash: string): string | null {
  const how = auditing.get(databaseOf(reader));
  if (how === undefined) return null;
  how.onEntry();
  const last = LAST_SEAL.get(reader);
  return sealOf(how.key, last === undefined ? BEGINNING : text(last, 'sello'), hash);
}

function sealOf({ name, secret }: AuditKey, previous: string, hash: string): string {
  return (
    name +
    createHmac('sha256', secret)
      .update(JSON.stringify([previous, hash]))
      .digest('hex')
  );
}

/** Last audit entry, as recorded outside the database. */
export interface AuditHead {
  readonly fila: number;
  readonly huella: string;
  readonly sello: string | null;
}

/** Null before the first. */
export function auditHead(reader: Reader): AuditHead | null {
  const row = HEAD.get(reader);
  if (row === undefined) return null;
  return { fila: integer(row, 'id'), huella: text(row, 'hash'), sello: textOrNull(row, 'sello') };
}

/** Compares the log with an entry recorded outside: present, replaced, or missing. */
export function auditContains(
  reader: Reader,
  { fila, huella, sello }: AuditHead,
): 'same' | 'other' | 'missing' {
  const row = HASH.get(reader, fila);
  if (row === undefined) return 'missing';
  return row['hash'] === huella && (sello === null || row['sello'] === sello) ? 'same' : 'other';
}

/** Result of verification, without the comparison with the recorded end. */
type SealProof = Omit<AuditSeals, 'anotada'>;

/**
 * Verifies all seals of a key; without a key only counts. @param tell called with the id of each entry with a wrong
 * seal
 */
export function verifySeals(reader: Reader, key: AuditKey | null, tell: (id: number) => void): SealProof {
  const count = { selladas: 0, deOtraLlave: 0, sinSello: 0, alFinal: 0 };
  let desde: number | null = null;
  let previous = BEGINNING;
  for (const row of SEALED.iterate(reader)) {
    const id = integer(row, 'id');
    const sello = textOrNull(row, 'sello');
    if (sello === null) {
      count.alFinal += 1;
      if (desde !== null) count.sinSello += 1;
      continue;
    }
    desde ??= id;
    count.selladas += 1;
    count.alFinal = 0;
    if (key !== null && !sello.startsWith(key.name)) count.deOtraLlave += 1;
    else if (key !== null && sello !== sealOf(key, previous, text(row, 'hash'))) tell(id);
    previous = sello;
  }
  return { ...count, desde, conLlave: key !== null };
}
