/**
 * `npm run soak`: tests at their full length (hundreds of random kills of the service, thousands of generated documents, notes
 * and returns, and of bodies that contract and service judge), then ten thousand random runs of the shop, on as many processes
 * as there are processors. The tests take a sample of each.
 *
 * `--only NAME` one part: a name of {@link PARTS}, or `runs`
 * `world`       years of shops in worlds of their own instead (`test/world/world.ts`, which has options of its own)
 * `mutation`    changes the product's sources in one place after another instead and asks whether tests notice (`test/mutation/mutation.ts`,
 *              which names its folders)
 * `days [moment…]` the first set of tests on days to come instead, but for those in a browser (`other-days.ts`)
 * `--count N`   so many runs, and nothing else
 * `--seed N`    one run, or the first of `--count`
 * `--run JSON`  the run that a failure printed
 * `--met`       tells what happened on the way
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { campaign } from './campaign.ts';
import type { Run } from './runs.ts';
import { otherDays } from './other-days.ts';
import { openWorkshop } from './place.ts';
import { play } from './play.ts';
import { inWords, NOTHING, together, type Sums } from '../world/sums.ts';

const RUNS = 10_000;
/** Years of shops that are played unless said otherwise. */
const YEARS = process.env['CAJA_WORLD_YEARS'] ?? '10000';
/** Seeds of one process: more than it gets to. */
const MANY = 100_000_000;

interface Part {
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Tests at their full length, in the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  /** Starts and kills of the real service. */
  'random-kills': { files: ['test/crash/random-kills.rest.test.ts'], env: { CAJA_ROUNDS: '200' } },
  /** The same during an outage, and while the contingency is reported and sent. */
  'outage-kills': { files: ['test/crash/outage-kills.rest.test.ts'], env: { CAJA_OUTAGE_ROUNDS: '24' } },
  /** Every state that a power cut may leave on a disk that keeps only what was flushed. */
  'power-cuts': {
    files: [
      'test/crash/power-cut.rest.test.ts',
      'test/crash/power-cut-upkeep.rest.test.ts',
      'test/crash/power-cut-cash.rest.test.ts',
      'test/crash/disk-faults.rest.test.ts',
      'test/crash/disk-faults-upkeep.rest.test.ts',
    ],
    env: { CAJA_STATES_ONE_OF: '1', CAJA_CALLS_ONE_OF: '1' },
  },
  /** Sales of each of 32 callers. */
  'many-callers': { files: ['test/crash/many-callers.rest.test.ts'], env: { CAJA_SALES: '48' } },
  /** Documents and notes per type and edition, and events of return, against the official schemas and every equation. */
  'generated-documents': {
    files: ['test/golden/generated-documents.test.ts'],
    env: { CAJA_DOCUMENTS: '5000', CAJA_RETURNS: '2000' },
  },
  /** Bodies per operation and edition, drawn from what the OpenAPI document says. */
  'drawn-bodies': { files: ['test/contract/requests-as-documented.test.ts'], env: { CAJA_BODIES: '10000' } },
  /** A month of so many documents. */
  'tied-month': { files: ['test/till/tied-month.test.ts'], env: { CAJA_MONTH: '5000' } },
  /** Histories of three tills and a centre, one till of which is a service that is killed in the middle of calls. */
  'killed-worlds': {
    files: ['test/central/stock/killed-worlds.rest.test.ts'],
    env: { CAJA_KILLED_WORLDS: '20' },
  },
  /** A month of so many sales of a shop that keeps stock, and of what it bought. */
  'stocked-month': { files: ['test/till/stocked-month.test.ts'], env: { CAJA_STOCK_MONTH: '3000' } },
  /** Suppliers' documents, seals and invalidations in so many orders of each case. */
  'purchase-orders': {
    files: ['test/engine/purchases/any-order.test.ts'],
    env: { CAJA_PURCHASE_ORDERS: '100' },
  },
  /** Faults and power cuts with every type in every case. */
  'every-type': {
    files: [
      'test/delivery/fault-matrix.test.ts',
      'test/delivery/fault-matrix.rest.test.ts',
      'test/delivery/fault-matrix-contingency.rest.test.ts',
      'test/crash/crash-windows.test.ts',
      'test/crash/crash-windows.rest.test.ts',
      'test/crash/returns.rest.test.ts',
      'test/contingency/contingency-crash.rest.test.ts',
    ],
    env: { CAJA_TYPES: 'todos' },
  },
  /** Notes and returns that come at once, so many interleavings of each. */
  'note-balance': {
    files: ['test/engine/adjusting/note-balance.test.ts'],
    env: { CAJA_INTERLEAVINGS: '1000' },
  },
  /** Bits flipped anywhere in the file. */
  'flipped-bits': { files: ['test/proof/verify-flipped-bits.test.ts'], env: { CAJA_FLIPS: '2000' } },
  /** Folders that are copied, restored and moved between sales, so many histories of them. */
  'fence-histories': {
    files: ['test/engine/fence/fence-histories.rest.test.ts'],
    env: { CAJA_FENCES: '1200' },
  },
  /** Jumps of a rehearsal's clock beside sales. */
  'clock-jumps': { files: ['test/http/rehearsal/clock-jumps.test.ts'], env: { CAJA_JUMPS: '1000' } },
  /** Sales whose sums are shown before they are issued. */
  'sale-amounts': { files: ['test/bridge/sale/sale-amounts.test.ts'], env: { CAJA_AMOUNTS: '1200' } },
  /** All tests of the bridge over Electron's channel. */
  'billed-notes': {
    files: ['test/engine/remissions/histories.rest.test.ts'],
    env: { CAJA_REMISSION_RUNS: '300' },
  },
  'over-electron': { files: ['test/bridge/over-electron.rest.test.ts'], env: { CAJA_BRIDGE: 'todo' } },
  /** A scan in every field of every screen, and results at every size, instead of each once. */
  'every-screen': {
    files: ['test/e2e/sale/scanner.rest.test.ts', 'test/e2e/sale/result-fits.rest.test.ts'],
    env: { CAJA_SCREENS: 'todas' },
  },
  /** The books of a company against those of its twenty tills. */
  'company-books': { files: ['test/central/books/books.test.ts'], env: { CAJA_TILLS: '20' } },
};
const say = (text: string) => process.stdout.write(`${text}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    years: { type: 'string' },
    orders: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    run: { type: 'string' },
    met: { type: 'boolean' },
    all: { type: 'boolean' },
    warm: { type: 'boolean' },
    only: { type: 'string' },
  },
});

if (positionals[0] === 'mutation') process.exitCode = await mutations();
else if (positionals[0] === 'days') process.exitCode = await otherDays(positionals.slice(1), vitest);
else if (positionals[0] === 'world') process.exitCode = await worlds();
else if (values.run !== undefined) process.exitCode = await replay(JSON.parse(values.run) as Run);
else if (values.seed !== undefined) {
  const { failures, met } = await campaign({
    firstSeed: Number(values.seed),
    count: Number(values.count ?? 1),
    say,
  });
  if (values.met)
    for (const [name, size] of [...met].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      say(`${String(size).padStart(8)}  ${name}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} else if (values.count !== undefined || values.only === 'runs')
  process.exitCode = await onEveryProcessor(Number(values.count ?? RUNS));
