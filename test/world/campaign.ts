/** Worlds of many seeds, one after the other; one that does not hold is made as short as it gets and told with the command that plays it again. */
import { openYard, type Yard } from './ground/yard.ts';
import type { Planted } from './ground/world.ts';
import { planOf, type Plan } from './plan.ts';
import { play, type Outcome } from './play.ts';
import { shrunk } from './shrink.ts';

export interface Failure {
  readonly seed: number;
  /** Places in the plan of the seed of those orders that are enough. */
  readonly orders: readonly number[];
  readonly outcome: Outcome;
}

/** Worlds that are played to make one shorter, at most. */
const MOST_TRIES = 150;
const DAYS_OF_YEAR = 365;

/** The orders of a plan at those places alone. */
export function planWith(plan: Plan, places: readonly number[]): Plan {
  return { ...plan, orders: places.flatMap((place) => plan.orders.slice(place, place + 1)) };
}

/** Plays a seed; null: everything holds. @param orders all of its plan unless given */
export async function playSeed(
  seed: number,
  yard: Yard,
  how: { readonly planted?: Planted; readonly orders?: readonly number[]; readonly shrink?: boolean } = {},
): Promise<{ readonly outcome: Outcome; readonly failure: Failure | null }> {
  const { planted = {}, shrink = true } = how;
  const playing = (of: Plan) => play(of, yard, planted);
  const plan = planOf(seed);
  const all = how.orders ?? plan.orders.map((_, place) => place);
  const outcome = await playing(planWith(plan, all));
  const [first] = outcome.broken;
  if (first === undefined) return { outcome, failure: null };
  const fails = async (places: readonly number[]) =>
    (await playing(planWith(plan, places))).broken.some(({ truth }) => truth === first.truth);
  const upTo = outcome.after === null ? all : all.slice(0, outcome.after + 1);
  const orders = shrink ? await shrunk(upTo, fails, MOST_TRIES) : upTo;
  return { outcome, failure: { seed, orders, outcome: await playing(planWith(plan, orders)) } };
}

export interface Campaign {
  readonly firstSeed: number;
  /** Ends with the first of both; in years of shops (days that passed, times the tills). */
  readonly count: number;
  readonly years: number;
  readonly say: (text: string) => void;
}

/** After so many failures the rest tells little more. */
const MAX_FAILURES = 5;
const WORLDS_PER_WORD = 20;

export async function campaign({ firstSeed, count, years, say }: Campaign): Promise<readonly Failure[]> {
  const yard = await openYard();
  const failures: Failure[] = [];
  const sums = { days: 0, orders: 0, documents: 0, worlds: 0 };
  const began = process.cpuUsage();
  const told = () => {
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1_000_000;
    const lived = sums.days / DAYS_OF_YEAR;
    return (
      `world: ${sums.worlds} worlds from seed ${firstSeed}, ${lived.toFixed(1)} shop years in ${seconds.toFixed(0)} s of CPU ` +
      `(${(lived / seconds).toFixed(3)}/s), ${sums.orders} orders (${Math.round(sums.orders / Math.max(lived, 1e-9))} a year), ` +
      `${sums.documents} documents, ${failures.length} failed`
    );
  };
  try {
    for (let at = 0; at < count && sums.days < years * DAYS_OF_YEAR; at += 1) {
      const { outcome, failure } = await playSeed(firstSeed + at, yard);
      sums.worlds += 1;
      sums.days += outcome.days * planOf(firstSeed + at).beginning.tills;
      sums.documents += outcome.documents;
      for (const times of outcome.met.values()) sums.orders += times;
      if (sums.worlds % WORLDS_PER_WORD === 0) say(told());
      if (failure === null) continue;
      failures.push(failure);
      say(describe(failure));
      if (failures.length >= MAX_FAILURES) break;
    }
  } finally {
    yard.close();
  }
  say(told());
  return failures;
}

/** A failure in words, with the command that plays it again. */
export function describe({ seed, orders, outcome }: Failure): string {
  const plan = planOf(seed);
  const lines = orders.map((place) => {
    const order = plan.orders[place];
    return `  ${place}: ${order?.do} at till ${order?.at}`;
  });
  const broken = outcome.broken.slice(0, 5).map(({ truth, said }) => `  ${truth}: ${said}`);
  return [
    `seed ${seed} does not hold after ${orders.length} of ${plan.orders.length} orders:`,
    ...lines,
    ...broken,
    `again: npm run soak -- world --seed ${seed} --orders ${orders.join(',')}`,
  ].join('\n');
}
