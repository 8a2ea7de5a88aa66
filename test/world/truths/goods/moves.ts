/** Papers of goods as their rows say, and what there is by them, added up one after the other. */
import type { Rows } from '../../../soak/rows.ts';

export interface Move {
  readonly id: number;
  readonly entry_id: number;
  readonly product: number;
  readonly desde: string;
  readonly hacia: string;
  readonly base: number;
  readonly at: number;
  readonly costo: string | null;
  readonly revierte: number | null;
}

export interface Counted {
  readonly entry_id: number;
  readonly item: number;
  readonly product: number;
  readonly place: string;
  readonly contado: number;
  readonly esperado: number;
  readonly at: number;
  /** The paper that annuls it. */
  readonly annulled_by: number | null;
}

export interface Goods {
  readonly num: number;
  readonly codigo: string;
  readonly pesado: number;
}

export interface Papers {
  readonly goods: readonly Goods[];
  readonly moves: readonly Move[];
  readonly counts: readonly Counted[];
}

const MOVES = 'SELECT id, entry_id, product, desde, hacia, base, at, costo, revierte FROM stock_move';
/** Of sales that wrote their lines alone so far. */
const LATE = `
  SELECT l.value ->> 0 AS id, e.id AS entry_id, l.value ->> 2 AS product, l.value ->> 3 AS desde, l.value ->> 4 AS hacia, l.value ->> 5 AS base,
    l.value ->> 8 AS at, l.value ->> 9 AS costo, l.value ->> 10 AS revierte
  FROM stock_entry AS e, json_each(e.lines) AS l WHERE e.lines IS NOT NULL AND e.id > (SELECT moved_id FROM stock_standing_end)`;
const COUNTS =
  'SELECT c.*, (SELECT id FROM stock_entry WHERE reverses = c.entry_id) AS annulled_by FROM stock_count_line AS c';
const GOODS = 'SELECT num, codigo, pesado FROM product WHERE lleva_existencia = 1 ORDER BY num';

export function papersOfGoods(rows: Rows): Papers {
  return {
    goods: rows.all(GOODS) as readonly Goods[],
    moves: rows.all(`${MOVES} UNION ALL ${LATE} ORDER BY 1`) as readonly Move[],
    counts: rows.all(COUNTS) as readonly Counted[],
  };
}

/** Until when: what happened before a moment, by papers before one. */
interface Until {
  readonly before?: number;
  readonly paper?: number;
}

const isLater = (one: { readonly at: number; readonly entry_id: number }, other: typeof one) =>
  one.at === other.at ? one.entry_id > other.entry_id : one.at > other.at;

interface Spot {
  readonly product: number;
  readonly place: string;
}

/** The last count of a place that stands. */
function lastCount(
  { counts }: Papers,
  { product, place }: Spot,
  { before = Infinity, paper = Infinity }: Until,
): Counted | null {
  const known = counts.filter(
    (each) =>
      each.product === product &&
      each.place === place &&
      each.at < before &&
      each.entry_id < paper &&
      (each.annulled_by ?? Infinity) >= paper,
  );
  return known.reduce<Counted | null>(
    (last, each) => (last === null || !isLater(last, each) ? each : last),
    null,
  );
}

/** What is at a place: what was counted there last, and what moved since. */
export function thereIs(papers: Papers, spot: Spot, until: Until = {}): number {
  const { before = Infinity, paper = Infinity } = until;
  const { product, place } = spot;
  const last = lastCount(papers, spot, until);
  let base = last?.contado ?? 0;
  for (const move of papers.moves) {
    if (move.product !== product || move.at >= before || move.entry_id >= paper) continue;
    if (last !== null && !isLater(move, last)) continue;
    if (move.hacia === place) base += move.base;
    if (move.desde === place) base -= move.base;
  }
  return base;
}

/** Every place of the shop at which a product was. */
export function placesOf({ moves, counts }: Papers, product: number): readonly string[] {
  const all = [
    ...moves.filter((move) => move.product === product).flatMap(({ desde, hacia }) => [desde, hacia]),
    ...counts.filter((each) => each.product === product).map(({ place }) => place),
  ];
  return [...new Set(all)].filter((place) => place.includes(':')).toSorted();
}
