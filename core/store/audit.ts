/** Who changed what in the administration: append-only, chained by hashes. */
import type { Instant } from '../domain/fiscal-time.ts';
import { chainHash } from './hash-chain.ts';
import type { Reader, Tx } from './handle.ts';
import { integer, object, text } from './row.ts';
import { command, query, type Row } from './statement.ts';

export interface AuditEntry {
  readonly at: Instant;
  /** Who: a user, a command, the service itself. */
  readonly actor: string;
  readonly accion: string;
  /** Plain data; no secrets. */
  readonly detalle: Readonly<Record<string, unknown>>;
}

/** What the chain begins with. */
const GENESIS = 'caja-dte audit 1';

const LAST = query('SELECT hash FROM audit ORDER BY id DESC LIMIT 1');
const APPEND = command('INSERT INTO audit (at, actor, accion, detalle, hash) VALUES (?, ?, ?, ?, ?)');
const ALL = query('SELECT * FROM audit ORDER BY id');
const LATEST = query('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?');

/** Appends an entry. */
export function appendAudit(tx: Tx, entry: AuditEntry): void {
  const last = LAST.get(tx);
  const previous = last === undefined ? GENESIS : text(last, 'hash');
  const detalle = JSON.stringify(entry.detalle);
  const hash = chainHash(previous, [entry.at, entry.actor, entry.accion, detalle]);
  APPEND.run(tx, entry.at, entry.actor, entry.accion, detalle, hash);
}

/**
 * The latest entries, newest first, with their ids.
 *
 * @param page at most `limit` entries, of those before the id `before` when one is given
 */
export function listAudit(
  reader: Reader,
  page: { readonly before?: number; readonly limit: number },
): readonly (AuditEntry & { readonly id: number })[] {
  return LATEST.all(reader, page.before ?? Number.MAX_SAFE_INTEGER, page.limit).map((row) => ({
    id: integer(row, 'id'),
    at: integer(row, 'at'),
    actor: text(row, 'actor'),
    accion: text(row, 'accion'),
    detalle: object(row, 'detalle'),
  }));
}

/**
 * Proves the chain.
 *
 * @returns id of the first row that does not follow from the row before it, or null
 */
export function verifyAudit(reader: Reader): number | null {
  let previous = GENESIS;
  for (const row of ALL.iterate(reader)) {
    const hash = text(row, 'hash');
    if (hash !== linkOf(row, previous)) return integer(row, 'id');
    previous = hash;
  }
  return null;
}

function linkOf(row: Row, previous: string): string {
  return chainHash(previous, [
    integer(row, 'at'),
    text(row, 'actor'),
    text(row, 'accion'),
    text(row, 'detalle'),
  ]);
}
