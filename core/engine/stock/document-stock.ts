/**
 * Stock moves of a document in the commit that stores or changes it (§stock-of-documents). {@link recordGoods} writes
 * the content's moves; {@link settleGoods} adapts them to the document's state: the current content's moves are in
 * force, and none once it is refused or invalidated.
 */
import type { Caller } from '../../contract/caller.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LifecycleEvent } from '../../domain/lifecycle.ts';
import type { StoredDocument } from '../../store/documents/document-rows.ts';
import { findDocument } from '../../store/documents/documents.ts';
import {
  contentPapers,
  contentWrittenAt,
  paperCount,
  type ContentPaper,
} from '../../store/stock/document-papers.ts';
import {
  appendStockEntry,
  keepsStock,
  movesOfEntry,
  repeatMoves,
  reverseMoves,
  type NewStockPaper,
} from '../../store/stock/entries.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { goodsOf, type GoodsDocument } from './goods-of-document.ts';
import { attachBills, attachOtherBills, releaseBills } from './bills-of-remission.ts';
import { undoTransfer } from './transfers.ts';
import { attachNotes, releaseNotes } from './notes-of-sale.ts';

interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}

export interface GoodsContext {
  readonly caller: Pick<Caller, 'userId' | 'keyId'>;
  readonly branch: Branch;
  /** `goodsStay`: see `IssueCall`. */
  readonly input: { readonly goodsStay?: boolean };
  readonly request: IssueRequest;
}

type Moving = Pick<
  StoredDocument,
  'id' | 'codigoGeneracion' | 'issuerId' | 'branchId' | 'ambiente' | 'tipoDte' | 'emittedAt'
>;

/**
 * Writes the moves of new or corrected content. No query for an issuer without stock; three statements for all lines
 * when their codes are cached.
 *
 * @returns warnings
 */
export function recordGoods({ tx, now }: TxNow, document: Moving, context: GoodsContext): readonly Rule[] {
  const { issuerId, ambiente, tipoDte, emittedAt: at } = document;
  const { caller, branch, request, input } = context;
  if (input.goodsStay === true || !keepsStock(tx, issuerId)) return [];
  const { causa, moves, avisos } = goodsOf(tx, { issuerId, branch, ambiente, tipoDte, request, at });
  if (moves.length === 0) return avisos;
  const who = caller.userId === undefined ? { apiKeyId: caller.keyId } : { userId: caller.userId };
  appendStockEntry(tx, { ...paperOf(document, now), ...who, causa, moves });
  return avisos;
}

/** The same for corrected content; notes on it are adjusted. */
export function recordGoodsAnew(at: TxNow, document: Moving, context: GoodsContext): readonly Rule[] {
  const avisos = recordGoods(at, document, context);
  attachNotes(at, document);
  if (document.tipoDte === '04') attachBills(at, document);
  return avisos;
}

/** Warnings of {@link recordGoods} without writing. */
export function goodsNotices(reader: Reader, document: Omit<GoodsDocument, 'at'>): readonly Rule[] {
  if (!keepsStock(reader, document.issuerId)) return [];
  // The time is irrelevant: nothing moves.
  return goodsOf(reader, { ...document, at: 0 }).avisos;
}

/** Copies the previous content's moves: the same sale in another edition. */
export function carryGoods({ tx, now }: TxNow, document: Moving): void {
  const former = contentPapers(tx, document.id).at(-1);
  if (former === undefined) return;
  repeatMoves(tx, former.id, { ...paperOf(document, now), causa: former.causa });
  attachNotes({ tx, now }, document);
  if (document.tipoDte === '04') attachBills({ tx, now }, document);
}

/** Events that may change where a document's goods are. */
const UNSETTLING: ReadonlySet<LifecycleEvent> = new Set(['accepted', 'rejected', 'invalidationAccepted']);

/** Adapts a document's moves to its state after an event; idempotent. */
export function settleGoods({ tx, now }: TxNow, documentId: number, event: LifecycleEvent): void {
  if (!UNSETTLING.has(event)) return;
  // Fast path: on a seal, a sale's single stock paper is already in force.
  if (event === 'accepted' && paperCount(tx, documentId) <= 1) return;
  const papers = contentPapers(tx, documentId);
  if (papers.length === 0) return;
  const document = findDocument(tx, documentId);
  if (document === null) return;
  const { estado } = document;
  if (event === 'invalidationAccepted') undoTransfer(tx, documentId, now);
  const isLive = estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
  const written = isLive ? contentWrittenAt(tx, documentId) : null;
  const present = written === null ? undefined : papers.findLast(({ recordedAt }) => recordedAt === written);
  // Notes on a refused sale are reversed first.
  if (event === 'rejected') releaseNotes({ tx, now }, document);
  if (event === 'rejected' && document.tipoDte === '04') releaseBills({ tx, now }, document);
  for (const paper of papers) {
    if (paper.stands === (paper === present)) continue;
    const of = { ...paperOf(document, now), reverses: paper.last };
    if (paper === present) repeatMoves(tx, paper.id, { ...of, causa: paper.causa });
    else undo(tx, paper, { ...of, causa: event === 'invalidationAccepted' ? 'invalidacion' : 'rechazo' });
  }
  if (event === 'invalidationAccepted') attachOtherBills({ tx, now }, document);
  if (present === undefined) return;
  attachNotes({ tx, now }, document);
  if (document.tipoDte === '04') attachBills({ tx, now }, document);
}

function paperOf(
  { id: documentId, issuerId, branchId, ambiente }: Moving,
  recordedAt: number,
): Omit<NewStockPaper, 'causa'> {
  return { documentId, issuerId, branchId, ambiente, recordedAt };
}

/**
 * Reverses what is in force. Goods of a refused document never left; those of an invalidated one return at that time.
 */
function undo(tx: Tx, { standing }: ContentPaper, paper: NewStockPaper): void {
  const taken = movesOfEntry(tx, standing).map(({ id }) => ({ move: id }));
  reverseMoves(tx, { ...paper, taken, at: paper.causa === 'rechazo' ? null : paper.recordedAt });
}
