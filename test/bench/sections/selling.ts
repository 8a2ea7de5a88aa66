/**
 * Selling with the line up: throughput against the signing limit and the raw commit rate of the same run, latencies, own
 * time, start-up and memory; and what the request log adds.
 */
import { install, type Installation } from '../../support/service/installation.ts';
import { startService, type Running } from '../../support/service/service-process.ts';
import { requestLogCost } from '../cost/request-log-cost.ts';
import { run, tenLines, type Measured } from '../load.ts';
import { rawCommitRate } from '../raw-commits.ts';
import { signingLimit } from '../signing-limit.ts';
import { openTap, type Tap } from '../tap.ts';

import { median, quick, residentMb, say } from '../measure.ts';

const LIMIT_MS = quick ? 1_000 : 4_000;
const WARM_UP = quick ? 400 : 3_000;
const ROUND = quick ? 400 : 2_500;
const ROUNDS = quick ? 1 : 3;
const MEMORY_DOCUMENTS = quick ? 2_000 : 20_000;
const RAW_COMMITS = quick ? 500 : 3_000;
const DURABLE_POINTS = 3;

async function startUp(installation: Installation): Promise<Running> {
  const begin = performance.now();
  const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
  const url = String(service.ready['api']);
  await run({
    url,
    path: '/factura/emitir',
    keys: installation.keys,
    body: tenLines(),
    concurrency: 1,
    count: 1,
  });
  say(`start-up to the first sealed document: ${Math.round(performance.now() - begin)} ms`);
  return service;
}

/** One concurrency, each round paired with the signing limit measured next to it. */
async function endToEnd(url: string, keys: readonly string[], concurrency: number): Promise<void> {
  const shares: number[] = [];
  const measured: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = await signingLimit(LIMIT_MS);
    const load = { url, path: '/factura/emitir', keys, body: tenLines(), concurrency };
    const result = await run({ ...load, count: concurrency === 1 ? Math.ceil(ROUND / 5) : ROUND });
    shares.push(result.perSecond / limit);
    measured.push(result);
  }
  const of = (pick: (result: Measured) => number) => median(measured.map(pick));
  say(
    `end to end, ${String(concurrency).padStart(2)} callers: ${median(shares).toFixed(2)} of the signing limit` +
      ` (${of((each) => each.perSecond).toFixed(0)}/s), latency p50 ${of((each) => each.p50Ms).toFixed(1)} ms, p99 ${of((each) => each.p99Ms).toFixed(1)} ms`,
  );
}

/** Our own time per document: the whole call less what the authority took, seen on the line to it. */
async function ownTime(): Promise<void> {
  const taps: Tap[] = [];
  const through = async (url: string) => {
    const tap = await openTap(url);
    taps.push(tap);
    return tap.url;
  };
  const tapped = await install({ authority: 'proceso', branches: 2, through });
  const service = await startService(tapped.dataDir, tapped.env, ['--no-demo']);
  const notOurs = taps[0]?.tookMs ?? new Map<string, number>();
  const load = {
    url: String(service.ready['api']),
    path: '/factura/emitir',
    keys: tapped.keys,
    body: tenLines(),
  };
  await run({ ...load, concurrency: 8, count: WARM_UP });
  for (const concurrency of [1, 8]) {
    const own = await run({ ...load, concurrency, count: Math.ceil(ROUND / 2), notOurs });
    say(`own time, ${concurrency} callers: p50 ${own.p50Ms.toFixed(1)} ms, p99 ${own.p99Ms.toFixed(1)} ms`);
  }
  await service.stop();
  for (const tap of taps) await tap.close();
  await tapped.close();
}

async function memory(service: Running, keys: readonly string[]): Promise<void> {
  const url = String(service.ready['api']);
  const load = { url, path: '/factura/emitir', keys, body: tenLines(), concurrency: 8 };
  const sizes: number[] = [];
  for (let part = 0; part < 4; part += 1) {
    await run({ ...load, count: MEMORY_DOCUMENTS / 4 });
    sizes.push(Math.round(residentMb(service)));
  }
  say(`memory after each quarter of ${MEMORY_DOCUMENTS} documents: ${sizes.join(', ')} MB`);
}

/** Runs the section. */
export async function selling(): Promise<void> {
  const installation = await install({ authority: 'proceso', branches: 2 });
  try {
    const limit = await signingLimit(LIMIT_MS);
    say(`signing limit of all cores: ${limit.toFixed(0)} signatures/s`);
    const raw = rawCommitRate(installation.folder, RAW_COMMITS);
    say(`raw durable commits: ${raw.toFixed(0)}/s`);
    const service = await startUp(installation);
    const url = String(service.ready['api']);
    await run({
      url,
      path: '/factura/emitir',
      keys: installation.keys,
      body: tenLines(),
      concurrency: 8,
      count: WARM_UP,
    });
    for (const concurrency of [1, 8, 32]) await endToEnd(url, installation.keys, concurrency);
    const loaded = await run({
      url,
      path: '/factura/emitir',
      keys: installation.keys,
      body: tenLines(),
      concurrency: 32,
      count: ROUND,
    });
    const ratio = (loaded.perSecond * DURABLE_POINTS) / raw;
    say(
      `durable points at 32 callers: ${ratio.toFixed(2)} of the raw commit rate (${DURABLE_POINTS} per document, group commit)`,
    );
    if (process.platform === 'linux') await memory(service, installation.keys);
    await service.stop();
  } finally {
    await installation.close();
  }
  await ownTime();
  await requestLogCost();
}
