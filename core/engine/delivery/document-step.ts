/**
 * One step in a document's lifecycle: updates its row, appends to the chained history that proves the row (§ledger),
 * queues mail, moves stock.
 */
import type { Answer } from '../../authority/authority.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LifecycleEvent } from '../../domain/lifecycle.ts';
import type { DocumentAnswer } from '../../store/documents/document-rows.ts';
import { moveDocument, type DocumentPatch } from '../../store/documents/documents.ts';
import { appendLifeLine } from '../../store/documents/document-history.ts';
import type { Tx } from '../../store/store.ts';
import { MAX_RAW_CHARS } from '../limits.ts';
import { mailAfter } from '../notices/automatic-mail.ts';
import { settleGoods } from '../stock/document-stock.ts';

export interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}

export interface DocumentStep {
  readonly event: LifecycleEvent;
  /** Short stable name of the cause. */
  readonly causa: string;
  /** The authority's text or another explanation, up to `MAX_RAW_CHARS`. */
  readonly detalle: string | null;
  /** The authority's answer; absent keeps the stored one. */
  readonly said?: DocumentPatch;
}

export function stepDocument(
  { tx, now }: TxNow,
  documentId: number,
  { event, causa, detalle, said }: DocumentStep,
): void {
  const { estado, vouched } = moveDocument(tx, documentId, { ...said, event, updatedAt: now });
  appendLifeLine(
    tx,
    { documentId, at: now, estado, causa, detalle: detalle === null ? null : bounded(detalle) },
    vouched,
  );
  mailAfter(tx, { documentId, event, at: now });
  settleGoods({ tx, now }, documentId, event);
}

export function documentAnswerOf(answer: Answer): DocumentAnswer {
  return {
    sello: answer.selloRecibido,
    fhProcesamiento: answer.fhProcesamiento,
    clasificaMsg: answer.clasificaMsg,
    codigoMsg: answer.codigoMsg,
    descripcionMsg: answer.descripcionMsg,
    observaciones: answer.observaciones,
  };
}

/** Truncates a received text for storage. */
export function bounded(text: string): string {
  return text.slice(0, MAX_RAW_CHARS);
}
