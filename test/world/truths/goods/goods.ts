/** Goods: what every document moved is what it says less what came back, and what is out of force moved nothing in the end. */
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import type { Rows } from '../../../soak/rows.ts';
import { agreedOn, type Agreed } from '../counter/agreed.ts';
import { isInForce, papersOf, type Paper } from '../papers.ts';

/** Base units of one of what is kept in stock. */
export const UNITS: Readonly<Record<string, readonly [product: string, base: number]>> = {
  ARROZ: ['ARROZ', 1],
  'ARROZ-12': ['ARROZ', 12],
  QUESO: ['QUESO', 1000],
};
const PRODUCTS = ['ARROZ', 'QUESO'];

/** What a document moved, less what of that was taken back, which may be taken back itself. */
const MOVED = `
  WITH RECURSIVE line (id, product, base) AS (
    SELECT move.id, product, base FROM stock_move AS move JOIN stock_entry ON stock_entry.id = entry_id
    WHERE document_id = ? AND revierte IS NULL
    UNION ALL SELECT back.id, line.product, CASE WHEN line.base > 0 THEN -back.base ELSE back.base END
      FROM line JOIN stock_move AS back ON back.revierte = line.id)
  SELECT codigo, sum(base) AS base FROM line JOIN product ON product.num = product GROUP BY codigo`;

/** Base units by product. */
export type Amounts = ReadonlyMap<string, number>;

/** To be asked when every move has its row. */
export function lookAtGoods(world: World, till: WorldTill): void {
  const { rows } = till.computer;
  const papers = papersOf(rows);
  const agreed = agreedOn(rows);
  const sent = new Set(papers.flatMap(({ row }) => (row.tipo_dte === '04' ? [row.codigo_generacion] : [])));
  for (const paper of papers) {
    const { row, related } = paper;
    if (!['01', '03'].includes(row.tipo_dte)) continue;
    const notes = papers.filter((note) => note.related.includes(row.codigo_generacion) && isInForce(note));
    const back = notes.map((note) => broughtBack(note, agreed));
    // What a program says comes back by halves of a unit is rounded; of another content the lines are others.
    const isPlain = back.every((each) => each !== null) && (notes.length === 0 || row.version === 1);
    const there = goodsMovedBy(rows, row.id);
    const own = isInForce(paper)
      ? [saidBy(paper.lines), ...back.map((each) => each ?? new Map<string, number>())]
      : [];
    const said = plainGoods(own);
    const isBilled = related.some((code) => sent.has(code));
    if (isPlain && said !== plainGoods([there]))
      tell(
        world,
        'stock',
        `${row.codigo_generacion} ${row.estado}${isBilled ? ' of a note' : ''} moved ${plainGoods([there])}, it says ${said}`,
      );
  }
}

export function goodsMovedBy(rows: Rows, document: number): Amounts {
  const moved = rows.all(MOVED, document) as readonly { codigo: string; base: number }[];
  return new Map(moved.map(({ codigo, base }) => [codigo, base]));
}

/** The first less all others, in one text. */
export function plainGoods([first, ...others]: readonly Amounts[]): string {
  return JSON.stringify(
    PRODUCTS.map((product) =>
      Math.round(others.reduce((left, each) => left - (each.get(product) ?? 0), first?.get(product) ?? 0)),
    ),
  );
}

/** Of what stock is kept. */
export function saidBy(lines: Paper['lines']): Amounts {
  const said = new Map<string, number>();
  for (const { codigo, cantidad } of lines) {
    const [product, base] = UNITS[codigo ?? ''] ?? [];
    if (product === undefined || base === undefined) continue;
    said.set(product, (said.get(product) ?? 0) + cantidad * base);
  }
  return said;
}

/** What a note or a return brought back; null where that is not to the unit. */
function broughtBack(note: Paper, agreed: readonly Agreed[]): Amounts | null {
  if (!['05', '18'].includes(note.row.tipo_dte)) return new Map();
  const own = agreed.findLast(({ document, forma }) => document === note.row.id && forma !== 'invalidacion');
  // Goods of which it was said at the screen that they stay with the customer.
  if (own?.regresa === 0) return new Map();
  // A note of a program names no line of ours.
  if (own === undefined && note.row.tipo_dte === '05') return new Map();
  const said = saidBy(note.lines);
  return [...said.values()].every((base) => Number.isInteger(Math.round(base * 1e6) / 1e6)) ? said : null;
}
