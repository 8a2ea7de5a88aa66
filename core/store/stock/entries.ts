/** Stock entries with their moves and counts: append-only, hash-chained (§stock). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Place, StockCause } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { writableDatabaseOf, type Reader, type Tx } from '../handle.ts';
import { chainHash } from '../proof/hash-chain.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { insertion, insertions } from '../statement.ts';
import { writeLateMoves } from './late-moves.ts';
import {
  COUNT_LINE,
  paperFields,
  STOCK_MOVE,
  STOCK_PAPER,
  type CountLine,
  type StockMove,
} from './stock-rows.ts';

export interface NewStockPaper {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly causa: StockCause;
  readonly documentId?: number | null;
  readonly purchaseId?: number | null;
  /** Entry that this one reverses. */
  readonly reverses?: number | null;
  readonly motivo?: string | null;
  readonly userId?: string | null;
  readonly apiKeyId?: string | null;
  readonly recordedAt: Instant;
}

export interface NewStockEntry extends NewStockPaper {
  readonly moves?: readonly StockMove[];
  readonly counts?: readonly CountLine[];
}

/** Head of the chain; id of the last move, if the last entry stores its moves in `lines`. */
const END = record({
  headHash: column.text,
  lastId: column.integer,
  lastSold: orNull(column.integer),
}).select(`
  SELECT head_hash, last_id, (SELECT lines ->> '$[#-1][0]' FROM stock_entry WHERE id = last_id) AS last_sold
  FROM chain WHERE name = 'stock'`);
const LAST_MOVE = column.integer.select('SELECT coalesce(max(id), 0) FROM stock_move');
const PAPER_ROW = insertion('stock_entry', [...STOCK_PAPER.columns, 'id', 'hash', 'lines']);
const MOVE_ROWS = insertions('stock_move', ['id', ...STOCK_MOVE.columns, 'entry_id']);
const COUNT_ROWS = insertions('stock_count_line', [...COUNT_LINE.columns, 'entry_id']);

/**
 * Appends an entry. Plain sales store their moves as JSON in the entry; their `stock_move` rows are written later.
 *
 * @returns its id
 * @throws Error (SQLite constraint) when a reversal exceeds what is left of a move
 */
export function appendStockEntry(tx: Tx, entry: NewStockEntry): number {
  const end = END.find(tx);
  if (end === null) throw new Error('no chain stock');
  const id = end.lastId + 1;
  const lastMove = end.lastSold ?? LAST_MOVE.find(tx) ?? 0;
  const paper = STOCK_PAPER.values({ ...NO_REFERENCE, ...entry });
  const moves = (entry.moves ?? []).map((move, at) => [lastMove + 1 + at, ...STOCK_MOVE.values(move)]);
  const counts = (entry.counts ?? []).map(COUNT_LINE.values);
  const lines = JSON.stringify(moves);
  const hash = chainHash(end.headHash, paperFields({ paper, moves: lines, counts }));
  if (isPlainSale(entry)) {
    PAPER_ROW.put(tx, [...paper, id, hash, lines]);
    return id;
  }
  PAPER_ROW.put(tx, [...paper, id, hash, null]);
  // Reversals need the row of the move, and counts need all earlier sales.
  writeLateMoves(writableDatabaseOf(tx));
  for (const line of [...moves, ...counts]) line.push(id);
  MOVE_ROWS(tx, moves);
  COUNT_ROWS(tx, counts);
  return id;
}

/** A sale without costs or reversals: its moves can be stored in the entry alone. */
function isPlainSale({ causa, moves = [], counts = [] }: NewStockEntry): boolean {
  const isPlain = causa === 'venta' && moves.length > 0 && counts.length === 0;
  return isPlain && moves.every(({ costo, revierte }) => costo === null && revierte === null);
}

const NO_REFERENCE = {
  documentId: null,
  purchaseId: null,
  reverses: null,
  motivo: null,
  userId: null,
  apiKeyId: null,
};

const LEFT = STOCK_MOVE.extend({
  id: column.integer,
  entryId: column.integer,
  left: column.integer,
  pesado: column.flag,
});
/** Original quantity less reversals, plus reversals of reversals. */
const leftOf = (where: string) =>
  LEFT.select(`
  SELECT o.*, o.base - coalesce((
    SELECT sum(r.base - coalesce((SELECT sum(x.base) FROM stock_move AS x WHERE x.revierte = r.id), 0))
    FROM stock_move AS r WHERE r.revierte = o.id), 0) AS left,
    (SELECT pesado FROM product WHERE num = o.product) AS pesado
  FROM ${where} ORDER BY o.id`);
