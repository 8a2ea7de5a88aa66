/** A history that is drawn: what people did at three tills in whatever order, how those ended in between, and when each told its centre. */
import { refreshStock } from '../../../../core/store/stock/refresh.ts';
import { annulled, buyFromFarmer, supplied } from '../../../till/stocked-month/buying.ts';
import { count, drawnPaper, STOCKED_BRANCHES } from '../../../till/stocked-month/shop-papers.ts';
import { sell, sellRefused, takeBack, undo } from '../../../till/stocked-month/selling.ts';
import { kill, killInCommit, killWhileSending, restart } from './stops.ts';
import { receiveSent, sendOn, settleSent } from './transfers.ts';
import { beginStory, type Story, type TillStory, type World } from './world.ts';

const FEWEST_ACTS = 14;
const MOST_ACTS = 32;
const AFTER_OUTAGE_MS = 30 * 60_000;

/** Says false where there was nothing to do it with. */
type Act = (story: Story, at: TillStory) => Promise<unknown>;

/** What may happen, and how often it does beside the others. */
const ACTS = {
  sale: [6, sale],
  'note or return': [2, bringBack],
  invalidation: [1, undoSale],
  refusal: [1, ({ c }, { month }) => sellRefused(month(), c.pick(STOCKED_BRANCHES))],
  purchase: [3, buy],
  'purchase annulled': [1, annulPurchase],
  'purchase from whom is no taxpayer': [
    1,
    (_, { month }) => buyFromFarmer(month(), { atTill: false, online: true }),
  ],
  paper: [3, (_, { month }) => drawnPaper(month())],
  count: [2, countShelf],
  'count annulled': [1, annulOneCount],
  'transfer sent': [2, sendOn],
  'transfer received': [3, receiveSent],
  'transfer settled': [2, settleSent],
  outage: [1, outage],
  restart: [2, (_, { till }) => restart(till)],
  kill: [1, (_, { till }) => kill(till)],
  'kill within a commit': [1, (_, { till }) => killInCommit(till)],
  'kill while sending': [1, (_, { till }) => killWhileSending(till)],
  'batch sent': [4, (_, { till }) => till.at.step()],
  'stock asked for': [1, (_, { till }) => till.at.askStock()],
  'what is kept': [
    2,
    ({ c }, { till }) => till.at.shop.store.transact((tx) => refreshStock(tx, c.int(1, 9))),
  ],
} as const satisfies Readonly<Record<string, readonly [times: number, act: Act]>>;
type ActName = keyof typeof ACTS;
/** The names of all that may happen. */
export const ACT_NAMES = Object.keys(ACTS) as readonly ActName[];
const LOTS = ACT_NAMES.flatMap((name) => Array.from({ length: ACTS[name][0] }, () => name));

/** What is done by calls of the interface alone. */
const BY_CALLS: readonly ActName[] = [
  'sale',
  'note or return',
  'invalidation',
  'refusal',
  'purchase',
  'purchase annulled',
  'purchase from whom is no taxpayer',
  'paper',
  'count',
  'count annulled',
];

/** Plays one; in the end every till has told everything. */
export async function playHistory(world: World, seed: number): Promise<Story> {
  const story = await beginStory(world, seed);
  const { c } = story;
  for (let acts = c.int(FEWEST_ACTS, MOST_ACTS); acts > 0; acts -= 1) {
    world.tick();
    const name = c.pick(LOTS);
    const act: Act = ACTS[name][1];
    const at = c.pick(story.tills);
    if (!BY_CALLS.includes(name)) for (const { till } of story.tills) await till.killed?.home();
    if ((await act(story, at)) !== false) story.happened.push(name);
  }
  for (const { till } of story.tills) await till.killed?.home();
  for (const { till } of story.tills) await till.at.sendAll();
  return story;
}

async function sale({ c }: Story, { month, sold }: TillStory): Promise<void> {
  sold.push(await sell(month(), c.pick(STOCKED_BRANCHES), c.pick(['01', '03'] as const)));
}

/** A note or a return: what was sold is then left alone. */
async function bringBack(story: Story, { month, sold }: TillStory): Promise<boolean> {
  const one = sold.shift();
  const note = one === undefined ? null : await takeBack(month(), one);
  story.world.tick();
  if (note !== null && story.c.chance(0.3)) await undo(month(), note);
  return note !== null;
}

async function undoSale(_: Story, { month, sold }: TillStory): Promise<boolean> {
  const one = sold.pop();
  if (one === undefined) return false;
  await undo(month(), one);
  return true;
}

async function buy({ c }: Story, { month, suppliers }: TillStory): Promise<void> {
  const credits = suppliers.filter(({ booked }) => booked.inForce && booked.tipoDte === '03');
  const one = await supplied(month(), credits.length > 0 && c.chance(0.25) ? c.pick(credits) : null);
  if (one !== null) suppliers.push(one);
}

async function annulPurchase({ c }: Story, { month, suppliers }: TillStory): Promise<boolean> {
  const inForce = suppliers.filter(({ booked }) => booked.inForce);
  if (inForce.length === 0) return false;
  await annulled(month(), c.pick(inForce));
  return true;
}

async function countShelf({ c }: Story, { month, counts }: TillStory): Promise<void> {
  counts.push(await count(month(), c.chance(0.4)));
}

async function annulOneCount({ c }: Story, { month, book, counts }: TillStory): Promise<boolean> {
  const [wrong] = counts.splice(c.int(0, Math.max(0, counts.length - 1)), 1);
  if (wrong === undefined) return false;
  const change = { branch: 'central', body: { motivo: 'Se contó mal' }, path: { conteo: wrong.id } };
  await month().door.change('existencias.anularConteo', change);
  for (const line of wrong.lines) book.goods.annul(line);
  return true;
}

/** A sale without the line; the till ends before it is back. */
async function outage({ c }: Story, { till, month }: TillStory): Promise<void> {
  await till.at.shop.simulator.turnOff();
  await sell(month(), c.pick(STOCKED_BRANCHES), '01');
  await till.killed?.home();
  await c.pick([restart, kill])(till);
  await till.at.shop.simulator.turnOn();
  await till.at.shop.pass(AFTER_OUTAGE_MS);
}
