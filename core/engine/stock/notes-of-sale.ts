/**
 * Notes and returns on a sale refused after them (§stock-of-documents). They reverse moves of the content in force:
 * none while the sale is refused, and by equal line numbers once it is corrected. Call {@link releaseNotes} before the
 * sale's moves are reversed, {@link attachNotes} after they are written.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { StoredDocument } from '../../store/documents/document-rows.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import { contentPapers, type ContentPaper } from '../../store/stock/document-papers.ts';
import {
  appendStockEntry,
  movesById,
  movesOfDocument,
  movesOfEntry,
  reverseMoves,
  type NewStockPaper,
  type StandingMove,
} from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';

interface TxNow {
  readonly tx: Tx;
  readonly now: Instant;
}
type Sale = Pick<StoredDocument, 'id' | 'codigoGeneracion' | 'issuerId' | 'branchId' | 'ambiente'>;

/** Current paper of each note that reverses moves of the sale. */
function papersOn(
  reader: Reader,
  { id, codigoGeneracion }: Sale,
): readonly { readonly note: number; readonly paper: ContentPaper }[] {
  const own = new Set(movesOfDocument(reader, id).map((move) => move.id));
  return liveNotes(reader, codigoGeneracion).flatMap(({ id: note }) => {
    const paper = contentPapers(reader, note).at(-1);
    const isOn =
      paper !== undefined &&
      movesOfEntry(reader, paper.id).some(({ revierte }) => revierte !== null && own.has(revierte));
    return isOn ? [{ note, paper }] : [];
  });
}

const paperOf = (
  { issuerId, branchId, ambiente }: Sale,
  note: number,
  now: Instant,
): Omit<NewStockPaper, 'causa'> => ({ issuerId, branchId, ambiente, documentId: note, recordedAt: now });

/** The notes' returns of a refused sale are reversed, because its goods never left. */
export function releaseNotes({ tx, now }: TxNow, sale: Sale): void {
  for (const { note, paper } of papersOn(tx, sale)) {
    if (!paper.stands) continue;
    const taken = movesOfEntry(tx, paper.standing).map(({ id }) => ({ move: id }));
    reverseMoves(tx, {
      ...paperOf(sale, note, now),
      causa: 'rechazo',
      reverses: paper.last,
      taken,
      at: null,
    });
  }
}

/** Re-applies the notes' returns to the lines with the same numbers, at most what remains. */
export function attachNotes({ tx, now }: TxNow, sale: Sale): void {
  const present = contentPapers(tx, sale.id).findLast(({ stands }) => stands);
  if (present === undefined) return;
  for (const { note, paper } of papersOn(tx, sale)) {
    if (paper.stands) continue;
    const moves = movedAnew(tx, { sale, present: present.standing, paper });
    if (moves.length === 0) continue;
    appendStockEntry(tx, {
      ...paperOf(sale, note, now),
      causa: paper.causa,
      reverses: paper.last,
      moves,
    });
  }
}

function movedAnew(
  reader: Reader,
  { sale, present, paper }: { readonly sale: Sale; readonly present: number; readonly paper: ContentPaper },
): readonly StockMove[] {
  const own = new Map(movesOfDocument(reader, sale.id).map((move) => [move.id, move]));
  const standing = movesOfEntry(reader, present);
  const former = movesOfEntry(reader, paper.id);
  const others = movesById(
    reader,
    former.flatMap(({ revierte }) => revierte ?? []),
  );
  const left = new Map([...others.values(), ...standing].map((move) => [move.id, move.left]));
  return former.flatMap((move): StockMove[] => {
    const { item, product, presentacion, factor, hacia, at, costo, revierte } = move;
    const cited = revierte === null ? undefined : own.get(revierte);
    const target = cited === undefined ? others.get(revierte ?? 0) : lineOf(standing, cited);
    const base = Math.min(move.base, left.get(target?.id ?? 0) ?? 0);
    if (target === undefined || base <= 0) return [];
    left.set(target.id, (left.get(target.id) ?? 0) - base);
    const whence = { desde: target.hacia, hacia, revierte: target.id };
    return [{ item, product, presentacion, factor, base, at, costo, ...whence }];
  });
}

const lineOf = (standing: readonly StandingMove[], { item, product }: StandingMove) =>
  standing.find((move) => move.item === item && move.product === product && move.revierte === null);
