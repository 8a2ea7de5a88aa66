/**
 * Runs the checks and says how long each took.
 *
 * `node scripts/verify.ts main`   static checks, build and the first set of tests (`npm test`)
 * `node scripts/verify.ts rest`   unneeded type assertions, build and the rest of the tests, `*.rest.test.ts` (`npm run
 *                                 test:rest`)
 * `node scripts/verify.ts all`    static checks, build and every test (`npm run test:all`)
 * `node scripts/verify.ts check`  static checks and the architecture only (`npm run check`)
 *
 * The static checks run side by side; what each said is printed in one piece. A failed step does not stop the others: one
 * run tells everything that is wrong. A passing run fits on a screen: steps with their seconds and the test files that took
 * longest; what failed is named once more after them. The last line of a run with tests is `N passed, N failed`; a failed step
 * that is no test counts as one failure. Exit code 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Step {
  readonly name: string;
  readonly script: string;
}

interface Result {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
}

/** What the test runner's report says; of its files the seconds each took. */
interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
  /** In their order: what failed first may be why the rest of its file failed. */
  readonly failures: readonly { readonly test: string; readonly said: string }[];
}

/** The part of the runner's own report that is read. */
interface RunnerReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const STATIC_STEPS: readonly Step[] = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types per layer', script: 'check:types' },
  { name: 'unused code', script: 'check:unused' },
];
/** Takes twice as long as all other static checks together. */
const ASSERTIONS: Step = { name: 'unneeded assertions', script: 'check:assertions' };
const ARCHITECTURE: Step = { name: 'architecture', script: 'check:architecture' };
const BUILD: Step = { name: 'build', script: 'build' };
const TESTS: Step = { name: 'tests', script: 'test:vitest' };
/** Test files whose seconds are printed. */
const SLOWEST_FILES = 12;
/** Failures that are named again at the end. */
const NAMED_FAILURES = 20;
const NOTHING_COUNTED: Report = { passed: 0, failed: 0, files: [], failures: [] };

/** Static checks, and which set of tests the runner's configuration takes; both where none is named. */
const RUNS = {
  main: { steps: STATIC_STEPS, env: { CAJA_TEST_SET: 'main' } },
  rest: { steps: [ASSERTIONS], env: { CAJA_TEST_SET: 'rest' } },
  all: { steps: [...STATIC_STEPS, ASSERTIONS], env: {} },
} as const;

const wanted = process.argv[2] ?? 'main';
if (wanted !== 'check' && !(wanted in RUNS)) throw new Error(`unknown: ${wanted}; main, rest, all or check`);
const passed = wanted === 'check' ? await runStatic() : await runTests(RUNS[wanted as keyof typeof RUNS]);
process.exitCode = passed ? 0 : 1;

async function runStatic(): Promise<boolean> {
  const results = await Promise.all([...STATIC_STEPS, ARCHITECTURE].map(runBeside));
  summarise(results);
  return results.every(({ ok }) => ok);
}

async function runTests({ steps, env }: (typeof RUNS)[keyof typeof RUNS]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-verify-'));
  const file = join(folder, 'counts.json');
  const results = await Promise.all(steps.map(runBeside));
  for (const step of [BUILD, TESTS]) results.push(await runAlone(step, { ...env, CAJA_TEST_COUNTS: file }));
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  summarise(results);
  nameSlowest(report);
  nameFailures(report);
  const failedSteps = results.filter(({ step, ok }) => !ok && !(step === TESTS && report.failed > 0)).length;
  const failed = report.failed + failedSteps;
  process.stdout.write(`${report.passed} passed, ${failed} failed\n`);
  return failed === 0;
}

/** Runs a step beside others: what it says is kept until it ends. */
async function runBeside(step: Step): Promise<Result> {
  const said: string[] = [];
  const result = await run(step, {}, (text) => void said.push(text));
  if (!result.ok || said.join('').trim() !== '') process.stdout.write(`\n── ${step.name}\n${said.join('')}`);
  return result;
}

function runAlone(step: Step, env: Readonly<Record<string, string>>): Promise<Result> {
  process.stdout.write(`\n── ${step.name}\n`);
  return run(step, env, (text) => void process.stdout.write(text));
}

function run(
  step: Step,
  env: Readonly<Record<string, string>>,
  say: (text: string) => void,
): Promise<Result> {
  const began = performance.now();
  const child = spawn(`npm run --silent ${step.script}`, { shell: true, env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ step, ok, seconds: (performance.now() - began) / 1000 });
    child.once('error', (error) => {
      say(`${String(error)}\n`);
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

function summarise(results: readonly Result[]): void {
  const lines = results.map(
    ({ step, ok, seconds }) =>
      `${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

function nameSlowest({ files }: Report): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_FILES);
  const lines = slowest.map(({ name, seconds }) => `       ${seconds.toFixed(0).padStart(4)} s  ${name}`);
  if (lines.length > 0) process.stdout.write(`\nLongest test files:\n${lines.join('\n')}\n\n`);
}

function nameFailures({ failures }: Report): void {
  const lines = failures.slice(0, NAMED_FAILURES).map(({ test, said }) => `  ${test}\n      ${said}`);
  if (lines.length > 0) process.stdout.write(`Failed:\n${lines.join('\n')}\n\n`);
}

/** The report; a run that wrote none counts as nothing passed, and its step as failed. */
function readReport(file: string): Report {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as RunnerReport;
    const named = report.testResults.map((each) => ({ ...each, name: relative(process.cwd(), each.name) }));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests || report.numFailedTestSuites,
      files: named.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
      failures: named.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            test: `${name} › ${fullName}`,
            said: inShort(failureMessages?.[0] ?? '', name),
          })),
      ),
    };
  } catch {
    return NOTHING_COUNTED;
  }
}

/** What was said first, and where in the test file. */
function inShort(message: string, file: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  const place = lines.find((line) => line.startsWith('at ') && line.includes(file)) ?? '';
  return `${lines[0] ?? ''} ${place.slice(place.indexOf(file)).replace(/\)$/, '')}`.trim();
}
