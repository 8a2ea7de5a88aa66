/** Plays a world: every order in turn, a look at the tills after each, and the reckoning at the end. */
import BetterSqlite3 from 'better-sqlite3';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { ACTS, type ActName } from './acts/acts.ts';
import type { Act } from './acts/act.ts';
import { openWorld, type Broken, type Planted, type World, type WorldTill } from './ground/world.ts';
import type { Yard } from './ground/yard.ts';
import type { Order, Plan } from './plan.ts';
import { lookAtAnswers } from './truths/answers.ts';
import { lookAtAudit, lookAtWholeAudit } from './truths/office/audit.ts';
import { hear, lookAtCentre } from './truths/centre.ts';
import { lookAtClosed } from './truths/office/closed-months.ts';
import { lookAtGoods } from './truths/goods/goods.ts';
import { lookAtLetterhead } from './truths/office/letterhead.ts';
import { endOf, lookAtTill } from './truths/look.ts';
import { lookAtMoney } from './truths/counter/money.ts';
import { lookAtOffice } from './truths/office/office.ts';
import { lookAtProposals } from './truths/office/proposals.ts';
import { lookAtRemissions } from './truths/counter/remissions.ts';
import { lookAtOwed, lookAtReturns } from './truths/counter/returns.ts';
import { comeToRest, compareAuthority, proveTill } from './truths/rest.ts';
import { askTheRest, lookAtStoreRoom } from './truths/goods/store-room.ts';
import { lookAtCarried } from './truths/goods/transfers.ts';

/** How a world went. */
export interface Outcome {
  /** What does not hold; empty when everything does. */
  readonly broken: readonly Broken[];
  /** After which order it did not; null: in the end, or never. */
  readonly after: number | null;
  /** What it came to: the same of the same seed. */
  readonly end: string;
  readonly met: ReadonlyMap<string, number>;
  /** Days that passed in it. */
  readonly days: number;
  readonly documents: number;
}

/** What is looked at only now and then, as it costs more. */
const PROVE_EVERY = 25;
const DAY_MS = 86_400_000;

export async function play(plan: Plan, yard: Yard, planted: Planted = {}): Promise<Outcome> {
  const world = await openWorld(yard, plan.beginning, planted);
  let isPlanted = planted.sql === undefined;
  const began = world.time.now();
  const met = new Map<string, number>();
  const outcome = (after: number | null): Outcome => ({
    broken: world.broken.slice(),
    after,
    end: endOf(world),
    met,
    days: (world.time.now() - began) / DAY_MS,
    documents: world.tills.reduce((sum, { memory }) => sum + memory.documents.size, 0),
  });
  try {
    for (const [index, order] of plan.orders.entries()) {
      await follow(world, order);
      met.set(order.do, (met.get(order.do) ?? 0) + 1);
      isPlanted ||= plantRows(world, planted.sql ?? '');
      for (const till of world.tills) {
        await till.computer.switchOn();
        lookAtTill(world, till);
        lookAtAnswers(world, till);
        lookAtAudit(world, till);
        lookAtLetterhead(world, till);
        if ((index + 1) % PROVE_EVERY !== 0) continue;
        proveTill(world, till);
        await lookAtMoney(world, till);
        lookAtStoreRoom(world, till);
        lookAtReturns(world, till);
        await hear(world, till);
        await askTheOffice(world, till, order.chance);
      }
      if (world.broken.length > 0) return outcome(index);
    }
    await comeToRest(world);
    for (const till of world.tills) {
      await askTheRest(world, till);
      lookAtTill(world, till);
      lookAtAnswers(world, till);
      lookAtLetterhead(world, till);
      proveTill(world, till);
      await lookAtMoney(world, till);
      await askTheOffice(world, till, 0);
      lookAtWholeAudit(world, till);
      lookAtGoods(world, till);
      lookAtStoreRoom(world, till);
      lookAtRemissions(world, till);
      lookAtReturns(world, till);
      await lookAtOwed(world, till);
      await lookAtCentre(world, till);
      for (const said of till.computer.complaints) world.broken.push({ truth: 'log', said });
    }
    lookAtCarried(world);
    await compareAuthority(world);
    return outcome(null);
  } finally {
    await world.close();
  }
}

/** What screens and files of the office say; the power may go while they are asked. */
async function askTheOffice(world: World, till: WorldTill, chance: number): Promise<void> {
  const scene = { world, till, c: choices(seeded(chance)) };
  lookAtProposals(world, till);
  await lookAtOffice(scene);
  await till.computer.switchOn();
  await lookAtClosed(scene);
  await till.computer.switchOn();
}

/** Changes rows of the first till in which there are such. @returns whether anything was changed */
function plantRows({ tills }: World, sql: string): boolean {
  return tills.some(({ computer }) => {
    if (!computer.isOn) return false;
    const database = new BetterSqlite3(computer.folder.database);
    try {
      database.exec('SAVEPOINT planted');
      database.exec(sql);
      const changed = database.prepare<[], number>('SELECT changes()').pluck().get() ?? 0;
      database.exec(changed > 0 ? 'RELEASE planted' : 'ROLLBACK TO planted; RELEASE planted');
      return changed > 0;
    } finally {
      database.close();
    }
  });
}

async function follow(world: World, order: Order): Promise<void> {
  const till = world.tills[order.at % world.tills.length];
  if (till === undefined) return;
  const name: ActName = order.do;
  const act: Act = ACTS[name][1];
  world.dice.throwAnew(order.chance);
  await act({ world, till, c: choices(seeded(order.chance)) });
  // What nobody waits for goes on as far as it does without time passing.
  await world.steps.settle();
}
