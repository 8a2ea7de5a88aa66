/** Who changed what in the administration: append-only, chained by hashes. */
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { auditHead, maySeal, nextSeal, type AuditHead } from './audit-seal.ts';
import { chainHead, verifyChain, type ChainFault, type Link } from '../proof/chain.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { integer, text } from '../row.ts';
import { command, query } from '../statement.ts';

/** Actions by which a service says that the log is not the one whose end was noted outside of it. */
export const AUDIT_DIFFERS: AuditAct = 'bitácora distinta de la anotada';
/** The same after a restore, which explains it. */
export const AUDIT_WENT_BACK: AuditAct = 'bitácora anterior a la anotada';

/** The first entry of a start that seals what commands left unsealed. */
const AUDIT_COVERED: AuditAct = 'bitácora sellada';

/** An entry as it is stored. */
export const STORED_ENTRY = record({
  id: column.integer,
  at: column.integer,
  /** Who: a user, a command, the service itself. */
  actor: column.text,
  accion: column.text,
  /** Plain data; no secrets. */
  detalle: column.object,
});
export type StoredEntry = RecordOf<typeof STORED_ENTRY>;
export type AuditEntry = Omit<StoredEntry, 'id'>;

const APPEND = command(
  'INSERT INTO audit (at, actor, accion, detalle, hash, sello) VALUES (?, ?, ?, ?, ?, ?)',
);
const ALL = query('SELECT * FROM audit ORDER BY id');
const COUNT = column.integer.select('SELECT count(*) AS total FROM audit');
const OF_ACTION = STORED_ENTRY.pick('id', 'detalle').select(
  'SELECT id, detalle FROM audit WHERE accion = ? ORDER BY id',
);
const LATEST = STORED_ENTRY.select('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?');

/** An entry to append. */
export type NewAuditEntry = AuditEntry & { readonly accion: AuditAct };

/** Appends an entry, sealed where the connection has the key. */
export function appendAudit(tx: Tx, entry: NewAuditEntry): void {
  const detalle = JSON.stringify(entry.detalle);
  const hash = chainHash(chainHead(tx, 'audit'), [entry.at, entry.actor, entry.accion, detalle]);
  APPEND.run(tx, entry.at, entry.actor, entry.accion, detalle, hash, nextSeal(tx, hash));
}

/**
 * Covers what was written without the key with a sealed entry of its own: until then nothing proves the end of the log.
 * Nothing where the end is sealed, or the connection has no key.
 */
export function coverUnsealed(tx: Tx, at: Instant): void {
  const head = auditHead(tx);
  if (head === null || head.sello !== null || !maySeal(tx)) return;
  appendAudit(tx, { at, actor: 'servicio', accion: AUDIT_COVERED, detalle: { hasta: head.fila } });
}

/**
 * The latest entries, newest first, with their ids.
 *
 * @param page at most `limit` entries, of those before the id `before` when one is given
 */
export function listAudit(
  reader: Reader,
  page: { readonly before?: number; readonly limit: number },
): readonly StoredEntry[] {
  return LATEST.list(reader, page.before ?? Number.MAX_SAFE_INTEGER, page.limit);
}

/** The entries of an action, oldest first. */
export function entriesOfAction(
  reader: Reader,
  accion: string,
): readonly Pick<StoredEntry, 'id' | 'detalle'>[] {
  return OF_ACTION.list(reader, accion);
}

/** Whether the log itself says that it is older than that end, which was noted outside: a backup was put in place (§restore-fence). */
export function tellsOfGoingBack(reader: Reader, { fila, huella }: AuditHead): boolean {
  return entriesOfAction(reader, AUDIT_WENT_BACK).some(
    ({ detalle }) => detalle['fila'] === fila && detalle['huella'] === huella,
  );
}

/** How many entries there are. */
export function countAudit(reader: Reader): number {
  return COUNT.find(reader) ?? 0;
}

/** Proves that no entry was changed or taken away. */
export function verifyAudit(reader: Reader, tell: (fault: ChainFault) => void): void {
  verifyChain(reader, { name: 'audit', links: links(reader) }, tell);
}

function* links(reader: Reader): Generator<Link> {
  for (const row of ALL.iterate(reader)) {
    yield {
      id: integer(row, 'id'),
      hash: text(row, 'hash'),
      fields: [integer(row, 'at'), text(row, 'actor'), text(row, 'accion'), text(row, 'detalle')],
    };
  }
}
