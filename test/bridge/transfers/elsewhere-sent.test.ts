/** Goods between two shops whose tills know nothing of each other: the file of the nota de remisión goes with them (§transfers). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';
import { key, linesOf, placesOf, receiving, send, SODA, stocked, stockFaults } from './transfer-shop.ts';

let here: ShopApp;
let there: ShopApp;
let sender: Desk;
let manager: Desk;
let cashier: Desk;
beforeAll(async () => {
  [there, here] = await Promise.all([
    openShopApp({ settings: { caja: 1 } }),
    openShopApp({ settings: { caja: 2 } }),
  ]);
  sender = await there.enter('Marta Gerente');
  manager = await here.enter('Marta Gerente');
  cashier = await here.enter('Carlos Cajero');
  await stocked(sender);
  await stocked(manager);
});
afterAll(() => Promise.all([here?.close(), there?.close()]));

/** The shop that sends, by the codes in its numbers, and the one that receives. */
const [THERE, HERE] = ['S011P001', 'S021P001'];

/** Sends goods and gives the code of the nota de remisión with its file. */
async function sent(items?: readonly object[]): Promise<{ readonly code: string; readonly texto: string }> {
  const code = await send(sender, items);
  const { content } = await sender.ask('documents.file', { codigoGeneracion: code });
  return { code, texto: content };
}

const refused = (regla: string) => ({ ok: false, problem: { broken: { regla } } });
const wrong = (regla: string) => ({ ok: false, problem: { errors: [{ campo: 'texto', regla }] } });

it('is known by its file alone, and received once', async () => {
  const { code, texto } = await sent();
  expect(await cashier.call('transfers.find', { documento: code })).toMatchObject(
    refused('traslado-no-encontrado'),
  );
  const read = await cashier.ask('transfers.read', { texto });
  expect(read).toMatchObject({ codigoGeneracion: code, de: THERE, origen: 'otra', desconocidas: [], texto });
  expect(linesOf(read)).toEqual([
    'GAS 10 enviado, 0 llegó, 10 en camino',
    'QUE 1.5 enviado, 0 llegó, 1.5 en camino',
  ]);
  // Nothing is kept of a file that was only read.
  expect((await cashier.ask('transfers.open', {})).traslados).toEqual([]);
  await cashier.ask('transfers.receive', receiving(code, ['9', '1.5'], { texto }));
  expect(await placesOf(here, 'GAS')).toEqual({ 'sucursal:central': 109, [`transito:${THERE}`]: -9 });
  expect(await manager.call('transfers.receive', receiving(code, ['9', '1.5'], { texto }))).toMatchObject(
    refused('traslado-ya-recibido'),
  );
  const { traslados } = await manager.ask('transfers.open', {});
  expect(traslados.map(linesOf)).toEqual([
    ['GAS 10 enviado, 9 llegó, 1 en camino', 'QUE 1.5 enviado, 1.5 llegó, 0 en camino'],
  ]);
  expect(await stockFaults(here)).toEqual([]);

  // The difference is the sender's to settle: this shop takes it off its list when told.
  const end = { clave: key(), documento: code, acto: 'cerrado', motivo: 'Dicen que no salió' } as const;
  await manager.ask('transfers.end', end);
  expect((await manager.ask('transfers.open', {})).traslados).toEqual([]);
  expect(await stockFaults(here)).toEqual([]);
});

it('is written down by the shop that sent it as the other one says, and the rest is settled', async () => {
  const { code } = await sent([{ ...SODA, cantidad: 5 }]);
  const said = (acto: 'acuse' | 'perdido', cantidad: string, tienda: string | null) =>
    sender.call('transfers.settle', {
      clave: key(),
      documento: code,
      acto,
      motivo: 'Llamó Ana de la otra tienda',
      tienda,
      lineas: [{ numItem: 1, codigo: 'GAS', cantidad }],
    });
  expect(await said('acuse', '4', 'la otra')).toMatchObject({ problem: { errors: [{ campo: 'tienda' }] } });
  expect((await said('acuse', '4', HERE)).ok).toBe(true);
  expect(await said('acuse', '4', HERE)).toMatchObject(refused('traslado-ya-recibido'));
  expect((await said('perdido', '1', null)).ok).toBe(true);
  const places = await placesOf(there, 'GAS');
  expect(places[`sucursal:${HERE}`]).toBe(4);
  expect(await stockFaults(there)).toEqual([]);
});

it('is believed when it is signed by the taxpayer; else a manager answers for it', async () => {
  const { code, texto } = await sent();
  const unsigned = texto.replace(/,"firmaElectronica":"[^"]*"/, '');
  const changed = unsigned.replace('"cantidad":10', '"cantidad":90');
  const call = (desk: Desk, file: string) =>
    desk.call('transfers.receive', receiving(code, ['0', '0'], { texto: file }));
  expect(await call(cashier, unsigned)).toMatchObject(refused('traslado-sin-firma'));
  // What is signed counts, whatever stands around it.
  const around = texto.replace('"cantidad":10', '"cantidad":90');
  expect(around).not.toBe(texto);
  expect(linesOf(await cashier.ask('transfers.read', { texto: around }))[0]).toContain('GAS 10 enviado');
  expect(linesOf(await cashier.ask('transfers.read', { texto: changed }))[0]).toContain('GAS 90 enviado');
  expect((await call(manager, unsigned)).ok).toBe(true);
});

it('is of this taxpayer, and a transfer; goods that are unknown here are named', async () => {
  const { texto } = await sent([
    { ...SODA, cantidad: 1 },
    { ...SODA, codigo: 'NADA', descripcion: 'Otra cosa', cantidad: 1 },
  ]);
  const plain = texto.replace(/,"firmaElectronica":"[^"]*"/, '');
  const read = (file: string) => cashier.call('transfers.read', { texto: file });
  expect(await read('{"hola":1}')).toMatchObject(wrong('traslado-no-es'));
  expect(await read(plain.replace('"bienTitulo":"04"', '"bienTitulo":"03"'))).toMatchObject(
    wrong('traslado-no-es'),
  );
  expect(
    await read(plain.replaceAll('06142108951029', '06142108951030').replaceAll('1234567', '7654321')),
  ).toMatchObject(wrong('traslado-de-otro'));
  expect(await read(texto)).toMatchObject({
    value: { desconocidas: ['Otra cosa'], lineas: [{ codigo: 'GAS' }] },
  });
});
