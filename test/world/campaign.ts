/** Worlds of many seeds, one after the other; one that does not hold is made as short as it gets and told with the command that plays it again. */
import { openYard, type Yard } from './ground/yard.ts';
import type { Planted } from './ground/world.ts';
import { planOf, type Plan } from './plan.ts';
import { play, type Outcome } from './play.ts';
import { shrunk } from './shrink.ts';
import { DAYS_OF_YEAR, inWords, NOTHING, together, type Sums } from './sums.ts';

export interface Failure {
  readonly seed: number;
  /** Places in the plan of the seed of those orders that are enough. */
  readonly orders: readonly number[];
  readonly outcome: Outcome;
}

/** Worlds that are played to make one shorter, at most. */
const MOST_TRIES = 150;

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

export async function campaign({
  firstSeed,
  count,
  years,
  say,
}: Campaign): Promise<{ readonly failures: readonly Failure[]; readonly sums: Sums }> {
  const yard = await openYard();
  const failures: Failure[] = [];
  let sums = NOTHING;
  const told = () => say(`world: from seed ${firstSeed}: ${inWords(sums)}`);
  try {
    for (let at = 0; at < count && sums.days < years * DAYS_OF_YEAR; at += 1) {
      const seed = firstSeed + at;
      const began = process.cpuUsage();
      const { outcome, failure } = await playSeed(seed, yard);
      const { user, system } = process.cpuUsage(began);
      sums = together(sums, {
        worlds: 1,
        days: outcome.days * planOf(seed).beginning.tills,
        orders: outcome.met.values().reduce((all, times) => all + times, 0),
        documents: outcome.documents,
        failed: failure === null ? 0 : 1,
        cpuSeconds: (user + system) / 1_000_000,
      });
      if (sums.worlds % WORLDS_PER_WORD === 0) told();
      if (failure === null) continue;
      failures.push(failure);
      say(describe(failure));
      if (failures.length >= MAX_FAILURES) break;
    }
  } finally {
    yard.close();
  }
  told();
  return { failures, sums };
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
