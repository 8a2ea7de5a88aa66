import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One worker per core of the smallest machine the suite is meant for: tests start services of their own.
    maxWorkers: 2,
    // No measure of speed: what takes longer on two busy cores hangs.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Browsers, services and their power cuts share two cores there: what passes the second time is shown as such.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // A page on two busy cores answers late: what is waited for is a signal, and how fast it comes is the bench's affair.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    reporters:
      process.env['CAJA_TEST_COUNTS'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: process.env['CAJA_TEST_COUNTS'] }]],
  },
});
