/** The process that runs the tests of one {@link Session}: instrumented sources in place of the product's, one worker for all files. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node';
import { SESSION, type Session } from './session.ts';

const file = process.env[SESSION];
if (file === undefined) throw new Error(`no session: ${SESSION}`);
const { sources, tests, active } = JSON.parse(readFileSync(file, 'utf8')) as Session;

/** Files in the order in which the folder names them: what is quick has noticed most before what takes longer begins. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((test) => moduleId.endsWith(`/${test}`));
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

const vitest = await startVitest(
  [...tests],
  {
    config: false,
    watch: false,
    // What was made of the instrumented sources must not be there for another run.
    fsModuleCache: false,
    include: [...tests],
    globalSetup: ['test/support/run/test-run.ts'],
    setupFiles: ['test/mutation/fixed-chance.ts'],
    runner: fileURLToPath(new URL('mutant-runner.ts', import.meta.url)),
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { sequencer: AsNamed },
    bail: active === undefined ? 0 : 1,
    // What hangs with a mutant waits for this.
    testTimeout: 20_000,
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    reporters: process.env['CAJA_MUTATION_LOUD'] === undefined ? [{}] : ['default'],
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', load: (id: string) => sources[id] }] },
);
await vitest.close();
