/** A packaged database that takes its time to start, as after a power cut. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { keepPostgres } from '../../../core/central/postgres/keep-postgres.ts';
import { runPostgres } from '../../../core/central/postgres/run-postgres.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { passableFolder } from '../../support/postgres/shared-postgres.ts';

const folder = passableFolder('caja-pg-slow-');
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, lines: string): string {
  const file = join(folder, `${name}.sh`);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

const READY =
  'printf "%s\\n%s\\n1\\n0\\n/s\\n\\n\\nready\\n" $$ "$2" > "$2/postmaster.pid"; exec tail -f /dev/null';
const programs = (postgres: string) => ({
  initdb: script('initdb', 'echo 18 > "$2/PG_VERSION"'),
  pgCtl: script('pg_ctl', 'exit 3'),
  postgres: script('postgres', postgres),
});

it('is waited for as long as it runs, also while the clock is put right', async () => {
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 3_600_000));
  const postgres = await runPostgres(folder, programs(READY));
  await postgres.stop();
  const refused = runPostgres(folder, programs('echo "no space left" >&2; exit 1'));
  await expect(refused).rejects.toThrow('PostgreSQL no inició. no space left');
});

it('is stopped where it is just starting anew, as when both are told to end', async () => {
  const fifo = join(folder, 'again');
  execFileSync(script('pipe', `mkfifo -m 666 ${fifo}`));
  const again = Promise.withResolvers<void>();
  const log = { warn: () => again.resolve(), error: () => {} };
  const given = programs(`if [ -e "$2/begun" ]; then read go < ${fifo}; fi; touch "$2/begun"; ${READY}`);
  const postgres = await keepPostgres(folder, { log, after: systemClock.after, programs: given });
  process.kill(postgres.pid(), 'SIGINT');
  await again.promise;
  const stopped = postgres.stop();
  await writeFile(fifo, 'go\n');
  await expect(stopped).resolves.toBeUndefined();
}, 20_000);
