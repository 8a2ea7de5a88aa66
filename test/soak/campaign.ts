/** Many runs, each from its own seed; one that fails is shrunk and printed with the command that repeats it. */
import fc from 'fast-check';
import { runs, type Run } from './runs.ts';
import { openWorkshop, type Workshop } from './place.ts';
import { play, type Outcome } from './play.ts';

export interface Campaign {
  /** Seed of the first run; the others follow. */
  readonly firstSeed: number;
  readonly count: number;
  readonly say: (text: string) => void;
}

export interface Failure {
  readonly seed: number;
  readonly run: Run;
  readonly faults: readonly string[];
}

/** Time spent on making a failed run shorter. */
const SHRINK_MS = 20_000;

export interface Findings {
  /** The runs that did not hold, with the shortest orders found. */
  readonly failures: readonly Failure[];
  /** What happened in all of them together, and how often. */
  readonly met: ReadonlyMap<string, number>;
}

/** Plays `count` runs; stops after a few failures. */
export async function campaign({ firstSeed, count, say }: Campaign): Promise<Findings> {
  const workshop = await openWorkshop();
  const failures: Failure[] = [];
  const met = new Map<string, number>();
  const began = performance.now();
  try {
    for (let index = 0; index < count; index += 1) {
      const failure = await runOnce(firstSeed + index, workshop, met);
      if ((index + 1) % RUNS_PER_WORD === 0) say(`soak: ${index + 1} of ${count}`);
      if (failure === null) continue;
      failures.push(failure);
      say(describe(failure));
      if (failures.length >= MAX_FAILURES) break;
    }
  } finally {
    workshop.close();
  }
  const seconds = (performance.now() - began) / 1_000;
  say(
    `soak: seeds ${firstSeed}–${firstSeed + count - 1}, ${failures.length} failed, ${(count / seconds).toFixed(1)} runs/s`,
  );
  return { failures, met };
}

/** Runs after which a long campaign says how far it is. */
const RUNS_PER_WORD = 500;
/** After so many failures the rest tells little more. */
const MAX_FAILURES = 5;

/** Plays the run of one seed; a failed one is shrunk. */
async function runOnce(seed: number, workshop: Workshop, met: Map<string, number>): Promise<Failure | null> {
  const failed: Failure[] = [];
  let deadline = Infinity;
  const property = fc.asyncProperty(runs, async (run) => {
    // What is not tried any more counts as sound: the shortest run so far stays the one that is told.
    if (performance.now() > deadline) return true;
    const { faults, met: here } = await outcomeOf(run, workshop);
    for (const [name, size] of here) met.set(name, (met.get(name) ?? 0) + size);
    if (faults.length === 0) return true;
    failed.push({ seed, run, faults });
    deadline = Math.min(deadline, performance.now() + SHRINK_MS);
    return false;
  });
  await fc.check(property, { seed, numRuns: 1, plugins: [fc.unbiased()] });
  return failed.at(-1) ?? null;
}

/** What breaks the run off is a fault like any other. */
async function outcomeOf(run: Run, workshop: Workshop): Promise<Outcome> {
  try {
    return await play(run, workshop);
  } catch (error) {
    return {
      faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      met: new Map(),
    };
  }
}

function describe({ seed, run, faults }: Failure): string {
  return [
    `soak: seed ${seed} does not hold:`,
    ...faults.slice(0, 12).map((fault) => `  ${fault}`),
    '  shortest run found:',
    `  ${JSON.stringify(run)}`,
    `  repeat: node test/soak/soak.ts --seed ${seed}`,
    `  repeat the shortest: node test/soak/soak.ts --run '${JSON.stringify(run)}'`,
  ].join('\n');
}
