/** The service is killed again and again at random moments, while it starts and while it sells (§answer-by-state, §document-states). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, type Installation } from '../support/service/installation.ts';
import { anyNumber, expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import {
  countedUp,
  numbersBySeries,
  sellGoods,
  sellingWith,
  send,
  sendUntilSealed,
  TIPOS,
  type Answer,
  type Sale,
  type Selling,
} from '../support/shop/sale.ts';
import { programOf, ROOT } from '../support/service/programs.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { startService } from '../support/service/service-process.ts';

/** Starts and kills; `npm run soak` makes more of them, by `CAJA_ROUNDS`. */
const ROUNDS = Number(process.env['CAJA_ROUNDS'] ?? 6);
/** `CAJA_SEED` repeats the choices of an earlier run; the moments themselves still depend on the machine. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** Starts that are let live, to learn how long a handful of sales takes in a service that just started. */
const TRIALS = 3;
/** Share of the kills that come at a time; the others follow an answer. */
const KILLED_BY_TIME = 0.5;
/** Latest kill after an answer, in milliseconds. */
const AFTER_ANSWER_MS = 12;
/** A start takes longer than this, in milliseconds. */
const LATEST_KILL_OF_A_START_MS = 450;
/** Share of the rounds that do not even get as far as listening: recovery itself is killed. */
const KILLED_STARTS = 0.15;
/** Sales repeated at a time at the end. */
const CALLERS = 16;

const choose = choices(seeded(SEED));
/** Every sale that was ever sent, by its key, with the first answer it got. */
const book = new Map<string, { readonly sold: Sale; first: Answer | null }>();

/** How long a handful of sales takes in a service that just started. */
let handfulMs = 0;

let shop: Installation;
let selling: Selling;

beforeAll(async () => {
  shop = await install({ branches: 2, authority: 'proceso', ...EDITION_OF_RETURNS });
  await learnHandful();
}, 180_000);

