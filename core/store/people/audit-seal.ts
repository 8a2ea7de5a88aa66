/**
 * Seals of the audit log: a program that can write the database can compute its hashes again, but not these, whose key is derived
 * from the vault's and is in no file of the data folder in clear (docs/audit.md).
 */
import { createHash, createHmac } from 'node:crypto';
import type { AuditSeals } from '../../contract/bridge/bridge-audit.ts';
import { databaseOf, type Database, type Reader } from '../handle.ts';
import { integer, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

/** Characters of a seal that name its key. */
const KEY_NAME_CHARS = 16;
/** What stands before the first seal. */
const BEGINNING = 'caja-dte audit seal 1';

/** The key of an installation. */
export interface AuditKey {
  /** Tells seals of this installation from those of another one. */
  readonly name: string;
  readonly secret: Uint8Array;
}

/** The key of these secret bytes. */
export function auditKeyOf(secret: Uint8Array): AuditKey {
  const name = createHash('sha256').update('caja-dte audit key ').update(secret).digest('hex');
  return { name: name.slice(0, KEY_NAME_CHARS), secret };
}

/** What the connection of a service knows of the audit log: under which key it seals, and whom it tells. */
export interface Auditing {
  readonly key: AuditKey;
  /** Called within the transaction of an entry. */
  readonly onEntry: () => void;
}

const auditing = new WeakMap<Database, Auditing>();

/** From now on entries written through that connection are sealed. */
export function sealAudit(database: Database, how: Auditing): void {
  auditing.set(database, how);
}

const LAST_SEAL = query('SELECT sello FROM audit WHERE sello IS NOT NULL ORDER BY id DESC LIMIT 1');
const SEALED = query('SELECT id, hash, sello FROM audit ORDER BY id');
const HASH = query('SELECT hash, sello FROM audit WHERE id = ?');
const HEAD = query('SELECT id, hash, sello FROM audit ORDER BY id DESC LIMIT 1');

/** Whether entries written through that connection are sealed. */
export function maySeal(reader: Reader): boolean {
  return auditing.has(databaseOf(reader));
}

/** The seal of the entry with that hash, which is written next; null where the writer has no key. */
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

/** An entry as it is noted outside of the database. */
export interface AuditHead {
  readonly fila: number;
  readonly huella: string;
  readonly sello: string | null;
}

/** The last entry; null before the first. */
export function auditHead(reader: Reader): AuditHead | null {
  const row = HEAD.get(reader);
  if (row === undefined) return null;
  return { fila: integer(row, 'id'), huella: text(row, 'hash'), sello: textOrNull(row, 'sello') };
}

/** Whether the log still has the entry that was noted, and what stands in its place otherwise. */
export function auditContains(
  reader: Reader,
  { fila, huella, sello }: AuditHead,
): 'same' | 'other' | 'missing' {
  const row = HASH.get(reader, fila);
  if (row === undefined) return 'missing';
  return row['hash'] === huella && (sello === null || row['sello'] === sello) ? 'same' : 'other';
}

/** What the seals of a log prove; the end that was noted elsewhere is not theirs to know. */
type SealProof = Omit<AuditSeals, 'anotada'>;

/** Proves every seal that is of that key; without a key they are counted. @param tell called with the id of each entry whose seal is wrong */
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
