import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../../../core/central/postgres/database-folder.ts';
import { OWNER } from '../../../core/central/postgres/run-postgres.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import { passableFolder } from '../../support/postgres/shared-postgres.ts';
import { reservedPort } from '../../support/service/reserved-port.ts';
import { start, type Running } from '../../support/service/service-process.ts';
import { enrolledTill, preparedManager, type TestManager } from '../central-shop.ts';
import { RECORDS_OF_SALE, writeSale, writeTill } from './test-records.ts';
import type { TestTill } from '../test-till.ts';

/** Longest that a batch may take to get through, with the database being repaired in between. */
const THROUGH_LIMIT_MS = 60_000;
const SALES = 20;
const LOOK_MS = 5;

/** Steps of a batch by the table at which each waits, in their order. */
const STEPS = [
  'stream',
  'stream_mark',
  'ledger',
  'certificate',
  'document',
  'document_version',
  'document_signature',
  'life_line',
  'day_total',
  'day_move',
  'product_dirty',
] as const;
/** Where a day that is marked comes to a stop while it is added up. */
const ADDING_UP = 'product_total';
const LINE = { codigo: 'A', descripcion: 'Artículo', cantidad: 1, ventaGravada: 1.13, ivaItem: 0.13 };

const folder = passableFolder('caja-central-crash-');
let running: Running | null = null;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startCentral(port: string): Promise<string> {
  // One that was killed leaves its database behind: the next start must cope with it.
  running = await start('core/central.ts', ['--data-dir', folder, '--port', port], { ...process.env });
  return String(running.ready['central']);
}

function databasePid(): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Holds a table, so that a batch comes to a stop where it needs it. */
async function hold(table: (typeof STEPS)[number] | typeof ADDING_UP) {
  const owner = await connectOwner({ socket: databaseFolder(folder).socket, owner: OWNER });
  // The server that is killed takes this connection along.
  owner.on('error', () => {});
  await owner.query('BEGIN');
  await owner.query(`LOCK TABLE caja.${table} IN ACCESS EXCLUSIVE MODE`);
  return {
    /** Resolves when somebody waits for the table. */
    awaited: async () => {
      for (const until = Date.now() + THROUGH_LIMIT_MS; Date.now() < until; await pause(LOOK_MS)) {
        const { rowCount } = await owner.query(
          'SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
          [`caja.${table}`],
        );
        if (rowCount !== 0) return;
      }
      throw new Error(`a batch at ${table} did not come in time`);
    },
    release: () => owner.end().catch(() => {}),
  };
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
    } else await pause(50);
  }
  throw new Error(`what was sold did not come in time: ${JSON.stringify(last)} ${running?.errors()}`);
}

/** What stops: the database, or the centre, which is started again. */
async function killed(what: 'database' | 'centre', url: string): Promise<void> {
  if (what === 'database') {
    process.kill(databasePid(), 'SIGKILL');
    return;
  }
  await running?.kill();
  await startCentral(new URL(url).port);
}

/** What was sold of the only product once every day is added up. */
async function addedUp(manager: TestManager): Promise<readonly string[]> {
  for (const until = Date.now() + THROUGH_LIMIT_MS; Date.now() < until; await pause(LOOK_MS)) {
    const asked = '/api/sales/products?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS';
    const answer = await manager.ask(asked).catch(() => null);
    if (answer?.body['enCurso'] !== false) continue;
    const products = answer.body['products'] as { cantidad: string; monto: string }[];
    return products.map(({ cantidad, monto }) => `${cantidad} ${monto}`);
  }
  throw new Error('the sums of the days did not come in time');
}

async function sold(manager: TestManager): Promise<readonly [number, string]> {
  const { body } = await manager.ask('/api/sales?from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS');
  return [Number(body['documents']), String(body['total'])];
}

describe('a centre that is killed', () => {
  it(
    'has every batch once, at whichever step of it the centre or its database was killed',
    { timeout: 300_000 },
    async () => {
      const url = await startCentral(String(await reservedPort()));
      const code = String(running?.ready['code']);
      const manager = await preparedManager({ url, code });
      const till = await enrolledTill(manager);
      writeTill(till);
      await sendThrough(till);
      for (const [round, step] of STEPS.entries()) {
        for (let numero = 1; numero <= SALES; numero += 1)
          writeSale(till, round * SALES + numero, { centavos: 113 });
        const from = till.lines.length - SALES * RECORDS_OF_SALE + 1;
        const held = await hold(step);
        const sending = till.sendBatch(from).catch(() => null);
        await held.awaited();
        await killed(round % 2 === 0 ? 'database' : 'centre', url);
        expect([step, (await sending)?.status]).not.toEqual([step, 200]);
        await held.release();
        await sendThrough(till);
        const documents = (round + 1) * SALES;
        expect([step, ...(await sold(manager))]).toEqual([step, documents, (documents * 1.13).toFixed(2)]);
      }
      // And after the commit: what was answered before the kill is there afterwards, and is taken once.
      expect((await till.sendBatch(1)).status).toBe(200);
      process.kill(databasePid(), 'SIGKILL');
      await sendThrough(till);
      expect((await sold(manager))[0]).toBe(STEPS.length * SALES);
      // Between the mark of a day, which the till was told of, and its adding up.
      for (const [round, what] of (['database', 'centre'] as const).entries()) {
        await addedUp(manager);
        const held = await hold(ADDING_UP);
        const from = till.lines.length + 1;
        const numero = STEPS.length * SALES + round + 1;
        writeSale(till, numero, { centavos: 113, lines: [LINE] });
        expect((await till.sendBatch(from)).status).toBe(200);
        await held.awaited();
        await killed(what, url);
        await held.release();
        expect([what, await addedUp(manager)]).toEqual([what, [`${round + 1} ${(round + 1).toFixed(2)}`]]);
      }
      expect(await running?.stop()).toBe(0);
      expect(() => databasePid()).toThrow('ENOENT');
    },
  );
});
