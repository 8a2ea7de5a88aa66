/** Numbers that go back to their sequence, for the next document of the same year (decisions 8). */
import type { Instant } from '../domain/fiscal-time.ts';
import { findDocument } from './documents.ts';
import type { Tx } from './handle.ts';
import { appendLedger } from './ledger.ts';
import { command } from './statement.ts';

const LET_GO = command(
  'UPDATE document SET numero_vigente = 0, updated_at = ? WHERE id = ? AND numero_vigente = 1',
);

/**
 * Gives the number of a refused document back. Whether it may go back is the engine's decision.
 *
 * @throws Error when the document is not refused or has no number any more: a bug of the caller
 */
export function returnNumber(tx: Tx, documentId: number, now: Instant): void {
  const document = findDocument(tx, documentId);
  if (document?.estado !== 'RECHAZADO')
    throw new Error(`the number of document ${documentId} cannot go back`);
  if (LET_GO.run(tx, now, documentId).changes !== 1)
    throw new Error(`document ${documentId} has no number to give back`);
  const { sequenceId, numero } = document;
  appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
}
