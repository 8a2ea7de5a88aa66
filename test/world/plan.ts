/** What a seed draws: where a world begins, and what happens in it. */
import { choices, seeded } from '../support/shop/request-generator.ts';
import { ACTS, ORDINARY_ACTS, type ActName } from './acts/acts.ts';
import { TILLS } from './ground/yard.ts';
import type { Beginning } from './ground/world.ts';

/** Something that happens at a till; what is drawn of it comes from `chance`. */
export interface Order {
  readonly do: ActName;
  readonly at: number;
  readonly chance: number;
}

export interface Plan {
  readonly beginning: Beginning;
  readonly orders: readonly Order[];
}

/** Ordinary days, the last days and minutes of a year, the end of February. */
const MOMENTS = [
  '2026-11-21 10:00:00',
  '2026-12-30 08:00:00',
  '2026-12-31 23:40:00',
  '2027-02-26 08:30:00',
  '2027-07-01 07:00:00',
];
const FEWEST_ORDERS = 30;
const MOST_ORDERS = 120;
const MOST_CHANCE = 2 ** 31 - 1;
/** How wrong the clocks of computers are at first, in seconds, and how wrong they get, in millionths. */
const [MOST_AHEAD, MOST_DRIFT] = [90, 150];

/** Two seeds of five also draw what happens rarely: a centre, newer programs, disks without room. */
const isRareWorld = (seed: number) => [1, 4].includes(seed % 5);

const lotsOf = (acts: object) =>
  (Object.keys(acts) as ActName[]).flatMap((name) => Array.from({ length: ACTS[name][0] }, () => name));
const [ORDINARY_LOTS, ALL_LOTS] = [lotsOf(ORDINARY_ACTS), lotsOf(ACTS)];

export function planOf(seed: number): Plan {
  const c = choices(seeded(seed));
  const tills = c.pick([1, 1, 2, TILLS]);
  const clocks = Array.from({ length: tills }, () => ({
    aheadMs: c.int(-MOST_AHEAD, MOST_AHEAD) * 1_000,
    drift: c.int(-MOST_DRIFT, MOST_DRIFT),
  }));
  const drawn = { seed: c.int(0, MOST_CHANCE), at: c.pick(MOMENTS), tills, clocks };
  const isRare = isRareWorld(seed);
  const lots = isRare ? ALL_LOTS : ORDINARY_LOTS;
  const beginning = { ...drawn, centre: isRare && c.chance(0.6) };
  const orders = Array.from({ length: c.int(FEWEST_ORDERS, MOST_ORDERS) }, () => ({
    do: c.pick(lots),
    at: c.int(0, tills - 1),
    chance: c.int(0, MOST_CHANCE),
  }));
  return { beginning, orders };
}
