/** A real centre as a process of its own, with the packaged PostgreSQL, and simulated tills that are enrolled at it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import type { Client } from 'pg';
import { databaseFolder } from '../../../core/central/postgres/database-folder.ts';
import { OWNER } from '../../../core/central/postgres/run-postgres.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import { preparedManager, type TestManager } from '../../central/central-shop.ts';
import { start, type Running } from '../../support/service-process.ts';
import { probeAt, probed } from '../cost/probe-client.ts';
import { databaseCpuMs } from './database-cpu.ts';
import { SimulatedTill } from './simulated-till.ts';

/** Enrolments at a time. */
const ENROLLING = 8;
/** Batches under way at a time over all tills: no more than would wait for a place at the centre. */
const BATCH_CONNECTIONS = 24;

export interface Chain {
  readonly url: string;
  readonly running: Running;
  readonly manager: TestManager;
  readonly batches: Pool;
  /** A connection as the owner of the database. */
  owner(): Promise<Client>;
  /** CPU since the beginning, in milliseconds: of the centre's process and of its database. */
  used(): Promise<{ readonly centre: number; readonly database: number }>;
  /** Tills of the first shop. */
  enrol(count: number): Promise<readonly SimulatedTill[]>;
  close(): Promise<void>;
}

/** Starts it. */
export async function openChain(): Promise<Chain> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-bench-central-'));
  chmodSync(folder, 0o711);
  const socket = join(folder, 'probe.sock');
  const data = join(folder, 'datos');
  const running = await start(
    'core/central.ts',
    ['--data-dir', data, '--port', '0'],
    probed(process.env, socket),
  );
  const url = String(running.ready['central']);
  const manager = await preparedManager({ url, code: String(running.ready['code']) });
  const batches = new Pool(url, { connections: BATCH_CONNECTIONS });
  const probe = probeAt(socket);
  let serie = 0;
  return {
    url,
    running,
    manager,
    batches,
    used: async () => ({ centre: (await probe.used()).cpuMs, database: databaseCpuMs(data) }),
    owner: () => connectOwner({ socket: databaseFolder(data).socket, owner: OWNER }),
    enrol: async (count) => {
      const { body } = await manager.ask('/api/tills');
      const shop = (body['shops'] as { id: string }[])[0]?.id ?? '';
      const tills = Array.from({ length: count }, () => new SimulatedTill((serie += 1)));
      const waiting = [...tills];
      const enrolOne = async () => {
        for (let till = waiting.pop(); till !== undefined; till = waiting.pop())
          await enrolTill(till, { manager, batches, shop });
      };
      await Promise.all(Array.from({ length: ENROLLING }, enrolOne));
      return tills;
    },
    close: async () => {
      await batches.destroy();
      await running.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function enrolTill(
  till: SimulatedTill,
  {
    manager,
    batches,
    shop,
  }: { readonly manager: TestManager; readonly batches: Pool; readonly shop: string },
): Promise<void> {
  const { body } = await manager.ask('/api/tills/code', { shop, replaces: null });
  const request = {
    code: body['code'],
    publicKey: till.publicKey,
    name: `Caja ${till.serie}`,
    version: '0.1.0',
    epoch: till.epoch,
    salePoints: [],
  };
  const answer = await till.send(batches, '/till/enrol', Buffer.from(JSON.stringify(request)));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  till.installation = String(answer.body['installation']);
  till.writeBeginning();
}

/** Sends a batch until it is taken, as a till does; gives how often it was sent away. */
export async function sendThrough(till: SimulatedTill, pool: Pool, body: Buffer): Promise<number> {
  for (let sentAway = 0; ; sentAway += 1) {
    const answer = await till.send(pool, '/till/batch', body, 'gzip');
    if (answer.status === 200) {
      if (answer.body['quarantined'] !== 0)
        throw new Error(`records put aside: ${JSON.stringify(answer.body)}`);
      return sentAway;
    }
    if (answer.status !== 429) throw new Error(JSON.stringify(answer));
    await new Promise((resolve) => setTimeout(resolve, 2000 * (1 + Math.random())));
  }
}
