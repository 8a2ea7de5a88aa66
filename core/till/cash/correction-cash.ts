/**
 * Cash of a correction. While the session of the sale is open it counts there; afterwards the difference moves in the
 * drawer open at the correcting till (§correction-cash).
 */
import type { TillUser } from '../../contract/till/till.ts';
import { cashSinceZ } from '../../domain/cash/cash.ts';
import { documentName } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { cashDocument } from '../../store/cash/cash-documents.ts';
import { lastCashSession, sessionOfDocument } from '../../store/cash/cash-sessions.ts';
import { findZ } from '../../store/cash/cash-z.ts';
import { correctionKey, movedByCorrections } from '../../store/cash/correction-cash.ts';
import type { Tx } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { noteMovement } from './cash-move.ts';

export interface CorrectedSale {
  readonly documentId: number;
  readonly at: Instant;
  /** The approving manager; null where none was needed. */
  readonly aprobo: TillUser | null;
}

/**
 * Books a correction's cash in the open drawer; nothing where none is open, or another session counts it.
 *
 * @returns whether a movement was booked
 */
export function moveCorrectionCash(
  tx: Tx,
  { documentId, at: now, aprobo }: CorrectedSale,
  who: TillCaller,
): boolean {
  const session = lastCashSession(tx, who.till.id);
  if (session === null || session.z !== null) return false;
  const own = sessionOfDocument(tx, documentId);
  const z = own === null ? null : findZ(tx, own);
  if (own !== null && z === null) return false;
  const document = cashDocument(tx, documentId);
  const clave = correctionKey(tx, documentId);
  if (document === null || clave === null) throw new Error(`document ${documentId} is not there`);
  const closed = z?.documentos.find(({ id }) => id === documentId) ?? null;
  const cents = cashSinceZ(document, closed) - (movedByCorrections(tx).get(documentId) ?? 0n);
  if (cents === 0n) return false;
  const movement = {
    clave,
    tipo: cents > 0n ? 'ENTRADA' : 'SALIDA',
    montoCentavos: cents > 0n ? cents : -cents,
    motivo: `Corrección de ${documentName(document)}`,
  } as const;
  noteMovement(tx, { session }, { movement, who, aprobo, now });
  return true;
}
