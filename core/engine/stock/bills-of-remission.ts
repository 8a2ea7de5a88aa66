/**
 * Goods of a nota de remisión that a sale bills (§stock-of-documents): the sale reverses the nota's move before its
 * own. Later changes are applied here: {@link releaseBills} before a refused nota's goods are reversed, {@link
 * attachBills} after a nota's goods moved or a billing sale was undone.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { relatedCodes, relatedLines } from '../../domain/notes/related-sale.ts';
import type { StoredDocument } from '../../store/documents/document-rows.ts';
import { findDocumentByCode, findSignedDocument } from '../../store/documents/documents.ts';
import { salesRelating, type BillingSale } from '../../store/remissions/remissions.ts';
import { contentPapers } from '../../store/stock/document-papers.ts';
import {
  appendStockEntry,
  movesOfDocument,
  movesOfEntry,
  reverseMoves,
  type StandingMove,
} from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Tx } from '../../store/store.ts';
import { takeGoods } from './goods-left.ts';

interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}
type Sent = Pick<StoredDocument, 'id' | 'codigoGeneracion' | 'issuerId' | 'branchId' | 'ambiente'>;

/**
 * Reverses part of a nota's moves and reduces their rest.
 *
 * @param of the line that bills it
 */
export function takenFromNote(
  standing: StandingMove[],
  wanted: number,
  of: Pick<StockMove, 'item' | 'product' | 'at'>,
): readonly StockMove[] {
  const { item, at } = of;
  return takeGoods(standing, { product: of.product, base: wanted }).map(({ move, base }) => {
    const { product, presentacion, factor, desde, hacia, id } = move;
    const back = { item, product, presentacion, factor, base, desde: hacia, hacia: desde };
    return { ...back, at, costo: null, revierte: id };
  });
}

/** Sales that bill a refused nota move their goods independently until it is corrected. */
export function releaseBills(at: TxNow, sent: Sent): void {
  const own = new Set(movesOfDocument(at.tx, sent.id).map(({ id }) => id));
  for (const sale of salesRelating(at.tx, sent.codigoGeneracion))
    rewrite(at, { sent, sale }, (moves) => {
      const kept = moves.filter(({ revierte }) => revierte === null || !own.has(revierte));
      return kept.length === moves.length ? null : kept;
    });
}

/** Sales reverse the part of their goods that the nota still has out. */
export function attachBills(at: TxNow, sent: Sent): void {
  for (const sale of salesRelating(at.tx, sent.codigoGeneracion)) {
    const lines = relatedLines(sale.payload);
    const standing = [...movesOfDocument(at.tx, sent.id)];
    rewrite(at, { sent, sale }, (moves) => {
      const more = moves
        .filter(
          ({ item, revierte }) => revierte === null && lines[item - 1]?.related === sent.codigoGeneracion,
        )
        .flatMap((sold) => takenFromNote(standing, uncovered(moves, sold), sold));
      return more.length === 0 ? null : [...more, ...moves];
    });
  }
}

/** The same for every nota that an undone sale billed: another sale may now bill it. */
export function attachOtherBills(at: TxNow, undone: Pick<StoredDocument, 'id' | 'tipoDte'>): void {
  if (undone.tipoDte !== '01' && undone.tipoDte !== '03') return;
  const payload = findSignedDocument(at.tx, undone.id)?.payload;
  for (const codigo of payload === undefined ? [] : relatedCodes(payload)) {
    const sent = findDocumentByCode(at.tx, codigo);
    if (sent?.tipoDte === '04') attachBills(at, sent);
  }
}

/** Quantity of a line not covered by reversed nota moves. */
function uncovered(moves: readonly StockMove[], { item, base }: StockMove): number {
  const backs = moves.filter((move) => move.item === item && move.revierte !== null);
  return backs.reduce((left, back) => left - back.base, base);
}

/** Rewrites the moves of a sale in force when they changed. @param anew null when unchanged */
function rewrite(
  { tx, now }: TxNow,
  { sent, sale }: { readonly sent: Sent; readonly sale: BillingSale },
  anew: (moves: readonly StandingMove[]) => readonly StockMove[] | null,
): void {
  const present = contentPapers(tx, sale.id).findLast(({ stands }) => stands);
  if (present === undefined) return;
  const former = movesOfEntry(tx, present.standing);
  const moves = anew(former);
  if (moves === null) return;
  const { issuerId, branchId, ambiente } = sent;
  const paper = { issuerId, branchId, ambiente, documentId: sale.id, recordedAt: now };
  const taken = former.map(({ id }) => ({ move: id }));
  const undone = reverseMoves(tx, { ...paper, causa: 'rechazo', reverses: present.last, at: null, taken });
  appendStockEntry(tx, { ...paper, causa: present.causa, reverses: undone ?? present.last, moves });
}