const OF_IDS = leftOf('json_each(?) AS wanted CROSS JOIN stock_move AS o ON o.id = wanted.value');
const OF_DOCUMENT = leftOf(
  'stock_entry AS e INDEXED BY stock_entry_document CROSS JOIN stock_move AS o ON o.entry_id = e.id WHERE e.document_id = +?',
);
const OF_PURCHASE = leftOf(
  'stock_entry AS e INDEXED BY stock_entry_purchase CROSS JOIN stock_move AS o ON o.entry_id = e.id WHERE e.purchase_id = +?',
);
const OF_GOODS = leftOf(`(
  WITH RECURSIVE came (id) AS (
    SELECT m.id FROM stock_entry AS e INDEXED BY stock_entry_purchase CROSS JOIN stock_move AS m ON m.entry_id = e.id
    WHERE e.purchase_id = +? AND m.revierte IS NULL
    UNION SELECT a.id FROM came CROSS JOIN stock_move AS r ON r.revierte = came.id
    CROSS JOIN stock_move AS a ON a.id = r.id + 1 AND a.entry_id = r.entry_id AND a.revierte IS NULL)
  SELECT id FROM came) AS goods CROSS JOIN stock_move AS o ON o.id = goods.id`);
const OF_ENTRY = leftOf('stock_move AS o INDEXED BY stock_move_entry WHERE o.entry_id = +?');
const STOCKED = remembered<boolean>(
  'SELECT 1 FROM product INDEXED BY product_stocked WHERE issuer_id = ? AND lleva_existencia = 1 LIMIT 1',
  (rows) => rows.length > 0,
);

/** `left`: quantity not reversed, in base units; equals `base` if nothing was. */
export type StandingMove = RecordOf<typeof LEFT>;

export function movesOfDocument(reader: Reader, documentId: number): readonly StandingMove[] {
  return OF_DOCUMENT.list(reader, documentId);
}

export function movesOfEntry(reader: Reader, entry: number): readonly StandingMove[] {
  return OF_ENTRY.list(reader, entry);
}

export function movesById(reader: Reader, ids: readonly number[]): ReadonlyMap<number, StandingMove> {
  const wanted = JSON.stringify([...new Set(ids)]);
  return new Map(ids.length === 0 ? [] : OF_IDS.list(reader, wanted).map((move) => [move.id, move]));
}

export function movesOfPurchase(reader: Reader, purchaseId: number): readonly StandingMove[] {
  return OF_PURCHASE.list(reader, purchaseId);
}

/** What a purchase moved, and its goods that came in again at a lower cost ({@link TakenBack.costo}). */
export function goodsOfPurchase(reader: Reader, purchaseId: number): readonly StandingMove[] {
  return OF_GOODS.list(reader, purchaseId);
}

export function keepsStock(reader: Reader, issuerId: string): boolean {
  return STOCKED(reader, issuerId);
}

export interface TakenBack {
  readonly move: number;
  /** Base units; default: all that is left, which is also the maximum. */
  readonly base?: number;
  /** Destination; default: the move's origin. */
  readonly hacia?: Place;
  /** Line of the reversing entry; default: that of the move. */
  readonly item?: number;
  /** The goods come in again at once, at this cost for all of them. */
  readonly costo?: string;
}

export interface Reversal extends NewStockPaper {
  /** When the goods came back; null: at the time of the original moves, as they never left. */
  readonly at: Instant | null;
  readonly taken: readonly TakenBack[];
}

/**
 * Reverses moves, at most what is left of each.
 *
 * @returns id of the entry; null when nothing was left
 */
export function reverseMoves(tx: Tx, { taken, at, ...paper }: Reversal): number | null {
  const found = movesById(
    tx,
    taken.map(({ move }) => move),
  );
  const left = new Map([...found].map(([id, move]) => [id, move.left]));
  const moves = taken.flatMap((back): StockMove[] => {
    const move = found.get(back.move);
    const rest = left.get(back.move) ?? 0;
    const base = Math.min(back.base ?? rest, rest);
    if (move === undefined || base <= 0) return [];
    left.set(back.move, rest - base);
    const { id, desde, hacia, item, product, presentacion, factor } = move;
    const whence = { desde: hacia, hacia: back.hacia ?? desde };
    const line = { item: back.item ?? item, product, presentacion, factor, base, at: at ?? move.at };
    const reversal = { ...line, ...whence, costo: null, revierte: id };
    if (back.costo === undefined) return [reversal];
    return [reversal, { ...line, desde: whence.hacia, hacia, costo: back.costo, revierte: null }];
  });
  return moves.length === 0 ? null : appendStockEntry(tx, { ...paper, moves });
}

/**
 * Repeats the moves of an entry; reversals only as far as they are still possible.
 *
 * @returns id of the new entry; null when nothing was moved
 */
export function repeatMoves(tx: Tx, entry: number, paper: NewStockPaper): number | null {
  const former = movesOfEntry(tx, entry);
  const backs = movesById(
    tx,
    former.flatMap(({ revierte }) => revierte ?? []),
  );
  const left = new Map([...backs].map(([id, move]) => [id, move.left]));
  const moves = former.flatMap((move): StockMove[] => {
    if (move.revierte === null) return [move];
    const rest = left.get(move.revierte) ?? 0;
    const base = Math.min(move.base, rest);
    left.set(move.revierte, rest - base);
    return base === 0 ? [] : [{ ...move, base }];
  });
  return moves.length === 0 ? null : appendStockEntry(tx, { ...paper, moves });
}
