import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One worker per core of the smallest machine the suite is meant for: tests start services of their own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { requireAssertions: true },
    reporters:
      process.env['CAJA_TEST_COUNTS'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: process.env['CAJA_TEST_COUNTS'] }]],
  },
});