else if (values.only !== undefined) process.exitCode = await atFullLength(values.only);
else {
  const codes: number[] = [];
  for (const name of Object.keys(PARTS)) codes.push(await atFullLength(name));
  process.exitCode = Math.max(...codes, await onEveryProcessor(RUNS));
}

async function replay(run: Run): Promise<number> {
  const workshop = await openWorkshop();
  const { faults } = await play(run, workshop);
  workshop.close();
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'everything holds' : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

async function atFullLength(name: string): Promise<number> {
  const part = PARTS[name];
  if (part === undefined)
    throw new Error(`no part is called ${name}: ${[...Object.keys(PARTS), 'runs'].join(', ')}`);
  return vitest(part.files, part.env);
}

function vitest(files: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const runner = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  return exitOf([runner, 'run', ...files], env);
}

/** Whether tests notice what is changed, in the folders that are named or in all. */
function mutations(): Promise<number> {
  const program = fileURLToPath(new URL('../mutation/mutation.ts', import.meta.url));
  const options = (['all', 'warm'] as const).flatMap((name) => (values[name] ? [`--${name}`] : []));
  return exitOf([program, ...options, ...positionals.slice(1)]);
}

/** One world, those of so many seeds, or new ones for so many years, on every processor. */
async function worlds(): Promise<number> {
  const program = fileURLToPath(new URL('../world/world.ts', import.meta.url));
  const { seed, count, orders, years = YEARS } = values;
  if (seed !== undefined && count === undefined)
    return exitOf([program, '--seed', seed, ...(orders === undefined ? [] : ['--orders', orders])]);
  const firstSeed = Number(seed ?? Date.now() % MANY);
  const share = count === undefined ? MANY : Math.ceil(Number(count) / availableParallelism());
  const processes = count === undefined ? availableParallelism() : Math.ceil(Number(count) / share);
  let sums = NOTHING;
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const own = Math.min(share, Number(count ?? Infinity) - index * share);
      const args = [program, '--seed', String(firstSeed + index * share), '--count', String(own)];
      const most = count === undefined ? ['--years', String(Number(years) / processes)] : [];
      return exitOf([...args, ...most], {}, (told) => (sums = together(sums, told as Sums)));
    }),
  );
  say(`world: all together: ${inWords(sums)}`);
  return Math.max(...codes);
}

/** New seeds each time: what they found is repeated by `--seed`. */
async function onEveryProcessor(count: number): Promise<number> {
  const processes = availableParallelism();
  const firstSeed = Date.now() % 1_000_000_000;
  const share = Math.ceil(count / processes);
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      exitOf(
        [
          fileURLToPath(import.meta.url),
          '--seed',
          String(firstSeed + index * share),
          '--count',
          String(Math.min(share, count - index * share)),
        ],
        { CAJA_TYPES: 'todos' },
      ),
    ),
  );
  return Math.max(...codes);
}

/** @param heard is told what the process says of its work */
function exitOf(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  heard: ((said: unknown) => void) | null = null,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: heard === null ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    });
    if (heard !== null) child.on('message', heard);
    child.once('exit', (code, signal) => {
      if (signal !== null) say(`soak: a process was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}
