/**
 * `npm run soak`: hundreds of random kills of the service, thousands of generated notes and of bodies that contract and service judge, then ten thousand random runs of the
 * shop, on as many processes as there are processors. The tests take a sample of each.
 *
 * `--count N`   so many runs
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
import { openWorkshop } from './place.ts';
import { play } from './play.ts';

const RUNS = 10_000;
/** Starts and kills of the real service. */
const KILLS = '200';
/** Credit and debit notes per type and edition. */
const NOTES = '5000';
/** Bodies per operation and edition that contract and service both judge. */
const BODIES = '10000';
const say = (text: string) => process.stdout.write(`${text}\n`);
const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    run: { type: 'string' },
    met: { type: 'boolean' },
  },
});

if (values.run !== undefined) process.exitCode = await replay(JSON.parse(values.run) as Run);
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
} else
  process.exitCode = Math.max(
    await randomKills(),
    await generatedNotes(),
    await drawnBodies(),
    await onEveryProcessor(Number(values.count ?? RUNS)),
  );

async function replay(run: Run): Promise<number> {
  const workshop = await openWorkshop();
  const { faults } = await play(run, workshop);
  await workshop.close();
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'everything holds' : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

/** Tests at their full length; a soak of `--count` runs leaves them out. */
async function randomKills(): Promise<number> {
  return testAtLength('test/crash/random-kills.test.ts', { CAJA_ROUNDS: KILLS });
}

/** Notes against the official schemas and every equation. */
async function generatedNotes(): Promise<number> {
  return testAtLength('test/golden/generated-documents.test.ts', { CAJA_NOTES: NOTES });
}

/** Bodies drawn from what the OpenAPI document says. */
async function drawnBodies(): Promise<number> {
  return testAtLength('test/contract/requests-as-documented.test.ts', { CAJA_BODIES: BODIES });
}

async function testAtLength(file: string, env: Readonly<Record<string, string>>): Promise<number> {
  if (values.count !== undefined) return 0;
  const runner = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  return exitOf([runner, 'run', file], env);
}

/** New seeds each time: what they found is repeated by `--seed`. */
async function onEveryProcessor(count: number): Promise<number> {
  const processes = availableParallelism();
  const firstSeed = Date.now() % 1_000_000_000;
  const share = Math.ceil(count / processes);
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      exitOf([
        fileURLToPath(import.meta.url),
        '--seed',
        String(firstSeed + index * share),
        '--count',
        String(Math.min(share, count - index * share)),
      ]),
    ),
  );
  return Math.max(...codes);
}

function exitOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', (code, signal) => {
      if (signal !== null) say(`soak: a process was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}
