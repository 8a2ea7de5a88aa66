/**
 * What a document costs: the product beside a bare pipeline of the same libraries, both in front of an authority that answers
 * at once, in interleaved rounds. `--profile` writes a CPU profile of the product's main thread, `--check` fails when an
 * agreed figure is missed by a quarter.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '../../support/service/installation.ts';
import { start, startService, type Running } from '../../support/service/service-process.ts';
import { agreedBudget, exceeded, type Figures } from '../cost/budget.ts';
import { probeAt, probed, type Counted, type Probe } from '../cost/probe-client.ts';
import { run, tenLines, type Measured } from '../load.ts';
import { median, quick, say } from '../measure.ts';

const PROFILE_FILE = 'cost.cpuprofile';
const CALLERS = [1, 8, 32] as const;
const WARM_UP = quick ? 300 : 2_000;
const ROUNDS = quick ? 2 : 4;
/** Documents of a round, by callers. */
const ROUND: Readonly<Record<(typeof CALLERS)[number], number>> = quick
  ? { 1: 60, 8: 150, 32: 300 }
  : { 1: 200, 8: 500, 32: 1_000 };
const COUNTED = 200;
const PROFILED = quick ? 500 : 3_000;
const SIGNATURES = 300;
/** The dearest statements that are shown. */
const SHOWN = process.argv.includes('--statements') ? 100 : 0;

interface Side {
  readonly url: string;
  readonly keys: readonly string[];
  readonly probe: Probe;
}

interface Round extends Measured {
  /** CPU of the whole process per document. */
  readonly cpuMs: number;
}

function load({ url, keys }: Side, concurrency: number, count: number): Promise<Measured> {
  return run({ url, keys, path: '/factura/emitir', body: tenLines(), concurrency, count });
}

async function round(side: Side, concurrency: number, count: number): Promise<Round> {
  const before = await side.probe.used();
  const measured = await load(side, concurrency, count);
  const after = await side.probe.used();
  return { ...measured, cpuMs: (after.cpuMs - before.cpuMs) / count };
}

/** CPU of one signature and its check, in this very run. */
function signatureMs(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const payload = Buffer.alloc(4_096, 'x');
  const before = process.cpuUsage();
  for (let done = 0; done < SIGNATURES; done += 1) sign('sha512', payload, privateKey);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / SIGNATURES;
}

async function compare(product: Side, bare: Side): Promise<Figures> {
  const figures: Figures = {};
  for (const callers of CALLERS) {
    const pairs: { readonly product: Round; readonly bare: Round }[] = [];
    for (let each = 0; each < ROUNDS; each += 1)
      pairs.push({
        bare: await round(bare, callers, ROUND[callers]),
        product: await round(product, callers, ROUND[callers]),
      });
    const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
    const share = of((pair) => pair.product.perSecond / pair.bare.perSecond);
    const cpuRatio = of((pair) => pair.product.cpuMs / pair.bare.cpuMs);
    const [p50, p99] = [of((pair) => pair.product.p50Ms), of((pair) => pair.product.p99Ms)];
    say(
      `${String(callers).padStart(2)} callers: ${of((pair) => pair.product.perSecond).toFixed(0)}/s, share ${share.toFixed(2)}` +
        ` of ${of((pair) => pair.bare.perSecond).toFixed(0)}/s; CPU ${of((pair) => pair.product.cpuMs).toFixed(2)} ms,` +
        ` ratio ${cpuRatio.toFixed(2)} to ${of((pair) => pair.bare.cpuMs).toFixed(2)} ms;` +
        ` own time p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
    if (callers === 1) Object.assign(figures, { ownP50MsAt1: p50, ownP99MsAt1: p99 });
    if (callers === 8) Object.assign(figures, { ownP99MsAt8: p99 });
    if (callers === 32) Object.assign(figures, { cpuRatioAt32: cpuRatio, shareAt32: share });
  }
  return figures;
}

async function statementsOf(product: Side): Promise<Figures> {
  const before = await product.probe.used();
  const alone = await product.probe.counting(() => load(product, 1, COUNTED));
  const grouped = await product.probe.counting(() => load(product, 32, COUNTED));
  const after = await product.probe.used();
  const statements = perDocument(alone);
  if (before.written !== null && after.written !== null)
    say(`written per document: ${((after.written - before.written) / 1024 / (2 * COUNTED)).toFixed(1)} KB`);
  say(
    `SQL per document: ${statements.toFixed(1)} statements, ${(alone.control / COUNTED).toFixed(1)} of transactions,` +
      ` ${(alone.commits / COUNTED).toFixed(2)} commits; with 32 callers ${perDocument(grouped).toFixed(1)},` +
      ` ${(grouped.control / COUNTED).toFixed(1)}, ${(grouped.commits / COUNTED).toFixed(2)}`,
  );
  for (const { sql, times } of alone.statements.slice(0, SHOWN))
    say(`  ${(times / COUNTED).toFixed(2)} ${sql.slice(0, 150)}`);
  return { statements };
}

function perDocument({ statements }: Counted): number {
  return statements.reduce((sum, { times }) => sum + times, 0) / COUNTED;
}

async function startTimed(begin: () => Promise<Running>): Promise<{ running: Running; ms: number }> {
  const before = performance.now();
  const running = await begin();
  return { running, ms: performance.now() - before };
}

async function measure(product: Side, bare: Side): Promise<Figures> {
  const idle = await product.probe.used();
  for (const side of [bare, product]) await load(side, 8, WARM_UP);
  const compared = await compare(product, bare);
  const signature = signatureMs();
  const loaded = await product.probe.used();
  say(`one signature: ${signature.toFixed(2)} ms of CPU`);
  const counted = await statementsOf(product);
  say(`memory: ${idle.residentMb.toFixed(0)} MB idle, ${loaded.residentMb.toFixed(0)} MB after the load`);
  if (process.argv.includes('--profile')) {
    await product.probe.profiling(join(process.cwd(), PROFILE_FILE), () => load(product, 32, PROFILED));
    say(`profile: ${PROFILE_FILE}`);
  }
  return { ...compared, ...counted, loadedMb: loaded.residentMb };
}

/** Runs the section. */
export async function cost(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-bare-'));
  const authority = await start('test/bench/cost/light-authority.ts', [], process.env);
  const authorityUrl = String(authority.ready['url']);
  const installation = await install({
    authority: 'proceso',
    branches: 2,
    through: () => Promise.resolve(authorityUrl),
  });
  const { keys, dataDir } = installation;
  const [ofProduct, ofBare] = [join(folder, 'product.sock'), join(folder, 'bare.sock')];
  const begin = () => startService(dataDir, probed(installation.env, ofProduct), ['--no-demo']);
  // Compiled and migrated: what is timed is the start of every day.
  await (await begin()).stop();
  const product = await startTimed(begin);
  const script = 'test/bench/cost/bare-pipeline.ts';
  const bare = await start(script, [folder, authorityUrl], probed(process.env, ofBare));
  try {
    say(`start to listening: ${product.ms.toFixed(0)} ms`);
    const figures = await measure(
      { url: String(product.running.ready['api']), keys, probe: probeAt(ofProduct) },
      { url: String(bare.ready['api']), keys, probe: probeAt(ofBare) },
    );
    check({ ...figures, startMs: product.ms });
  } finally {
    for (const each of [product.running, bare, authority]) await each.stop();
    await installation.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function check(figures: Figures): void {
  if (!process.argv.includes('--check')) return;
  const faults = exceeded(figures, agreedBudget());
  for (const fault of faults) say(`beyond the budget: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else say('within the budget');
}
