/** The number ledger: append-only, with one hash chain per sequence, recording the fate of every number. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { chainHash } from '../proof/hash-chain.ts';
import { text } from '../row.ts';
import { command, insertion, query } from '../statement.ts';
import type { Tx } from '../handle.ts';

export const LEDGER_STATES = ['ASIGNADO', 'DEVUELTO', 'NO_UTILIZADO', 'ANTES_DE_RESTAURAR'] as const;
/**
 * `ASIGNADO`: assigned to a document. `DEVUELTO`: returned for the next document. `NO_UTILIZADO`: closed at year end.
 * `ANTES_DE_RESTAURAR`: used by a document that a restore lost (§restore-fence).
 */
export type LedgerState = (typeof LEDGER_STATES)[number];

interface Assigned {
  readonly estado: 'ASIGNADO';
  readonly codigoGeneracion: string;
  /** SHA-256 of the document's payload, lower-case hex. */
  readonly sha256: string;
}

interface Unassigned {
  readonly estado: Exclude<LedgerState, 'ASIGNADO'>;
  readonly codigoGeneracion?: null;
  readonly sha256?: null;
}

export type LedgerEntry = {
  readonly sequenceId: number;
  readonly numero: number;
  readonly at: Instant;
} & (Assigned | Unassigned);

const HEAD = query('SELECT head_hash FROM sequence WHERE id = ?');
const LEDGER_ROW = insertion('ledger', [
  'sequence_id',
  'numero',
  'estado',
  'codigo_generacion',
  'sha256',
  'at',
  'hash',
]);
const MOVE_HEAD = command('UPDATE sequence SET head_hash = ? WHERE id = ?');

/**
 * Appends a row.
 *
 * @param head hash of the sequence's last row, if just read
 * @returns hash of the row
 * @throws Error (SQLite constraint) when the number is already assigned
 */
export function appendLedger(tx: Tx, entry: LedgerEntry, head = headOf(tx, entry.sequenceId)): string {
  const { sequenceId, numero, estado, at } = entry;
  const codigo = entry.codigoGeneracion ?? null;
  const sha256 = entry.sha256 ?? null;
  const hash = linkHash(head, { numero, estado, codigo, sha256, at });
  LEDGER_ROW.run(tx, {
    sequence_id: sequenceId,
    numero,
    estado,
    codigo_generacion: codigo,
    sha256,
    at,
    hash,
  });
  MOVE_HEAD.run(tx, hash, sequenceId);
  return hash;
}

function headOf(tx: Tx, sequenceId: number): string {
  const head = HEAD.get(tx, sequenceId);
  if (head === undefined) throw new Error(`no sequence ${sequenceId}`);
  return text(head, 'head_hash');
}

export interface LedgerLink {
  readonly numero: number;
  readonly estado: string;
  readonly codigo: string | null;
  readonly sha256: string | null;
  readonly at: Instant;
}

export function linkHash(previous: string, link: LedgerLink): string {
  return chainHash(previous, [link.numero, link.estado, link.codigo, link.sha256, link.at]);
}
