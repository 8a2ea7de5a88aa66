import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { passableFolder } from '../support/shared-postgres.ts';
import { start, type Running } from '../support/service-process.ts';
import { enrolledTill, preparedManager, type TestManager } from './central-shop.ts';
import { RECORDS_OF_SALE, writeSale, writeTill } from './test-records.ts';
import type { TestTill } from './test-till.ts';

/** Longest that a batch may take to get through, with the database being repaired in between. */
const THROUGH_LIMIT_MS = 30_000;
const SALES = 60;

const folder = passableFolder('caja-central-crash-');
let running: Running | null = null;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startCentral(port = '0'): Promise<string> {
  // One that was killed leaves its database behind: the next start must cope with it.
  running = await start('core/central.ts', ['--data-dir', folder, '--port', port], { ...process.env });
  return String(running.ready['central']);
}

function databasePid(): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Sends until everything is acknowledged, as a till does: whatever broke, from where the centre stands. */
async function sendThrough(till: TestTill): Promise<void> {
  let from = 1;
  let last: unknown = null;
  for (const until = Date.now() + THROUGH_LIMIT_MS; Date.now() < until;) {
    const answer = await till.sendBatch(from).catch(() => null);
    if (answer?.status === 200) {
      expect(answer.body).toMatchObject({ ...till.mark(), quarantined: 0 });
      return;
    }
    last = answer;
    const mark = answer?.body['mark'] as { seq: number; head: string } | undefined;
    if (answer?.body['codigo'] === 'POSICION' && mark !== undefined) {
      expect(mark).toEqual(till.mark(mark.seq));
      from = mark.seq + 1;
    } else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing came through: ${JSON.stringify(last)} ${running?.errors()}`);
}

async function sold(manager: TestManager): Promise<readonly [number, string]> {
  const { body } = await manager.ask('/api/sales?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
  return [Number(body['documents']), String(body['total'])];
}

describe('a centre that is killed', () => {
  it(
    'has every batch once, wherever in it the centre or its database was killed',
    { timeout: 180_000 },
    async () => {
      const url = await startCentral();
      const code = String(running?.ready['code']);
      const manager = await preparedManager({ url, code });
      const till = await enrolledTill(manager);
      writeTill(till);
      await sendThrough(till);
      // From before the first row to after the commit, in steps that depend on nothing but the machine's speed.
      for (const [round, afterMs] of [0, 2, 5, 9, 14, 20, 30].entries()) {
        for (let numero = 1; numero <= SALES; numero += 1)
          writeSale(till, round * SALES + numero, { centavos: 113 });
        const from = till.lines.length - SALES * RECORDS_OF_SALE + 1;
        const sending = till.sendBatch(from).catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        if (round % 2 === 0) process.kill(databasePid(), 'SIGKILL');
        else {
          await running?.kill();
          await startCentral(new URL(url).port);
        }
        await sending;
        await sendThrough(till);
        const documents = (round + 1) * SALES;
        expect(await sold(manager)).toEqual([documents, (documents * 1.13).toFixed(2)]);
      }
      expect(await running?.stop()).toBe(0);
      expect(() => databasePid()).toThrow('ENOENT');
    },
  );
});
