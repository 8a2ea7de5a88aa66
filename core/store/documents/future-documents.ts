/** Documents dated in the future, because the clock was ahead when they were numbered (§clock-guard). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { appendLifeLine } from './document-history.ts';
import { DOCUMENT } from './document-rows.ts';
import type { RecordOf } from '../record.ts';

/** History cause: a manager allowed documents dated before this one. */
const GONE_ON_BEFORE = 'fecha-futura';

export interface FutureOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

const FUTURE_DOCUMENT = DOCUMENT.pick(
  'id',
  'issuerId',
  'ambiente',
  'branchId',
  'numeroControl',
  'codigoGeneracion',
  'emittedAt',
);
export type FutureDocument = RecordOf<typeof FUTURE_DOCUMENT>;

// Rejected documents, and those a manager let pass, do not block.
const FUTURE = `
  FROM document WHERE emitted_at > +? AND estado <> 'RECHAZADO'
    AND NOT EXISTS (SELECT 1 FROM life_line WHERE document_id = document.id AND causa = '${GONE_ON_BEFORE}')`;

/** The owner's latest document dated after a moment, or null. */
export const latestAfter = FUTURE_DOCUMENT.select(
  `SELECT * ${FUTURE} AND +issuer_id = ? AND +ambiente = ? ORDER BY emitted_at DESC LIMIT 1`,
  (owner: FutureOwner, after: Instant) => [after, owner.issuerId, owner.ambiente],
).find;

/** Of all owners, latest first. */
export const documentsAfter = FUTURE_DOCUMENT.select<[after: Instant]>(
  `SELECT * ${FUTURE} ORDER BY emitted_at DESC`,
).list;

/** Allows earlier dates after these documents, recorded in their history. */
export function letPass(
  tx: Tx,
  documents: readonly FutureDocument[],
  { at, actor }: { readonly at: Instant; readonly actor: string },
): void {
  for (const { id } of documents) {
    const estado = STATE.find(tx, id);
    if (estado === null) continue;
    appendLifeLine(tx, { documentId: id, at, estado, causa: GONE_ON_BEFORE, detalle: actor });
  }
}

const STATE = DOCUMENT.shape.estado.select('SELECT estado FROM document WHERE id = ?');
