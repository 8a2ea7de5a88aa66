/** Goods on their way: what left a shop is on its way, arrived, came back or was lost, in all exactly what left (§transfers). */
import { findTransfer, transferLines } from '../../../../core/store/stock/transfers/transfers.ts';
import { SHOP_NIT } from '../../../support/shop/shop-file.ts';
import type { Rows } from '../../../soak/rows.ts';
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import { UNITS } from './goods.ts';
import { papersOfGoods, thereIs } from './moves.ts';
import { isInForce, papersOf, sumOf, type Paper } from '../papers.ts';

/** Of an act on a transfer: what it takes away of what is on its way, or adds to it. */
const SIGN: Readonly<Record<string, number>> = {
  recepcion: -1,
  acuse: -1,
  'no-salio': -1,
  perdido: -1,
  'salio-de-mas': 1,
  hallazgo: 1,
};

interface Acted {
  readonly document_id: number | null;
  readonly code: string;
  readonly acto: string;
  readonly codigo: string;
  readonly base: number;
}

/** What every act that stands moved. */
const ACTED = `
  SELECT t.document_id, t.codigo_generacion AS code, acto, codigo, sum(base) AS base
  FROM stock_transfer AS t JOIN stock_move AS m ON m.entry_id = t.entry_id JOIN product ON product.num = m.product
  WHERE NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = t.entry_id) AND acto NOT IN ('anulado', 'invalidado')
  GROUP BY t.document_id, t.codigo_generacion, acto, codigo`;
const TITLE = `
  SELECT payload ->> '$.receptor.bienTitulo' AS title, branch_id AS branch FROM document JOIN document_version AS v ON v.document_id = document.id
  WHERE document.id = ? AND v.version = ?`;

interface Held {
  readonly code: string;
  readonly codigo: string;
  readonly base: number;
  readonly place: string;
}

/** Lines of documents of other tills, as this one holds them. */
const HELD = `
  SELECT d.codigo_generacion AS code, codigo, sum(base) AS base, place FROM transfer_document AS d JOIN transfer_document_line AS l USING (codigo_generacion)
  JOIN product ON product.num = l.product GROUP BY 1, 2`;
const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
/** Goods that stay the shop's own (bienTitulo). */
const OWN_GOODS = '04';

/** Base units by product. */
type Units = ReadonlyMap<string, number>;

function sentBy({ lines }: Pick<Paper, 'lines'>): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { codigo, cantidad } of lines) {
    const [product, base] = UNITS[codigo ?? ''] ?? [];
    if (product === undefined || base === undefined) continue;
    sent.set(product, (sent.get(product) ?? 0) + Math.round(cantidad * base));
  }
  return sent;
}

const plain = (of: Units) =>
  JSON.stringify(
    [...of].filter(([, base]) => base !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What acts of a transfer that stand leave of what was sent. */
function leftOf(sent: Map<string, number>, acts: readonly Acted[]): Units {
  for (const { acto, codigo, base } of acts)
    sent.set(codigo, (sent.get(codigo) ?? 0) + (SIGN[acto] ?? 0) * base);
  return sent;
}

/** What is on its way of one document, and the place where it is. */
interface OnItsWay {
  readonly code: string;
  readonly place: string;
  readonly left: Units;
}

function ownTransfers(rows: Rows, acts: readonly Acted[]): readonly OnItsWay[] {
  return papersOf(rows).flatMap((paper) => {
    const { row } = paper;
    if (row.tipo_dte !== '04') return [];
    const [about] = rows.all(TITLE, row.id, row.version) as readonly {
      title: string | null;
      branch: string;
    }[];
    const sent = about?.title === OWN_GOODS && isInForce(paper) ? sentBy(paper) : new Map<string, number>();
    const standing = row.estado === 'INVALIDADO' ? [] : acts.filter(({ document_id: id }) => id === row.id);
    const place = `transito:${about?.branch}`;
    return [{ code: row.codigo_generacion, place, left: leftOf(sent, standing) }];
  });
}

/** Of documents of other tills: what they say was sent, and what this one has of it. */
function carriedTransfers(rows: Rows, acts: readonly Acted[]): readonly OnItsWay[] {
  const held = Map.groupBy(rows.all(HELD) as readonly Held[], ({ code }) => code);
  return [...held].map(([code, lines]) => {
    const sent = new Map(lines.map(({ codigo, base }) => [codigo, base]));
    const own = acts.filter((each) => each.document_id === null && each.code === code);
    return { code, place: lines[0]?.place ?? '', left: leftOf(sent, own) };
  });
}

/** What is on its way is what was sent, less what people said of it: by its document, and at the place of goods that are. */
export function lookAtTransfers(world: World, till: WorldTill): void {
  const { rows, program } = till.computer;
  const acts = rows.all(ACTED) as readonly Acted[];
  const own = ownTransfers(rows, acts);
  for (const { code, left } of [...own, ...carriedTransfers(rows, acts)]) {
    const told = program.store.read((reader) => {
      const transfer = findTransfer(reader, SCOPE, code);
      return transfer === null ? [] : transferLines(reader, transfer);
    });
    const shown = new Map<string, number>();
    for (const { codigo, underWay } of told) shown.set(codigo, (shown.get(codigo) ?? 0) + underWay);
    if (plain(shown) !== plain(left))
      tell(world, 'transfers', `${plain(shown)} is on its way of ${code}, by its papers ${plain(left)}`);
  }
  const papers = papersOfGoods(rows);
  for (const place of ['transito:central', 'transito:norte'])
    for (const { num: product, codigo } of papers.goods) {
      const there = thereIs(papers, { product, place });
      const left = sumOf(own, (each) => (each.place === place ? (each.left.get(codigo) ?? 0) : 0));
      if (there !== left)
        tell(world, 'transfers', `${there} of ${codigo} at ${place}, ${left} by what was sent and said`);
    }
}

/** What a till holds of another one's document is what that says; and what it received of it is no more than it said. */
export function lookAtCarried(world: World): void {
  const sent = new Map(
    world.tills.flatMap(({ computer }) =>
      papersOf(computer.rows).map((paper) => [paper.row.codigo_generacion, paper] as const),
    ),
  );
  for (const { computer, index } of world.tills) {
    const held = Map.groupBy(computer.rows.all(HELD) as readonly Held[], ({ code }) => code);
    for (const [code, lines] of held) {
      const paper = sent.get(code);
      if (paper === undefined || paper.row.version > 1) continue;
      const own = new Map(lines.map(({ codigo, base }) => [codigo, base]));
      if (plain(own) !== plain(sentBy(paper)))
        tell(
          world,
          'transfers',
          `till ${index} holds ${plain(own)} of ${code}, which says ${plain(sentBy(paper))}`,
        );
    }
  }
}
