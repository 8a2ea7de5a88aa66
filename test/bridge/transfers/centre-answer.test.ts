/** Goods between two shops whose tills have a centre: the one that receives asks it for the nota de remisión (§transfers). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fiscalYear, startOfDay } from '../../../core/domain/fiscal-time.ts';
import { enrolmentCode, preparedManager, testCentral, type TestCentral } from '../../central/central-shop.ts';
import { soon } from '../../support/run/soon.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';
import { linesOf, placesOf, receiving, send, SODA, stocked, stockFaults } from './transfer-shop.ts';

const SEEN_MS = 30_000;

let central: TestCentral;
let here: ShopApp;
let there: ShopApp;
let sender: Desk;
let boss: Desk;
let cashier: Desk;
/** Code of what was received first. */
let received = '';
beforeAll(async () => {
  [central, there, here] = await Promise.all([
    testCentral(),
    openShopApp({ settings: { caja: 1 } }),
    openShopApp({ settings: { caja: 2 } }),
  ]);
  sender = await there.enter('Marta Gerente');
  boss = await here.enter('Marta Gerente');
  cashier = await here.enter('Carlos Cajero');
  await stocked(sender);
  await stocked(boss);
  const manager = await preparedManager(central);
  for (const [desk, nombre] of [
    [sender, 'Caja 1'],
    [boss, 'Caja 2'],
  ] as const) {
    const codigo = await enrolmentCode(manager);
    await desk.ask('maintenance.joinCentral', { url: central.url, codigo, nombre });
  }
});
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await central?.close();
});

it('is received by its code alone, as what the centre gives is signed by the taxpayer', async () => {
  const code = await send(sender);
  const find = () => cashier.call('transfers.find', { documento: code });
  await soon(async () => (await find()).ok, { timeout: SEEN_MS }).toBe(true);
  const found = await cashier.ask('transfers.find', { documento: code });
  expect(linesOf(found)).toEqual([
    'GAS 10 enviado, 0 llegó, 10 en camino',
    'QUE 1.5 enviado, 0 llegó, 1.5 en camino',
  ]);
  expect(await cashier.ask('transfers.find', { documento: found.numeroControl })).toEqual(found);
  await cashier.ask('transfers.receive', receiving(code, ['10', '1.5'], { texto: found.texto }));
  expect((await placesOf(here, 'GAS'))['sucursal:central']).toBe(110);
  expect(await stockFaults(here)).toEqual([]);
  received = code;
});

it('is asked for again by a number that a till gave last year: numbers begin anew each year', async () => {
  const before = (await cashier.ask('transfers.find', { documento: received })).numeroControl;
  const now = Date.now();
  const ms = startOfDay(`${fiscalYear(now) + 1}-01-02`) - now;
  for (const shop of [there, here]) shop.pass(ms);
  await sender.become('Marta Gerente');
  await cashier.become('Carlos Cajero');
  const find = () => cashier.ask('transfers.find', { documento: before });
  // Until the number is given again it is that of last year.
  expect(await find()).toMatchObject({ codigoGeneracion: received, recibido: true });
  const code = await send(sender, [{ ...SODA, cantidad: 3 }]);
  await soon(async () => (await find()).codigoGeneracion, { timeout: SEEN_MS }).toBe(code);
  const found = await find();
  expect([found.numeroControl, found.recibido, ...linesOf(found)]).toEqual([
    before,
    false,
    'GAS 3 enviado, 0 llegó, 3 en camino',
  ]);
  const lineas = [{ numItem: 1, codigo: 'GAS', cantidad: '3' }];
  await cashier.ask('transfers.receive', receiving(code, ['3', '0'], { texto: found.texto, lineas }));
  expect(await find()).toMatchObject({ codigoGeneracion: code, recibido: true });
  expect((await placesOf(here, 'GAS'))['sucursal:central']).toBe(113);
  expect(await cashier.ask('transfers.find', { documento: received })).toMatchObject({
    codigoGeneracion: received,
  });
});

it('is unknown where no till of the business made it, and the centre says so only while it answers', async () => {
  const documento = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000099';
  const find = () => cashier.call('transfers.find', { documento });
  expect(await find()).toMatchObject({ problem: { broken: { regla: 'traslado-no-encontrado' } } });
  await central.close();
  expect(await find()).toMatchObject({ problem: { broken: { regla: 'traslado-central-no-responde' } } });
});
