/** One step in the life of a document: its row changes, its life line records the step and proves the row (§ledger), its mail is queued, its goods follow. */
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

/** A transaction and its moment. */
export interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}

export interface DocumentStep {
  readonly event: LifecycleEvent;
  /** Short stable name of what happened. */
  readonly causa: string;
  /** The authority's own words or another explanation; kept up to `MAX_RAW_CHARS`. */
  readonly detalle: string | null;
  /** What the authority answered; without it the row keeps its last answer. */
  readonly said?: DocumentPatch;
}

/** Applies an event to a document and writes it into its life line. */
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

/** What an answer changes in a document's row. */
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

/** A text as it is kept of what the authority or the network said. */
export function bounded(text: string): string {
  return text.slice(0, MAX_RAW_CHARS);
}
