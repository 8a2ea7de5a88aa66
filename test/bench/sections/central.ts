/**
 * The central service with its packaged PostgreSQL: how fast it takes what a till brings that was away, how late it knows what a
 * thousand tills sell, how long a month of a million documents takes, and what the stream costs a till. The aims stand beside the figures
 * (docs/scale.md).
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { openChain, sendThrough, type Chain } from '../central/simulated-chain.ts';
import { seedMonth, seedProducts } from '../central/seeded-totals.ts';
import type { SimulatedTill } from '../central/simulated-till.ts';
import { streamCost } from '../central/stream-cost.ts';
import { median, percentile, quick, residentMb, say } from '../measure.ts';

const CATCH_UP_DOCUMENTS = quick ? 2_000 : 12_000;
const LARGEST_TABLES = 5;
const WARM_UP_DOCUMENTS = 1_200;
const DOCUMENTS_OF_BATCH = 120;
const CATCH_UP_TILLS = 4;

const ONLINE_TILLS = quick ? 200 : 1_000;
const ONLINE_PER_SECOND = 120;
/** `--seconds=N` shortens the five minutes. */
const ONLINE_SECONDS = Number(asked('seconds') ?? (quick ? 15 : 300));
const MEMORY_LOOKS = 5;
/** How long a till lets the centre hold its heartbeat back. */
const BEAT_SECONDS = 20;

const MONTH_LOOKS = 15;
/** How often is looked whether the centre added everything up. */
const DRAIN_LOOK_MS = 50;

function asked(name: string): string | null {
  const argument = process.argv.find((each) => each.startsWith(`--${name}=`));
  return argument === undefined ? null : argument.slice(name.length + 3);
}

/** Runs the section; `--part=catch-up|online|month|cost` only one part of it. */
export async function central(): Promise<void> {
  const part = asked('part');
  const wanted = (name: string) => part === null || part === name;
  const load = loadavg()[0] ?? 0;
  say(`${availableParallelism()} cores, load ${load.toFixed(1)} at the beginning`);
  if (part !== 'cost') {
    const chain = await openChain();
    try {
      if (wanted('catch-up')) {
        await catchUp(chain);
        await storage(chain);
      }
      if (wanted('online')) await online(chain);
      if (wanted('month')) await month(chain);
    } finally {
      await chain.close();
    }
  }
  if (wanted('cost')) await streamCost();
}

async function catchUp(chain: Chain): Promise<void> {
  // What is measured is a centre that works, not one that is being compiled.
  const [first] = await chain.enrol(1);
  if (first !== undefined)
    for (const body of batchesOf(first, WARM_UP_DOCUMENTS)) await sendThrough(first, chain.batches, body);
  for (const count of [1, CATCH_UP_TILLS]) {
    const tills = await chain.enrol(count);
    const each = Math.ceil(CATCH_UP_DOCUMENTS / count);
    const bodies = tills.map((till) => ({ till, batches: batchesOf(till, each) }));
    const before = await chain.used();
    const begin = performance.now();
    await Promise.all(
      bodies.map(async ({ till, batches }) => {
        for (const body of batches) await sendThrough(till, chain.batches, body);
      }),
    );
    const seconds = (performance.now() - begin) / 1000;
    const after = await chain.used();
    const documents = each * count;
    const bytes = bodies.flatMap(({ batches }) => batches).reduce((sum, { length }) => sum + length, 0);
    say(
      `catch-up of ${count} till${count === 1 ? '' : 's'}: ${(documents / seconds).toFixed(0)} documents/s (aim 2000); ` +
        `CPU a document ${((after.centre - before.centre) / documents).toFixed(2)} ms of the centre and ` +
        `${((after.database - before.database) / documents).toFixed(2)} ms of its database; ${(bytes / documents / 1024).toFixed(2)} KB on the line`,
    );
    const addingUp = performance.now();
    await productsAddedUp(chain);
    say(`totals by product of it stood ${((performance.now() - addingUp) / 1000).toFixed(1)} s later`);
  }
}

/** Resolves when nothing of the day of the simulated tills is being added up any more. */
async function productsAddedUp(chain: Chain): Promise<void> {
  const path = '/api/sales/products?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS';
  while ((await chain.manager.ask(path)).body['enCurso'] !== false) await pause(DRAIN_LOOK_MS);
}

/** Bytes that documents, with everything that belongs to them, take in the database. */
async function storage(chain: Chain): Promise<void> {
  const owner = await chain.owner();
  try {
    await owner.query('VACUUM');
    const { rows } = await owner.query<{ name: string; bytes: string; documents: string }>(
      `SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes, (SELECT count(*) FROM caja.document) AS documents
       FROM pg_class c WHERE c.relnamespace = 'caja'::regnamespace AND c.relkind = 'r' ORDER BY 2 DESC`,
    );
    const all = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    const each = all / Number(rows[0]?.documents);
    const largest = rows
      .slice(0, LARGEST_TABLES)
      .map(({ name, bytes }) => `${name} ${((Number(bytes) / all) * 100).toFixed(0)} %`);
    say(
      `stored: ${(each / 1024).toFixed(2)} KB a document of six lines, ${(each / 1000).toFixed(1)} GB a million with indexes; ${largest.join(', ')}`,
    );
  } finally {
    await owner.end();
  }
}

