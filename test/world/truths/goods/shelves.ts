/** Goods: what is where and what it costs, by every paper added up once more (§existence, §stock-costs). */
import { fiscalDate, startOfDay } from '../../../../core/domain/fiscal-time.ts';
import { presentCosts } from '../../../../core/store/stock/costs.ts';
import { standingOf } from '../../../../core/store/stock/standing.ts';
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import { papersOfGoods, placesOf, thereIs, type Goods, type Move, type Papers } from './moves.ts';

const ENVIRONMENT = 'PRUEBAS';

export function lookAtShelves(world: World, till: WorldTill): void {
  const papers = papersOfGoods(till.computer.rows);
  for (const goods of papers.goods) {
    lookAtPlaces(world, till, { papers, goods });
    lookAtCosts(world, till, { papers, goods });
  }
}

interface Looking {
  readonly papers: Papers;
  readonly goods: Goods;
}

function lookAtPlaces(world: World, { computer, index }: WorldTill, { papers, goods }: Looking): void {
  const { num: product, codigo } = goods;
  const told = computer.program.store.read((reader) => standingOf(reader, product, ENVIRONMENT));
  const shown = new Map<string, number>(told.map(({ place, base }) => [place, base]));
  for (const place of new Set([...placesOf(papers, product), ...shown.keys()])) {
    const own = thereIs(papers, { product, place });
    if ((shown.get(place) ?? 0) !== own)
      tell(
        world,
        'stock',
        `till ${index} has ${shown.get(place)} of ${codigo} at ${place}, by its papers ${own}`,
      );
  }
}

/** So much came in a month, or went back to where it had come from; and what all that cost. */
interface Month {
  units: number;
  worth: number;
}

const monthOf = (at: number) => fiscalDate(at).slice(0, 'AAAA-MM'.length);

/** Goods that came at a cost of their own, by month; what was taken back takes its cost along, and brings it again when that is. */
function monthsOf(moves: readonly Move[], product: number): ReadonlyMap<string, Month> {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const months = new Map<string, Month>();
  for (const move of moves) {
    if (move.product !== product) continue;
    let [origin, sign] = [move, 1];
    for (let next = byId.get(move.revierte ?? 0); next !== undefined; next = byId.get(next.revierte ?? 0))
      [origin, sign] = [next, -sign];
    if (origin.costo === null) continue;
    const month = months.get(monthOf(move.at)) ?? { units: 0, worth: 0 };
    months.set(monthOf(move.at), month);
    month.units += sign * move.base;
    month.worth += (sign * Number(origin.costo) * move.base) / origin.base;
  }
  return months;
}

/** What tells two costs apart that are reckoned in floating point. */
const SAME = 1e-8;
/** A worth below it is nothing. */
const NOTHING = 1e-7;

/** The average of each month, from the first one on. */
function costsOf(papers: Papers, product: number): ReadonlyMap<string, number | null> {
  const places = placesOf(papers, product);
  const costs = new Map<string, number | null>();
  let former: number | null = null;
  for (const [month, came] of [...monthsOf(papers.moves, product)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = startOfDay(`${month}-01`);
    const there = places.reduce((sum, place) => sum + thereIs(papers, { product, place }, { before }), 0);
    const opening: number = former === null ? 0 : Math.max(there, 0);
    const units = opening + came.units;
    const worth: number = opening * (former ?? 0) + came.worth;
    if (units > 0 && worth >= -NOTHING) former = worth / units;
    costs.set(month, former);
  }
  return costs;
}

function lookAtCosts(world: World, { computer, index }: WorldTill, { papers, goods }: Looking): void {
  const { num: product, codigo } = goods;
  const { store } = computer.program;
  for (const [month, own] of costsOf(papers, product)) {
    const at = startOfDay(`${month}-01`) + 1;
    const told = store.read((reader) => presentCosts(reader)({ product, ambiente: ENVIRONMENT, at }));
    const shown = told === null ? null : Number(told.toString());
    const isSame =
      shown === null || own === null ? shown === own : Math.abs(shown - own) <= SAME * Math.max(1, own);
    if (!isSame)
      tell(world, 'costs', `till ${index}: ${codigo} costs ${shown} in ${month}, by its papers ${own}`);
  }
}