afterAll(async () => {
  await shop?.close();
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Sends a sale and writes down what it is told; an answer must be a good one and agree with the one before. */
async function sell(url: string, key: string): Promise<void> {
  const entry = book.get(key);
  if (entry === undefined) throw new Error(`${key} was never sold`);
  const answer = await send(url, entry.sold);
  if (answer === null) return;
  expect(answer, `seed ${SEED}, ${key}`).toMatchObject({
    status: expect.toBeOneOf([200, 202]),
    numeroControl: entry.first?.numeroControl ?? anyNumber(entry.sold.tipoDte),
    codigoGeneracion: entry.first?.codigoGeneracion ?? expect.stringMatching(/^[0-9A-F-]{36}$/),
    dteFirmado: entry.first?.dteFirmado ?? expect.stringMatching(/^ey/),
  });
  if (entry.first !== null) expect(answer.replayed, `seed ${SEED}, ${key}`).toBe(true);
  entry.first ??= answer;
}

/** A handful of new sales of mixed types over both branches. */
function newSales(round: number): readonly string[] {
  return Array.from({ length: choose.int(4, 7) }, (_, index) => {
    const key = `venta-${round}-${index}`;
    const sold = selling(choose.pick(TIPOS), choose.pick(shop.keys), key);
    book.set(key, { sold, first: null });
    return key;
  });
}

/** Kills a service that is starting, and with it whatever it was repairing. */
async function killedStart(): Promise<void> {
  const args = [
    programOf('core/serve.ts'),
    '--data-dir',
    shop.dataDir,
    '--port',
    '0',
    '--ui-port',
    '0',
    '--no-demo',
  ];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: shop.env, stdio: 'ignore' });
  await pause(choose.int(0, LATEST_KILL_OF_A_START_MS));
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * When to kill: at a time somewhere in the life of a handful of sales, or shortly after one of their answers, so that a
 * slow machine does not push all kills to the same side of the commits.
 */
function moment(calls: readonly Promise<void>[]): Promise<void> {
  if (choose.chance(KILLED_BY_TIME)) return pause(choose.int(0, handfulMs));
  const answers = choose.int(1, calls.length - 1);
  const after = choose.int(0, AFTER_ANSWER_MS);
  return new Promise((resolve) => {
    let come = 0;
    for (const one of calls) {
      void one.then(() => {
        come += 1;
        if (come === answers) setTimeout(resolve, after);
      }, resolve);
    }
  });
}

/** One start: it knows what the one before acknowledged, sells, and is killed. Gives the keys it sold. */
async function killedSelling(round: number, before: readonly string[]): Promise<readonly string[]> {
  const service = await startService(shop.dataDir, shop.env, ['--no-demo']);
  try {
    const url = String(service.ready['api']);
    const acknowledged = before.filter((key) => book.get(key)?.first !== null);
    await Promise.all(acknowledged.map((key) => sell(url, key)));
    const fresh = newSales(round);
    const unsure = before.filter((key) => book.get(key)?.first === null && choose.chance(0.3));
    const calls = [...fresh, ...unsure].map((key) => sell(url, key));
    await moment(calls);
    await service.kill();
    await Promise.all(calls);
    expect(service.errors(), `seed ${SEED}`).toBe('');
    return fresh;
  } finally {
    await service.kill();
  }
}

/** Lets some starts sell undisturbed. */
async function learnHandful(): Promise<void> {
  const taken: number[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const service = await startService(shop.dataDir, shop.env, ['--no-demo']);
    if (trial === 0) selling = sellingWith(await sellGoods(String(service.ready['api']), shop.keys[0] ?? ''));
    const begin = performance.now();
    await Promise.all(newSales(-1 - trial).map((key) => sell(String(service.ready['api']), key)));
    taken.push(performance.now() - begin);
    expect(await service.stop()).toBe(0);
  }
  handfulMs = Math.ceil(taken.toSorted((a, b) => a - b)[Math.floor(TRIALS / 2)] ?? 0);
}

describe('a service that is killed at random', () => {
  it(
    `keeps every acknowledged document and repeats none in ${ROUNDS} rounds (seed ${SEED})`,
    { timeout: 60_000 + ROUNDS * 2_500 },
    async () => {
      let last: readonly string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        if (choose.chance(KILLED_STARTS)) await killedStart();
        else last = await killedSelling(round, last);
      }
      const entries = [...book.values()];
      const lost = entries.filter(({ first }) => first === null).length;

      const service = await startServiceHere(shop);
      const finals: Answer[] = [];
      let resurfaced = 0;
      try {
        const url = service.api;
        const waiting = [...book.keys()];
        const caller = async () => {
          for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
            const entry = book.get(key);
            if (entry === undefined) continue;
            const unknown = entry.first === null;
            await sell(url, key);
            if (unknown && entry.first?.replayed === true) resurfaced += 1;
            finals.push(await sendUntilSealed(url, entry.sold));
          }
        };
        await Promise.all(Array.from({ length: CALLERS }, caller));
      } finally {
        await service.stop();
      }
      expect(service.complaints).toEqual([]);

      for (const [index, answer] of entries.entries()) expect(answer.first, `sale ${index}`).not.toBeNull();
      expect(new Set(finals.map(({ codigoGeneracion }) => codigoGeneracion)).size).toBe(book.size);
      const series = numbersBySeries(finals.map(({ numeroControl }) => numeroControl));
      for (const [name, numbers] of Object.entries(series)) {
        // The first factura is that of the goods.
        const first = name === 'DTE-01-S001P001' ? 2 : 1;
        expect([name, numbers]).toEqual([name, countedUp(numbers.length).map((each) => each + first - 1)]);
      }
      // The goods that came back are one more.
      const report = await expectNumberingProved(shop, book.size + 1);

      const asked = report.pasos['consulta']?.recibidos ?? 0;
      console.info(
        `random kills: seed ${SEED}, ${ROUNDS} rounds, a handful takes ${handfulMs} ms, ${book.size} sales, ${lost} without an answer, ` +
          `of those ${resurfaced} were on record; the authority was asked ${asked} times`,
      );
      // The moments were spread well: sales died unanswered, on either side of their commit, and in doubt.
      if (ROUNDS >= 100) {
        expect(lost).toBeGreaterThan(ROUNDS / 10);
        expect(lost).toBeLessThan(book.size - ROUNDS / 10);
        expect(resurfaced).toBeGreaterThan(0);
        expect(resurfaced).toBeLessThan(lost);
        expect(asked).toBeGreaterThan(0);
      }
    },
  );
});
