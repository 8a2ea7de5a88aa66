/** A real centre as a process of its own, with the packaged PostgreSQL, and simulated tills that are enrolled at it. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import type { Client } from 'pg';
import { databaseFolder } from '../../../core/central/postgres/database-folder.ts';
import { OWNER } from '../../../core/central/postgres/run-postgres.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import { STREAM_BEGINNING } from '../../../core/domain/central/stream-chain.ts';
import { preparedManager, type TestManager } from '../../central/central-shop.ts';
import { start, type Running } from '../../support/service/service-process.ts';
import { probeAt, probed } from '../cost/probe-client.ts';
import { databaseCpuMs } from './database-cpu.ts';
import { SimulatedTill } from './simulated-till.ts';

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

const ownerOf = (data: string) => connectOwner({ socket: databaseFolder(data).socket, owner: OWNER });

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
    owner: () => ownerOf(data),
    enrol: async (count) => {
      const tills = Array.from({ length: count }, () => new SimulatedTill((serie += 1)));
      await insertTills(data, tills);
      for (const till of tills) till.writeBeginning();
      return tills;
    },
    close: async () => {
      await batches.destroy();
      await running.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Enrolled all at once, by the rows that an enrolment leaves: a thousand codes are another subject. */
async function insertTills(data: string, tills: readonly SimulatedTill[]): Promise<void> {
  const owner = await ownerOf(data);
  try {
    const { rows } = await owner.query<{ company_id: string; shop_id: string }>(
      'SELECT company_id, shop_id FROM caja.shop LIMIT 1',
    );
    const [shop] = rows;
    if (shop === undefined) throw new Error('no shop');
    const image = tills.map((till) => {
      till.installation = randomUUID();
      const { installation, publicKey, epoch, serie } = till;
      return { ...shop, installation_id: installation, name: `Caja ${serie}`, public_key: publicKey, epoch };
    });
    const from = `FROM jsonb_to_recordset($1::jsonb) AS i(company_id uuid, shop_id uuid, installation_id uuid, name text, public_key text, epoch text)`;
    const values = [JSON.stringify(image)];
    await owner.query(
      `INSERT INTO caja.installation (company_id, shop_id, installation_id, name, public_key, state, enrolled_at)
       SELECT company_id, shop_id, installation_id, name, public_key, 'ACTIVA', 0 ${from}`,
      values,
    );
    for (const table of ['stream', 'stream_mark']) {
      const opened = table === 'stream' ? ['opened_at, ', '0, '] : ['', ''];
      await owner.query(
        `INSERT INTO caja.${table} (${opened[0]}company_id, shop_id, installation_id, epoch, seq, head)
         SELECT ${opened[1]}company_id, shop_id, installation_id, epoch, 0, '${STREAM_BEGINNING}' ${from}`,
        values,
      );
    }
  } finally {
    await owner.end();
  }
}

/** Sends a batch until it is taken, as a till does; gives how often it was sent away. */
export async function sendThrough(till: SimulatedTill, pool: Pool, body: Buffer): Promise<number> {
  for (let sentAway = 0; ; sentAway += 1) {
    const answer = await till.send(pool, '/till/batch', body, 'zstd');
    if (answer.status === 200) {
      if (answer.body['quarantined'] !== 0)
        throw new Error(`records put aside: ${JSON.stringify(answer.body)}`);
      return sentAway;
    }
    if (answer.status !== 429) throw new Error(JSON.stringify(answer));
    await new Promise((resolve) => setTimeout(resolve, 2000 * (1 + Math.random())));
  }
}
