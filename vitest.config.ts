import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, they would run on while the other workers have nothing left to do. */
const LONG =
  /\/test\/(crash|soak|central|bridge\/over-electron|contingency\/contingency-crash|delivery\/fault-matrix|e2e\/(result-fits|invalidation|late-answers|queue|wizard|mail|scanner|in-sight|names|settings|cash))/;

/** Files to which it matters what was loaded before: one loads other test files, one makes a window for the page's modules. */
const OWN_PROCESS = ['test/bridge/over-electron.test.ts', 'test/renderer/late-answers.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/test-run.ts'],
    pool: 'forks',
    // Loading the product takes longer than most files take to run: a worker loads it once.
    projects: [
      { extends: true, test: { name: 'own process', include: OWN_PROCESS } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
    ],
    // One more than the cores of the smallest machine the suite is meant for: each waits for browsers and services half the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // No measure of speed: what takes longer on two busy cores hangs.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // A page on two busy cores answers late: what is waited for is a signal, and how fast it comes is the bench's affair.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    reporters:
      process.env['CAJA_TEST_COUNTS'] === undefined
        ? ['minimal']
        : ['minimal', ['json', { outputFile: process.env['CAJA_TEST_COUNTS'] }]],
  },
});
