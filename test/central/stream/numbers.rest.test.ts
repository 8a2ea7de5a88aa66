/** Numbers after a loss: a till that takes a lost one's point of sale, a backup that was put back, a fresh series. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alarm, DocumentLine } from '../../../core/contract/central/manager-api.ts';
import type { KnownNumbers } from '../../../core/contract/central/known-numbers.ts';
import { addDays, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { install, type Installation } from '../../support/service/installation.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { cajaAsync, startService, type Running } from '../../support/service/service-process.ts';
import {
  enrolledTill,
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
let lost: Installation;
let fresh: Installation;
const services: Running[] = [];
beforeAll(async () => {
  [central, lost, fresh] = await Promise.all([
    testCentral(),
    install({ authority: 'integrado' }),
    install({ authority: 'integrado' }),
  ]);
  manager = await preparedManager(central);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all([lost.close(), fresh.close()]);
  await central.close();
});

async function open(till: Installation): Promise<Running> {
  const service = await startService(till.dataDir, till.env, ['--no-demo']);
  services.push(service);
  return service;
}

async function sell(service: Running, till: Installation) {
  const response = await fetch(`${String(service.ready['api'])}/factura/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': till.keys[0] ?? '', 'Content-Type': 'application/json' },
    body: FACTURA,
  });
  const body = (await response.json()) as Record<string, unknown>;
  return response.status === 200 ? Number(String(body['numeroControl']).slice(-8)) : body;
}

const command = (till: Installation, ...args: string[]) =>
  cajaAsync([...args, '--data-dir', till.dataDir], till.env);
const enrol = (till: Installation, code: string, name: string) =>
  cajaAsync(['central', 'enrolar', '--url', central.url, '--nombre', name, '--data-dir', till.dataDir], {
    ...till.env,
    CAJA_CODIGO: code,
  });
const today = fiscalDate(Date.now());
/** Midnight may come while the tests run. */
const tomorrow = addDays(today, 1);
const documentsOf = async (name: string) => {
  const { body } = await manager.ask(`/api/documents?from=${today}&to=${tomorrow}&ambiente=PRUEBAS`);
  return (body as unknown as DocumentLine[]).filter(({ till }) => till === name);
};
/** Waits until that many sealed documents of a till are at the centre. */
const sent = (name: string, count: number) =>
  soon(async () => (await documentsOf(name)).filter(({ estado }) => estado === 'PROCESADO').length, {
    interval: LOOK_MS,
  }).toBe(count);
const alarms = async () =>
  ((await manager.ask('/api/tills')).body['alarms'] as Alarm[]).map(({ kind }) => kind);

it(
  'of a lost till are given again by no other one; a person answers for where they go on',
  { timeout: 300_000 },
  async () => {
    const first = await open(lost);
    expect((await enrol(lost, await enrolmentCode(manager), 'Caja perdida')).code).toBe(0);
    expect([await sell(first, lost), await sell(first, lost), await sell(first, lost)]).toEqual([1, 2, 3]);
    expect(await sell(first, lost)).toBe(4);
    await sent('Caja perdida', 4);
    const [{ installation, documento }] = (await documentsOf('Caja perdida')) as [DocumentLine];
    const kept = () => manager.ask(`/api/document?installation=${installation}&documento=${documento}`);
    // A document may be there before its signature, which the next batch brings.
    await soon(async () => (await kept()).body['signatureHolds'], {
      interval: LOOK_MS,
    }).toBe(true);
    await first.kill();

    // The disk is gone: another computer takes its point of sale, and the centre says what it knows of it.
    const second = await open(fresh);
    const code = await enrolmentCode(manager, undefined, installation);
    const enrolled = await enrol(fresh, code, 'Caja nueva');
    expect(enrolled.stdout).toContain('sus series quedan bloqueadas');
    const refused = await sell(second, fresh);
    expect(refused).toMatchObject({ codigo: 'EMISION_BLOQUEADA' });
    expect(refused).toMatchObject({ message: expect.stringMatching(/hasta el número 4, .*central numeros/) });
    const shown = await command(fresh, 'central', 'numeros');
    expect(shown.stdout).toMatch(
      /tipo 01, serie \w{8}, PRUEBAS, \d{4}: la central conoce hasta el 4;.*Seguiría en el 5/,
    );
    expect(await sell(second, fresh), 'a look lifts nothing').toMatchObject({ codigo: 'EMISION_BLOQUEADA' });
    const signed = await command(fresh, 'central', 'numeros', '--firma', 'Gerente Inventada');
    expect(signed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('El siguiente documento será el 5'),
    });
    expect(await sell(second, fresh)).toBe(5);
    await sent('Caja nueva', 1);
    expect(await alarms()).toEqual([]);
    const log = join(fresh.folder, 'bitacora.jsonl');
    await command(fresh, 'bitacora', '--salida', log);
    expect(readFileSync(log, 'utf8').replaceAll('""', '"')).toContain(
      '"declaracion":{"firma":"Gerente Inventada","nadaDespuesDe":"',
    );
    expect((await command(fresh, 'verify')).code).toBe(0);
    expect((await command(fresh, 'central', 'numeros')).stdout).toContain('Ninguna serie');

    // What the lost till issued is read and printed from the page; what only it could do is refused in words.
    const read = await kept();
    expect(read.body).toMatchObject({ revoked: true, signatureHolds: true, estado: 'PROCESADO' });
    const printed = await manager.ask(
      `/api/document/pdf?installation=${installation}&documento=${documento}`,
    );
    expect(printed.body['name']).toBe(`${documento}.pdf`);
    expect(Buffer.from(String(printed.body['contenido']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const asked = await manager.ask('/api/orders/ask', { clase: 'consultar', installation, documento });
    expect([asked.status, asked.body['codigo']]).toEqual([409, 'DE_BAJA']);
    expect(String(asked.body['message'])).toContain('Otra caja de la tienda puede invalidar');
    await second.stop();
  },
);

it('given after the backup that was put back are known at the centre', { timeout: 300_000 }, async () => {
  const copy = join(fresh.folder, 'respaldo.db');
  const before = await open(fresh);
  expect((await command(fresh, 'backup', copy)).code).toBe(0);
  expect([await sell(before, fresh), await sell(before, fresh)]).toEqual([6, 7]);
  await sent('Caja nueva', 3);
  await before.stop();
  expect((await command(fresh, 'restore', copy)).code).toBe(0);
  // A new disk: nothing there tells which numbers were given.
  for (const folder of [fresh.folder, fresh.dataDir])
    for (const file of readdirSync(folder)) if (file.includes('correlativos.db')) rmSync(join(folder, file));
  const after = await open(fresh);
  expect(await sell(after, fresh)).toMatchObject({ codigo: 'EMISION_BLOQUEADA' });
  expect((await command(fresh, 'central', 'numeros', '--firma', 'Gerente Inventada')).code).toBe(0);
  expect(await sell(after, fresh)).toBe(8);
  await soon(alarms, { interval: LOOK_MS }).toEqual(['RESTAURADA']);
  expect((await command(fresh, 'verify')).code).toBe(0);
});

it('are told to the till that has the point of sale, and to no other', async () => {
  const other = await enrolledTill(manager, {
    salePoints: [
      { nit: '06142108951029', emisor: 'Tienda', branch: 'x', codEstable: 'M777', codPuntoVenta: 'P777' },
    ],
  });
  const told = (await other.send('GET', '/till/numbers')).body as unknown as KnownNumbers;
  expect(told).toEqual({ numbers: [] });
});
