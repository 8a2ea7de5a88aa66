/** Documents that are dated later than now: the clock was ahead when they were numbered (§clock-guard). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { appendLifeLine } from './document-history.ts';
import { DOCUMENT } from './document-rows.ts';
import type { RecordOf } from '../record.ts';

/** How a life line says that a manager let the shop go on before the date of this document. */
const GONE_ON_BEFORE = 'fecha-futura';

/** Whose documents are meant. */
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

// A refused one counts for nothing; one that a manager let pass holds nothing up.
const FUTURE = `
  FROM document WHERE emitted_at > +? AND estado <> 'RECHAZADO'
    AND NOT EXISTS (SELECT 1 FROM life_line WHERE document_id = document.id AND causa = '${GONE_ON_BEFORE}')`;
const LATEST = FUTURE_DOCUMENT.select(
  `SELECT * ${FUTURE} AND +issuer_id = ? AND +ambiente = ? ORDER BY emitted_at DESC LIMIT 1`,
);
const ALL = FUTURE_DOCUMENT.select(`SELECT * ${FUTURE} ORDER BY emitted_at DESC`);

/** The one of this owner that is dated last, if it is dated after a moment; null when none is. */
export function latestAfter(reader: Reader, owner: FutureOwner, after: Instant): FutureDocument | null {
  return LATEST.find(reader, after, owner.issuerId, owner.ambiente);
}

/** Those of every owner, the last one first. */
export function documentsAfter(reader: Reader, after: Instant): readonly FutureDocument[] {
  return ALL.list(reader, after);
}

/** Notes in the life of each that documents with an earlier date follow it from now on. */
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
