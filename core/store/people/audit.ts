/** Audit log of administrative changes: append-only, hash-chained. */
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { auditHead, maySeal, nextSeal, type AuditHead } from './audit-seal.ts';
import { chainHead, verifyChain, type ChainFault, type Link } from '../proof/chain.ts';
import { chainHash } from '../proof/hash-chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { integer, text } from '../row.ts';
import { command, query } from '../statement.ts';

/** Action: the log does not contain the end recorded outside it. */
export const AUDIT_DIFFERS: AuditAct = 'bitácora distinta de la anotada';
/** The same, explained by a restore. */
export const AUDIT_WENT_BACK: AuditAct = 'bitácora anterior a la anotada';

/** Action of the entry that seals entries written by commands without the key. */
const AUDIT_COVERED: AuditAct = 'bitácora sellada';

export const STORED_ENTRY = record({
  id: column.integer,
  at: column.integer,
  /** A user, a command, or the service. */
  actor: column.text,
  accion: column.text,
  /** Plain data without secrets. */
  detalle: column.object,
});
export type StoredEntry = RecordOf<typeof STORED_ENTRY>;
export type AuditEntry = Omit<StoredEntry, 'id'>;

const APPEND = command(
  'INSERT INTO audit (at, actor, accion, detalle, hash, sello) VALUES (?, ?, ?, ?, ?, ?)',
);
const ALL = query('SELECT * FROM audit ORDER BY id');
const COUNT = column.integer.select('SELECT count(*) AS total FROM audit');
const LATEST = STORED_ENTRY.select('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?');

export type NewAuditEntry = AuditEntry & { readonly accion: AuditAct };

/** Appends an entry, sealed if the connection has the key. */
export function appendAudit(tx: Tx, entry: NewAuditEntry): void {
  const detalle = JSON.stringify(entry.detalle);
  const hash = chainHash(chainHead(tx, 'audit'), [entry.at, entry.actor, entry.accion, detalle]);
  APPEND.run(tx, entry.at, entry.actor, entry.accion, detalle, hash, nextSeal(tx, hash));
}

/**
 * Appends a sealed entry after unsealed ones, which are unprotected until then. Does nothing if the end is sealed or
 * the connection has no key.
 */
export function coverUnsealed(tx: Tx, at: Instant): void {
  const head = auditHead(tx);
  if (head === null || head.sello !== null || !maySeal(tx)) return;
  appendAudit(tx, { at, actor: 'servicio', accion: AUDIT_COVERED, detalle: { hasta: head.fila } });
}

/**
 * Newest first.
 *
 * @param page `before`: only smaller ids
 */
export function listAudit(
  reader: Reader,
  page: { readonly before?: number; readonly limit: number },
): readonly StoredEntry[] {
  return LATEST.list(reader, page.before ?? Number.MAX_SAFE_INTEGER, page.limit);
}

/** Oldest first. */
export const entriesOfAction = STORED_ENTRY.pick('id', 'detalle').select<[accion: string]>(
  'SELECT id, detalle FROM audit WHERE accion = ? ORDER BY id',
).list;

/** Whether the log records that a restore made it older than that recorded end (§restore-fence). */
export function tellsOfGoingBack(reader: Reader, { fila, huella }: AuditHead): boolean {
  return entriesOfAction(reader, AUDIT_WENT_BACK).some(
    ({ detalle }) => detalle['fila'] === fila && detalle['huella'] === huella,
  );
}

export function countAudit(reader: Reader): number {
  return COUNT.find(reader) ?? 0;
}

/** Detects changed or deleted entries. */
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
