/** Goods: what every document moved is what it says, and what is out of force moved nothing in the end. */
import { tell } from '../acts/act.ts';
import type { World, WorldTill } from '../ground/world.ts';
import { isInForce, papersOf, relatedCodes } from './papers.ts';

/** Base units of one of what is kept in stock. */
export const UNITS: Readonly<Record<string, readonly [product: string, base: number]>> = {
  ARROZ: ['ARROZ', 1],
  'ARROZ-12': ['ARROZ', 12],
  QUESO: ['QUESO', 1000],
};

/** What a document moved, less what of that was taken back. */
const MOVED = `
  SELECT codigo, sum(move.base - coalesce((SELECT sum(back.base) FROM stock_move AS back WHERE back.revierte = move.id), 0)) AS base
  FROM stock_entry JOIN stock_move AS move ON move.entry_id = stock_entry.id JOIN product ON product.num = move.product
  WHERE document_id = ? AND move.revierte IS NULL GROUP BY codigo`;

/** To be asked when every move has its row. */
export function lookAtGoods(world: World, till: WorldTill): void {
  const { rows } = till.computer;
  const taken = relatedCodes(rows);
  for (const paper of papersOf(rows)) {
    const { row, lines } = paper;
    if (!['01', '03'].includes(row.tipo_dte) || taken.has(row.codigo_generacion)) continue;
    const said = new Map<string, number>();
    for (const { codigo, cantidad } of isInForce(paper) ? lines : []) {
      const [product, base] = UNITS[codigo ?? ''] ?? [];
      if (product === undefined || base === undefined) continue;
      said.set(product, (said.get(product) ?? 0) + Math.round(cantidad * base));
    }
    const moved = rows.all(MOVED, row.id) as readonly { codigo: string; base: number }[];
    const there = new Map(moved.filter(({ base }) => base !== 0).map(({ codigo, base }) => [codigo, base]));
    const plain = (of: ReadonlyMap<string, number>) =>
      JSON.stringify(Object.keys(UNITS).map((codigo) => of.get(codigo) ?? 0));
    if (plain(said) !== plain(there))
      tell(
        world,
        'stock',
        `${row.codigo_generacion} ${row.estado} moved ${plain(there)}, it says ${plain(said)}`,
      );
  }
}
