/** What keeping stock adds to a sale of ten lines: the same till by turns with stock of none and of all ten of its products. */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { saveProduct } from '../../../core/store/catalogue/products.ts';
import { openStore } from '../../../core/store/store.ts';
import { install, NIT } from '../../support/service/installation.ts';
import { start, startService } from '../../support/service/service-process.ts';
import { probeAt, probed, type Counted, type Probe } from '../cost/probe-client.ts';
import { run, tenLines } from '../load.ts';
import { median, quick, say } from '../measure.ts';

const CALLERS = 8;
const WARM_UP = quick ? 300 : 2_000;
const ROUNDS = quick ? 4 : 40;
const ROUND = quick ? 150 : 160;
const COUNTED = 100;
/** Highest share of a sale's CPU that stock may add. */
const LIMIT = 0.05;

interface Till {
  readonly url: string;
  readonly keys: readonly string[];
  readonly probe: Probe;
  readonly file: string;
}

/** Runs it. */
export async function stockCost(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-stock-'));
  const authority = await start('test/bench/cost/light-authority.ts', [], process.env);
  const installation = await install({
    authority: 'proceso',
    branches: 2,
    through: () => Promise.resolve(String(authority.ready['url'])),
  });
  const file = join(installation.dataDir, 'caja.db');
  await putProducts(file);
  const socket = join(folder, 'till.sock');
  const service = await startService(installation.dataDir, probed(installation.env, socket), ['--no-demo']);
  try {
    const url = String(service.ready['api']);
    await compare({ url, keys: installation.keys, probe: probeAt(socket), file });
  } finally {
    for (const each of [service, authority]) await each.stop();
    await installation.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The products of {@link tenLines}. */
async function putProducts(file: string): Promise<void> {
  const store = openStore({ file, now: Date.now, migrate: true });
  await store.transact((tx, now) => {
    for (let line = 1; line <= 10; line += 1)
      saveProduct(
        tx,
        {
          ...SOLD_AS_ITSELF,
          id: `p-${line}`,
          codigo: `SKU-${line}`,
          codigosBarra: [],
          descripcion: `Producto de prueba número ${line}`,
          precio: '3.25',
          uniMedida: 59,
          tipo: 'bien',
          tratamiento: 'gravado',
        },
        { issuerId: NIT, isNew: true, now },
      );
  });
  await store.close();
}

function keepStock(file: string, isIdempotent: boolean): void {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.prepare('UPDATE product SET lleva_existencia = ?').run(isIdempotent ? 1 : 0);
  database.close();
}

async function compare(till: Till): Promise<void> {
  const sales = (count: number) =>
    run({
      url: till.url,
      keys: till.keys,
      path: '/factura/emitir',
      body: tenLines(),
      concurrency: CALLERS,
      count,
    });
  const round = async (isIdempotent: boolean): Promise<number> => {
    keepStock(till.file, isIdempotent);
    const before = await till.probe.used();
    await sales(ROUND);
    return ((await till.probe.used()).cpuMs - before.cpuMs) / ROUND;
  };
  for (const isIdempotent of [true, false]) {
    keepStock(till.file, isIdempotent);
    await sales(WARM_UP / 2);
  }
  const pairs: { readonly off: number; readonly on: number }[] = [];
  for (let each = 0; each < ROUNDS; each += 1) {
    // Neither is always the first of a pair.
    const first = await round(each % 2 === 0);
    const second = await round(each % 2 !== 0);
    pairs.push(each % 2 === 0 ? { on: first, off: second } : { off: first, on: second });
  }
  const share = (of: readonly number[]) => of.map((each) => `${(each * 100).toFixed(1)} %`).join(', ');
  const added = pairs.map(({ on, off }) => on / off - 1);
  say(
    `a sale of ten lines: ${median(pairs.map(({ off }) => off)).toFixed(2)} ms of CPU without stock,` +
      ` ${median(pairs.map(({ on }) => on)).toFixed(2)} ms with stock of all ten; ${share([median(added)])} more (limit ${share([LIMIT])});` +
      ` the pairs: ${share(added)}`,
  );
  for (const isIdempotent of [false, true]) {
    keepStock(till.file, isIdempotent);
    say(
      `SQL about stock, ${isIdempotent ? 'with' : 'without'} it: ${statements(await till.probe.counting(() => sales(COUNTED)))}`,
    );
  }
}

function statements(counted: Counted): string {
  const about = counted.statements.filter(({ sql }) => /stock|lleva_existencia/.test(sql));
  return `${(about.reduce((sum, { times }) => sum + times, 0) / COUNTED).toFixed(1)} statements a sale`;
}
