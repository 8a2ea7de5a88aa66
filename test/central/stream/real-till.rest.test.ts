/** Real tills at a real centre: enrolled at the command line, killed in the middle, sold at, given products. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentLine } from '../../../core/contract/central/manager-api.ts';
import { addDays, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { install, type Installation } from '../../support/service/installation.ts';
import { cajaAsync, sandboxEnv, startService, type Running } from '../../support/service/service-process.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { soon } from '../../support/run/soon.ts';

const LOOK_MS = 50;

let central: TestCentral;
let manager: TestManager;
let installation: Installation;
let service: Running;
beforeAll(async () => {
  [central, installation] = await Promise.all([testCentral(), install({ authority: 'integrado' })]);
  manager = await preparedManager(central);
  service = await startService(installation.dataDir, installation.env, ['--no-demo']);
});
afterAll(async () => {
  await service.stop();
  await installation.close();
  await central.close();
});

const sellAt = async (api: string, key: string) => {
  const response = await fetch(`${api}/factura/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: FACTURA,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};
const sell = async () => {
  const sold = await sellAt(String(service.ready['api']), installation.keys[0] ?? '');
  return String(sold['codigoGeneracion']);
};
const today = fiscalDate(Date.now());
/** Midnight may come while the tests run. */
const tomorrow = addDays(today, 1);
const codesAtCentre = async () => {
  const { body } = await manager.ask(`/api/documents?from=${today}&to=${tomorrow}&ambiente=PRUEBAS`);
  return (body as unknown as readonly DocumentLine[])
    .filter(({ estado }) => estado === 'PROCESADO')
    .map(({ codigoGeneracion }) => codigoGeneracion);
};
const soldProducts = () => {
  const database = new BetterSqlite3(join(installation.dataDir, 'caja.db'), { readonly: true });
  const rows = database.prepare('SELECT codigo, precio FROM product').all();
  database.close();
  return rows;
};

it(
  'a till tells the centre all it sold, also after a kill, and sells at the prices of the centre',
  { timeout: 300_000 },
  async () => {
    const before = await sell();
    const command = (...args: string[]) =>
      cajaAsync(['central', ...args, '--data-dir', installation.dataDir], installation.env);
    const code = await enrolmentCode(manager);
    const line = ['central', 'enrolar', '--url', central.url, '--nombre', 'Caja 1'];
    const enrolled = await cajaAsync([...line, '--data-dir', installation.dataDir], {
      ...installation.env,
      CAJA_CODIGO: code,
    });
    expect(enrolled).toMatchObject({ code: 0, stderr: '' });
    expect(enrolled.stdout).toContain('Inscrita en Negocio Inventado, Casa matriz.');
    const after = await sell();
    await soon(codesAtCentre, { interval: LOOK_MS }).toEqual(expect.arrayContaining([before, after]));
    // Somewhere between a row and its acknowledgement.
    const killed = await Promise.all([sell(), sell(), sell()]);
    await service.kill();
    service = await startService(installation.dataDir, installation.env, ['--no-demo']);
    const all = [before, after, ...killed, await sell()];
    await soon(codesAtCentre, { interval: LOOK_MS }).toEqual(expect.arrayContaining(all));
    expect(await codesAtCentre()).toHaveLength(all.length);
    const tills = (await manager.ask('/api/tills')).body;
    expect(tills['alarms']).toEqual([]);

    const product = {
      nit: null,
      codigo: 'A1',
      codigosBarra: ['7419900000011'],
      descripcion: 'Arroz',
      precio: '3.60',
      validFrom: null,
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    };
    expect((await manager.ask('/api/products/put', product)).status).toBe(200);
    await soon(soldProducts, { interval: LOOK_MS }).toEqual([{ codigo: 'A1', precio: '3.60' }]);
    await manager.ask('/api/products/put', { ...product, precio: '3.75', validFrom: Date.now() + 1000 });
    await soon(soldProducts, { interval: LOOK_MS }).toEqual([{ codigo: 'A1', precio: '3.75' }]);
    await manager.ask('/api/products/remove', { codigo: 'A1' });
    await soon(soldProducts, { interval: LOOK_MS }).toEqual([]);

    const { stdout } = await command('estado', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ inscrita: true, estado: 'ACTIVA', mensaje: null, faltan: 0 });
    const proved = await cajaAsync(['verify', '--data-dir', installation.dataDir], installation.env);
    expect(proved.code).toBe(0);
  },
);

it(
  'two tills of the demonstration join one centre by the lines of docs/central.md, each with numbers of its own',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caja-demo-'));
    const env = sandboxEnv(folder);
    const numbers: string[] = [];
    try {
      for (const till of [1, 2]) {
        const dataDir = join(folder, `caja${till}`);
        const running = await startService(dataDir, env, till === 1 ? [] : ['--demo-caja', String(till)]);
        const code = await enrolmentCode(manager);
        const line = ['central', 'enrolar', '--url', central.url, '--data-dir', dataDir];
        expect(await cajaAsync(line, { ...env, CAJA_CODIGO: code })).toMatchObject({ code: 0, stderr: '' });
        const sold = await sellAt(String(running.ready['api']), String(running.ready['demoKey']));
        numbers.push(String(sold['numeroControl']));
        await soon(codesAtCentre, { interval: LOOK_MS }).toContain(sold['codigoGeneracion']);
        await running.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
    expect(numbers).toEqual(['DTE-01-0001-00000001', 'DTE-01-0002-00000001']);
  },
);
