/**
 * Runs the checks, one after the other, and says how long each took.
 *
 * `node scripts/verify.ts`        everything: static checks, build, tests (`npm test`)
 * `node scripts/verify.ts check`  static checks and the architecture only (`npm run check`)
 *
 * A failed step does not stop the others: one run tells everything that is wrong. The last line of the full run is
 * `N passed, N failed`; a failed step that is no test counts as one failure. Exit code 1 when anything failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Step {
  readonly name: string;
  readonly script: string;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const STATIC_STEPS: readonly Step[] = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types per layer', script: 'check:types' },
  { name: 'unused code', script: 'check:unused' },
];
const ARCHITECTURE: Step = { name: 'architecture', script: 'check:architecture' };
const BUILD: Step = { name: 'build', script: 'build' };
const TESTS: Step = { name: 'tests', script: 'test:vitest' };

const passed = process.argv[2] === 'check' ? runAll([...STATIC_STEPS, ARCHITECTURE]) : runEverything();
process.exitCode = passed ? 0 : 1;

function runEverything(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'caja-verify-'));
  const report = join(folder, 'counts.json');
  const results: { step: Step; ok: boolean; seconds: number }[] = [];
  for (const step of [...STATIC_STEPS, BUILD, TESTS]) results.push(run(step, { CAJA_TEST_COUNTS: report }));
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  summarise(results);
  const failedSteps = results.filter(({ step, ok }) => !ok && !(step === TESTS && counts.failed > 0)).length;
  const failed = counts.failed + failedSteps;
  process.stdout.write(`${counts.passed} passed, ${failed} failed\n`);
  return failed === 0;
}

function runAll(steps: readonly Step[]): boolean {
  const results = steps.map((step) => run(step, {}));
  summarise(results);
  return results.every(({ ok }) => ok);
}

function run(step: Step, env: Readonly<Record<string, string>>) {
  process.stdout.write(`\n── ${step.name}\n`);
  const began = performance.now();
  const { status } = spawnSync(`npm run --silent ${step.script}`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return { step, ok: status === 0, seconds: (performance.now() - began) / 1000 };
}

function summarise(results: readonly { step: Step; ok: boolean; seconds: number }[]): void {
  const lines = results.map(
    ({ step, ok, seconds }) =>
      `${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** Counts of the report; a run that wrote no report counts as nothing passed, and its step as failed. */
function readCounts(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests || numFailedTestSuites || 0 };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
