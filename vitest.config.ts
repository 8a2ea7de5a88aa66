import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './test/support/run/patience.ts';

/** Files that take longest: begun last, they would run on while the other workers have nothing left to do. */
const LONG =
  /\/test\/(crash|soak|central|contingency\/(contingency-crash|outage)|delivery\/fault-matrix|e2e\/[a-z]+\/(result-fits|invalidation|late-answers|queue|wizard|mail|scanner|in-sight|names|settings|cash|till|touch))/;

/** Files to which it matters what was loaded before: two load other test files, one makes a window for the page's modules. */
const OWN_PROCESS = [
  'test/bridge/over-electron.rest.test.ts',
  'test/renderer/late-answers.test.ts',
  'test/renderer/late-views.test.ts',
  'test/till/stocked-month.rest.test.ts',
];

/** Of `npm run test:rest` alone. */
const REST = 'test/**/*.rest.test.ts';
/** Which set runs, as `scripts/verify.ts` asks: the first, the rest, or both where nothing is asked. */
const set = process.env['CAJA_TEST_SET'];
const include = set === 'rest' ? [REST] : ['test/**/*.test.ts'];
const exclude = [...configDefaults.exclude, ...(set === 'main' ? [REST] : [])];
const ownOfSet = OWN_PROCESS.filter(
  (file) => set === undefined || file.endsWith('.rest.test.ts') === (set === 'rest'),
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Files of their own process come before all: between the others they would end a process that these share.
    const rank = ({ moduleId }: TestSpecification) =>
      OWN_PROCESS.some((file) => moduleId.endsWith(file)) ? 0 : LONG.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/run/test-run.ts'],
    pool: 'forks',
    // Loading the product takes longer than most files take to run: a worker loads it once.
    projects: [
      { extends: true, test: { name: 'own process', include: ownOfSet } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include,
          exclude: [...exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
    ],
    // One more than the cores of the smallest machine the suite is meant for: a test in a browser waits for half of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // No measure of speed: what takes longer on two busy cores hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A worker that has loaded everything takes its time to end.
    teardownTimeout: 60_000,
    // A page on two busy cores answers late: what is waited for is a signal, and how fast it comes is the bench's affair.
    expect: { requireAssertions: true, poll: { timeout: PATIENCE_MS } },
    reporters:
      process.env['CAJA_TEST_COUNTS'] === undefined
        ? ['minimal']
        : ['minimal', ['json', { outputFile: process.env['CAJA_TEST_COUNTS'] }]],
  },
});