function batchesOf(till: SimulatedTill, documents: number): readonly Buffer[] {
  const batches: Buffer[] = [];
  for (let done = 0; done < documents; done += DOCUMENTS_OF_BATCH) {
    const count = Math.min(DOCUMENTS_OF_BATCH, documents - done);
    for (let one = 0; one < count; one += 1) till.writeSale(Date.now());
    batches.push(till.batch());
  }
  return batches;
}

async function online(chain: Chain): Promise<void> {
  const tills = await chain.enrol(ONLINE_TILLS);
  for (const till of tills) till.writeSale(Date.now());
  const waiting = [...tills];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let till = waiting.pop(); till !== undefined; till = waiting.pop())
        await sendThrough(till, chain.batches, till.batch());
    }),
  );
  const beats = beating(chain, tills);
  const before = await chain.used();
  const { lags, sentAway, sizes } = await sellOnline(chain, tills);
  const after = await chain.used();
  await beats.stop();
  const at = (share: number) => percentile(lags, share);
  say(
    `${tills.length} tills, ${ONLINE_PER_SECOND} documents/s for ${ONLINE_SECONDS} s: lag p50 ${at(0.5).toFixed(0)} ms, ` +
      `p99 ${at(0.99).toFixed(0)} ms (aim 3000), longest ${at(1).toFixed(0)} ms; sent away ${sentAway} times`,
  );
  const documents = lags.length;
  say(
    `CPU a document with its share of heartbeats: ${((after.centre - before.centre) / documents).toFixed(2)} ms of the centre, ` +
      `${((after.database - before.database) / documents).toFixed(2)} ms of its database`,
  );
  say(`memory of the centre after each fifth: ${sizes.join(', ')} MB (aim: flat)`);
}

/** Documents at even distances, each of a till that has none under way; a lag counts from the moment it was due. */
async function sellOnline(chain: Chain, tills: readonly SimulatedTill[]) {
  const lags: number[] = [];
  const sizes: number[] = [];
  const free = [...tills];
  const running = new Set<Promise<void>>();
  let sentAway = 0;
  const total = ONLINE_PER_SECOND * ONLINE_SECONDS;
  const begin = performance.now();
  for (let sold = 0; sold < total; sold += 1) {
    const due = begin + (sold * 1000) / ONLINE_PER_SECOND;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    while (free.length === 0) await Promise.race(running);
    const till = free.shift();
    if (till === undefined) break;
    const sale = (async () => {
      till.writeSale(Date.now());
      sentAway += await sendThrough(till, chain.batches, till.batch());
      lags.push(performance.now() - due);
      free.push(till);
    })();
    running.add(sale);
    void sale.finally(() => running.delete(sale)).catch(() => {});
    if ((sold + 1) % Math.ceil(total / MEMORY_LOOKS) === 0 || sold === total - 1)
      sizes.push(Math.round(residentMb(chain.running)));
  }
  await Promise.all(running);
  return { lags, sentAway, sizes };
}

/** Every till holds a heartbeat at the centre all the time. */
function beating(chain: Chain, tills: readonly SimulatedTill[]): { stop(): Promise<void> } {
  const pool = new Pool(chain.url, { connections: tills.length });
  let going = true;
  const beat = async (till: SimulatedTill) => {
    const rest = Math.random() * BEAT_SECONDS * 1000;
    await new Promise((resolve) => setTimeout(resolve, rest));
    while (going) {
      const report = {
        version: '0.1.0',
        now: Date.now(),
        streamEnd: till.streamEnd,
        waiting: 0,
        waitingSince: null,
        contingencies: [],
        certificates: [],
        freeDiskBytes: 1_000_000_000,
        catalogue: 0,
        waitSeconds: BEAT_SECONDS,
      };
      await till.send(pool, '/till/heartbeat', Buffer.from(JSON.stringify(report)));
    }
  };
  const all = tills.map((till) => beat(till).catch(() => {}));
  return {
    stop: async () => {
      going = false;
      await pool.destroy();
      await Promise.all(all);
    },
  };
}

async function month(chain: Chain): Promise<void> {
  const owner = await chain.owner();
  try {
    for (const tills of [30, 1_000]) {
      await seedMonth(owner, tills);
      const whole = await timesOf(chain, '/api/sales?from=2026-10-01&to=2026-10-31');
      const part = await timesOf(chain, '/api/sales?from=2026-10-01&to=2026-10-30');
      say(
        `month of a million documents over ${tills} tills, from totals: ${whole} with session and HTTP (aim 20 ms); without its last day ${part}`,
      );
    }
    for (const tills of [30, quick ? 60 : 100]) {
      await seedProducts(owner, tills);
      const took = await timesOf(chain, '/api/sales/products?from=2026-10-01&to=2026-10-31');
      say(`the same by product, 300 products a day at each of ${tills} tills: ${took}`);
    }
  } finally {
    await owner.end();
  }
}

/** How long that question takes: the median and the longest. */
async function timesOf(chain: Chain, path: string): Promise<string> {
  const took: number[] = [];
  for (let look = 0; look < MONTH_LOOKS; look += 1) {
    const begin = performance.now();
    const headers = { cookie: chain.manager.cookie };
    const answer = await fetch(`${chain.url}${path}&ambiente=PRODUCCION`, { headers });
    await answer.json();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    took.push(performance.now() - begin);
  }
  return `${median(took).toFixed(1)} ms, longest ${percentile(took, 1).toFixed(1)} ms`;
}
