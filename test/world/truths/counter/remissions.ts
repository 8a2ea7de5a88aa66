/** Notas de remisión: never more is billed and came back than was sent, and the goods left once. */
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import { goodsMovedBy, plainGoods, saidBy, type Amounts } from '../goods/goods.ts';
import { isInForce, papersOf, type Paper } from '../papers.ts';

const CAME_BACK = 'SELECT item, cantidad FROM remission_return WHERE document_id = ?';
const NOTHING: Amounts = new Map();

/** To be asked when every move has its row. */
export function lookAtRemissions(world: World, till: WorldTill): void {
  const { rows } = till.computer;
  const papers = papersOf(rows);
  const standing = papers.filter(isInForce);
  const replaced = new Set(standing.map(({ row }) => row.reemplaza_a));
  for (const note of papers.filter(({ row }) => row.tipo_dte === '04' && row.version === 1)) {
    const { codigo_generacion: code, estado, id } = note.row;
    const all = standing.filter(
      ({ row, related }) => ['01', '03'].includes(row.tipo_dte) && related.includes(code),
    );
    // One in whose place another is bills nothing, though its goods are out until it is invalidated.
    const bills = all.filter(({ row }) => !replaced.has(row.codigo_generacion));
    const billed = ofNote(
      bills.flatMap(({ lines }) => lines),
      code,
    );
    const back = (rows.all(CAME_BACK, id) as readonly { item: number; cantidad: string }[]).flatMap(
      ({ item, cantidad }) =>
        note.lines.slice(item - 1, item).map((line) => ({ ...line, cantidad: Number(cantidad) })),
    );
    const sent = saidBy(note.lines);
    const gone = [billed, back].map((lines) => saidBy(lines));
    for (const [product, base] of sent) {
      const taken = Math.round(gone.reduce((sum, each) => sum + (each.get(product) ?? 0), 0));
      if (taken > Math.round(base))
        tell(world, 'returns', `note ${code} sent ${base} of ${product}, ${taken} are billed and back`);
    }
    if (bills.length < all.length || bills.some(({ row }) => row.version !== 1)) continue;
    const said = plainGoods(isInForce(note) ? [sent, ...gone] : [NOTHING]);
    const moved = plainGoods([goodsMovedBy(rows, id)]);
    if (said !== moved) tell(world, 'stock', `note ${code} ${estado} moved ${moved}, it says ${said}`);
  }
}

/** Lines that bill goods of a note. */
function ofNote(lines: Paper['lines'], code: string): Paper['lines'] {
  return lines.filter(({ numeroDocumento }) => numeroDocumento === code);
}
