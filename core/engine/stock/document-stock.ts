/**
 * The stock of a document in the commit that stores or changes it (§stock-of-documents). {@link recordGoods} writes what its content
 * moves; {@link settleGoods} brings that in line with its state, whatever happened: what stands is the paper of the present content, and
 * nothing once the document is refused or invalidated.
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
import { undoTransfer } from './transfers.ts';
import { attachNotes, releaseNotes } from './notes-of-sale.ts';

interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}

/** What a document is asked to be, and by whom. */
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
 * Writes what the content of a document moves, new or corrected. It asks the database nothing where the issuer keeps no stock, and
 * takes three statements for all its lines where it does and their codes are remembered.
 *
 * @returns what to warn of
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

/** The same of a corrected content, which notes on it follow. */
export function recordGoodsAnew(at: TxNow, document: Moving, context: GoodsContext): readonly Rule[] {
  const avisos = recordGoods(at, document, context);
  attachNotes(at, document);
  return avisos;
}

/** What {@link recordGoods} would warn of; nothing is written. */
export function goodsNotices(reader: Reader, document: Omit<GoodsDocument, 'at'>): readonly Rule[] {
  if (!keepsStock(reader, document.issuerId)) return [];
  // Nothing moves, at no moment.
  return goodsOf(reader, { ...document, at: 0 }).avisos;
}

/** Writes anew what the former content moved: the same sale in other words. */
export function carryGoods({ tx, now }: TxNow, document: Moving): void {
  const former = contentPapers(tx, document.id).at(-1);
  if (former === undefined) return;
  repeatMoves(tx, former.id, { ...paperOf(document, now), causa: former.causa });
  attachNotes({ tx, now }, document);
}

/** Events after which the goods of a document may be elsewhere than they were. */
const UNSETTLING: ReadonlySet<LifecycleEvent> = new Set(['accepted', 'rejected', 'invalidationAccepted']);

/** Brings the goods of a document in line with its state after an event; again it changes nothing. */
export function settleGoods({ tx, now }: TxNow, documentId: number, event: LifecycleEvent): void {
  if (!UNSETTLING.has(event)) return;
  // A seal finds the one paper of a sale standing, as it was written.
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
  // Notes on a refused sale go back before it.
  if (event === 'rejected') releaseNotes({ tx, now }, document);
  for (const paper of papers) {
    if (paper.stands === (paper === present)) continue;
    const of = { ...paperOf(document, now), reverses: paper.last };
    if (paper === present) repeatMoves(tx, paper.id, { ...of, causa: paper.causa });
    else undo(tx, paper, { ...of, causa: event === 'invalidationAccepted' ? 'invalidacion' : 'rechazo' });
  }
  if (present !== undefined) attachNotes({ tx, now }, document);
}

function paperOf(
  { id: documentId, issuerId, branchId, ambiente }: Moving,
  recordedAt: number,
): Omit<NewStockPaper, 'causa'> {
  return { documentId, issuerId, branchId, ambiente, recordedAt };
}

/** Takes back what stands of a paper. Goods of a refused document never left; those of an invalidated one come back when it is. */
function undo(tx: Tx, { standing }: ContentPaper, paper: NewStockPaper): void {
  const taken = movesOfEntry(tx, standing).map(({ id }) => ({ move: id }));
  reverseMoves(tx, { ...paper, taken, at: paper.causa === 'rechazo' ? null : paper.recordedAt });
}
