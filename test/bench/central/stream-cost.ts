/**
 * What the stream costs a till: CPU of its whole process beside that of a till that is alone. Both sell at the same time and are read
 * over the same span, to the end of sending: whatever else the machine does, the centre and its database above all, slows both. Two
 * processes that do the same differ by some hundredths for as long as they live: there are several pairs, begun in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { openReadOnlyStore, type Reader, type ReadOnlyStore } from '../../../core/store/store.ts';
import { enrolmentCode } from '../../central/central-shop.ts';
import { install } from '../../support/service/installation.ts';
import { cajaAsync, startService } from '../../support/service/service-process.ts';
import { probeAt, probed, type Probe } from '../cost/probe-client.ts';
import { run, tenLines } from '../load.ts';
import { median, percentile, quick, say } from '../measure.ts';
import { openChain, type Chain } from './simulated-chain.ts';

const PAIRS = quick ? 1 : 6;
const ROUNDS = quick ? 4 : 6;
/** Of each till in a round. */
const DOCUMENTS = quick ? 150 : 300;
/** Of each till: together as many as a till alone had. */
const CALLERS = 4;
/** Until what both run is compiled: a till runs all day. */
const WARM_UP = quick ? 300 : 3_000;
const IDLE_MS = quick ? 3_000 : 5_000;
/** How often is looked whether everything is sent. */
const DRAIN_LOOK_MS = 50;
/** Longer than a machine with other work needs for an answer. */
const PATIENCE_MS = 20_000;
const PROFILE_FILE = 'stream.cpuprofile';

interface Side {
  readonly url: string;
  readonly keys: readonly string[];
  readonly probe: Probe;
  readonly store: ReadOnlyStore;
}

/** Milliseconds of CPU over the same span. */
interface Pair {
  readonly alone: number;
  readonly enrolled: number;
}

/** Measures and says it; `--profile` writes a CPU profile of an enrolled till. */
export async function streamCost(): Promise<void> {
  const measured: Measured[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    measured.push(await measurePair({ enrolledFirst: pair % 2 === 1, isLast: pair === PAIRS - 1 }));
  tell(
    measured.map(({ rounds }) => rounds),
    measured.map(({ idle }) => idle),
  );
}

interface Measured {
  readonly rounds: readonly Pair[];
  readonly idle: Pair;
}

async function measurePair({
  enrolledFirst,
  isLast,
}: {
  readonly enrolledFirst: boolean;
  readonly isLast: boolean;
}): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-bench-stream-'));
  const opened: { close(): Promise<unknown> }[] = [];
  try {
    const chain = await openChain();
    opened.push(chain);
    const first = await begin({ chain, folder, opened, enrol: enrolledFirst });
    const second = await begin({ chain, folder, opened, enrol: !enrolledFirst });
    const [alone, enrolled] = enrolledFirst ? [second, first] : [first, second];
    const selling = (count: number) => sell([alone, enrolled], count);
    await selling(WARM_UP);
    const idle = await between(alone, enrolled, () => pause(IDLE_MS));
    const rounds: Pair[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await between(alone, enrolled, () => selling(DOCUMENTS)));
    if (isLast && process.argv.includes('--profile')) {
      await enrolled.probe.profiling(join(process.cwd(), PROFILE_FILE), () => selling(3 * DOCUMENTS));
      say(`profile: ${PROFILE_FILE}`);
    }
    return { rounds, idle };
  } finally {
    for (const each of opened.reverse()) await each.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function begin({
  chain,
  folder,
  opened,
  enrol,
}: {
  readonly chain: Chain;
  readonly folder: string;
  readonly opened: { close(): Promise<unknown> }[];
  readonly enrol: boolean;
}): Promise<Side> {
  const installation = await install({ authority: 'integrado', branches: 2, esperaMaximaMs: PATIENCE_MS });
  opened.push(installation);
  const socket = join(folder, enrol ? 'enrolled.sock' : 'alone.sock');
  if (enrol) {
    const code = await enrolmentCode(chain.manager);
    const line = ['central', 'enrolar', '--url', chain.url, '--data-dir', installation.dataDir];
    const { stderr } = await cajaAsync(line, { ...installation.env, CAJA_CODIGO: code });
    if (stderr !== '') throw new Error(stderr);
  }
  const service = await startService(installation.dataDir, probed(installation.env, socket), ['--no-demo']);
  opened.push({ close: () => service.stop() });
  const store = openReadOnlyStore(join(installation.dataDir, 'caja.db'));
  opened.push({ close: () => Promise.resolve(store.close()) });
  return { url: String(service.ready['api']), keys: installation.keys, probe: probeAt(socket), store };
}

async function between(alone: Side, enrolled: Side, work: () => Promise<unknown>): Promise<Pair> {
  const used = async () => {
    const [one, other] = await Promise.all([alone.probe.used(), enrolled.probe.used()]);
    return { alone: one.cpuMs, enrolled: other.cpuMs };
  };
  const before = await used();
  await work();
  const after = await used();
  return { alone: after.alone - before.alone, enrolled: after.enrolled - before.enrolled };
}

/** All tills at once. What gathers is sent after the last sale: it belongs to these documents. */
async function sell(sides: readonly Side[], count: number): Promise<void> {
  const load = { path: '/factura/emitir', body: tenLines(), concurrency: CALLERS, count };
  await Promise.all(sides.map(({ url, keys }) => run({ ...load, url, keys })));
  for (const { store } of sides) while (!store.read(isAllSent)) await pause(DRAIN_LOOK_MS);
}

function isAllSent(reader: Reader): boolean {
  const standing = centralStanding(reader);
  return standing === null || (!standing.catchingUp && standing.waiting === 0);
}

function tell(pairs: readonly (readonly Pair[])[], idles: readonly Pair[]): void {
  const rounds = pairs.flat();
  const sum = (of: keyof Pair, among: readonly Pair[] = rounds) =>
    among.reduce((total, pair) => total + pair[of], 0);
  const more = (among: readonly Pair[]) => (sum('enrolled', among) / sum('alone', among) - 1) * 100;
  const each = (of: keyof Pair) => (sum(of) / (rounds.length * DOCUMENTS)).toFixed(2);
  const asleep = (of: keyof Pair) => ((sum(of, idles) / (idles.length * IDLE_MS)) * 1000).toFixed(1);
  const ofRounds = rounds.map((round) => more([round]));
  say(
    `a document with the stream on: ${each('enrolled')} ms of CPU of the till beside ${each('alone')} ms of one that is alone, both at once over the same time: ` +
      `${more(rounds).toFixed(1)} % more (aim 3); of each pair of tills ${pairs.map((pair) => more(pair).toFixed(1)).join(', ')}; rounds: median ${median(ofRounds).toFixed(1)}, ` +
      `quarters ${percentile(ofRounds, 0.25).toFixed(1)} and ${percentile(ofRounds, 0.75).toFixed(1)}`,
  );
  say(`a second in which nothing is sold: ${asleep('enrolled')} ms of CPU beside ${asleep('alone')} ms`);
}
