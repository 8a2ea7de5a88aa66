/** What screens were answered: found again in the file from then on, and what was not answered is asked again with the same key. */
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { atScreen, tell, type Scene } from '../acts/act.ts';
import type { World, WorldTill } from '../ground/world.ts';
import type { Role } from '../ground/yard.ts';

/** Rows that must be as they were answered: columns of the tests' own SQL. */
export interface Demand {
  readonly sql: string;
  readonly of: readonly unknown[];
  readonly rows: readonly object[];
}

/** Something that is asked with a key, which may be asked again and is done once. */
export interface Saying<Op extends BridgeOperation> {
  readonly op: Op;
  readonly input: BridgeInput<Op>;
  readonly as?: Role;
  /** What of the answer must be found again. */
  readonly demands: (value: BridgeOutput<Op>) => readonly Demand[];
}

interface Open {
  readonly since: number;
  /** @returns whether it was answered now */
  readonly again: (scene: Scene) => Promise<boolean>;
}

interface Answers {
  readonly demands: Map<string, Demand>;
  open: Open[];
}

const ANSWERS = new WeakMap<WorldTill, Answers>();

function answersOf(till: WorldTill): Answers {
  const known = ANSWERS.get(till) ?? { demands: new Map(), open: [] };
  ANSWERS.set(till, known);
  return known;
}

/** How long a key is surely known, less a clock that is set (§idempotency). */
export const KEY_KNOWN_MS = 20 * 24 * 3_600_000;

/** What no repetition may add to. */
const TABLES = [
  'purchase',
  'purchase_undone',
  'purchase_order',
  'purchase_order_end',
  'purchase_due',
  'supplier_payment',
  'supplier_payment_undone',
  'cash_movement',
  'stock_transfer',
  'transfer_document',
  'stock_count',
  'stock_count_mark',
  'stock_count_end',
];
const SIZES = `SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`;
const sizesOf = (till: WorldTill) => JSON.stringify(till.computer.rows.all(SIZES));

/** Asks with a key; now and then twice. @returns the answer; null where a rule refused it or the power went */
export async function say<Op extends BridgeOperation>(
  scene: Scene,
  saying: Saying<Op>,
): Promise<BridgeOutput<Op> | null> {
  const { world, till, c } = scene;
  const { op, input, as = 'gerente' } = saying;
  await askAgain(scene);
  const answers = answersOf(till);
  const ask = async (at: Scene) => {
    const told = await atScreen(at, op, input, as);
    if (told?.ok === true) for (const demand of saying.demands(told.value)) hold(answers, demand);
    return told;
  };
  const since = till.computer.clock.now();
  if (!till.computer.isOn) return null;
  const told = await ask(scene);
  if (told === null) answers.open.push({ since, again: async (at) => (await ask(at)) !== null });
  if (told?.ok !== true) return null;
  if (c.chance(0.15) && till.computer.isOn) {
    const before = sizesOf(till);
    const again = await ask(scene);
    if (again?.ok === false) tell(world, 'answers', `${op} again: ${JSON.stringify(again.problem)}`);
    else if (again !== null && sizesOf(till) !== before)
      tell(world, 'answers', `${op} again did something: ${before} ${sizesOf(till)}`);
  }
  return told.value;
}

/** Asks again for whatever was not answered. */
export async function askAgain(scene: Scene): Promise<void> {
  const { till } = scene;
  const answers = answersOf(till);
  const open = answers.open.splice(0);
  for (const each of open) {
    if (Math.abs(till.computer.clock.now() - each.since) > KEY_KNOWN_MS) continue;
    if (!till.computer.isOn || !(await each.again(scene))) answers.open.push(each);
  }
}

function hold({ demands }: Answers, demand: Demand): void {
  const name = JSON.stringify([demand.sql, demand.of]);
  demands.set(name, demand);
}

const holds = ({ computer }: WorldTill, { sql, of, rows }: Demand) =>
  JSON.stringify(computer.rows.all(sql, ...of)) === JSON.stringify(rows);

/** Whatever was answered is there as it was answered. */
export function lookAtAnswers(world: World, till: WorldTill): void {
  for (const demand of answersOf(till).demands.values())
    if (!holds(till, demand)) {
      const { sql, of, rows } = demand;
      const there = JSON.stringify(till.computer.rows.all(sql, ...of));
      tell(world, 'answers', `${sql} of ${JSON.stringify(of)}: ${there}, answered ${JSON.stringify(rows)}`);
    }
}

/** An older database is in place: what it does not have was lost. */
export function forgetLost(till: WorldTill): void {
  const answers = answersOf(till);
  answers.open = [];
  for (const [name, demand] of answers.demands) if (!holds(till, demand)) answers.demands.delete(name);
}
