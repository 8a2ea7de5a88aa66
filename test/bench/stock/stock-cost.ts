/** What keeping stock adds to a sale of ten lines: the same till by turns with stock of none and of all ten of its products. */
import Database from 'better-sqlite3';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { saveProduct } from '../../../core/store/catalogue/products.ts';
import { openStore } from '../../../core/store/store.ts';
import { NIT } from '../../support/service/installation.ts';
import type { Counted } from '../cost/probe-client.ts';
import { withProbedTill, type ProbedTill } from '../cost/probed-till.ts';
import { run, tenLines } from '../load.ts';
import { addedShare, quick, say, turns } from '../measure.ts';

const CALLERS = 8;
const WARM_UP = quick ? 300 : 2_000;
const ROUNDS = quick ? 4 : 40;
const ROUND = quick ? 150 : 160;
const COUNTED = 100;
/** Highest share of a sale's CPU that stock may add. */
const LIMIT = 0.05;

/** Runs it. */
export function stockCost(): Promise<void> {
  return withProbedTill(compare, { fill: putProducts });
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

function keepStock(file: string, isKept: boolean): void {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.prepare('UPDATE product SET lleva_existencia = ?').run(isKept ? 1 : 0);
  database.close();
}

async function compare(till: ProbedTill): Promise<void> {
  const sales = (count: number) =>
    run({
      url: till.url,
      keys: till.keys,
      path: '/factura/emitir',
      body: tenLines(),
      concurrency: CALLERS,
      count,
    });
  const round = async (isKept: boolean): Promise<number> => {
    keepStock(till.file, isKept);
    const before = await till.probe.used();
    await sales(ROUND);
    return ((await till.probe.used()).cpuMs - before.cpuMs) / ROUND;
  };
  for (const isKept of [true, false]) {
    keepStock(till.file, isKept);
    await sales(WARM_UP / 2);
  }
  const pairs = await turns(ROUNDS, round);
  say(`stock, a sale of ten lines with stock of all ten: ${addedShare(pairs, LIMIT)}`);
  for (const isKept of [false, true]) {
    keepStock(till.file, isKept);
    say(
      `SQL about stock, ${isKept ? 'with' : 'without'} it: ${statements(await till.probe.counting(() => sales(COUNTED)))}`,
    );
  }
}

function statements(counted: Counted): string {
  const about = counted.statements.filter(({ sql }) => /stock|lleva_existencia/.test(sql));
  return `${(about.reduce((sum, { times }) => sum + times, 0) / COUNTED).toFixed(1)} statements a sale`;
}
