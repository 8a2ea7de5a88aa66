/** Goods between shops whose tills know of each other by the centre alone: what both told is settled there, whoever told first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stock } from '../../../core/contract/central/stock/manager-stock.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { query } from '../../../core/store/statement.ts';
import { deliveredText } from '../../../core/engine/queries/documents.ts';
import { codeOf } from '../../engine/issuing/refused-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { enrolledTill } from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import { beginStory, openWorld, type World, type WorldTill } from './world/world.ts';

let world: World;
let here: WorldTill;
let there: WorldTill;
beforeAll(async () => {
  world = await openWorld();
  [here, , there] = world.tills as [WorldTill, WorldTill, WorldTill];
});
afterAll(() => world.close());

let seed = 0;
/** Goods that nothing else moves. */
const goods = async () => `ARROZ${(await beginStory(world, (seed += 1))).mark}`;
const send = async (codigo: string, cantidad: number) => {
  world.tick();
  const items = [{ cantidad, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo }];
  const receptor = { ...RECEPTOR, bienTitulo: '04' };
  return codeOf(await here.at.shop.issue('04', JSON.stringify({ items, receptor }), { branchId: 'central' }));
};
const FILE = query(`
  SELECT payload, firma, sello FROM document d JOIN document_version v ON v.document_id = d.id AND v.version = d.version
  JOIN signature s ON s.document_id = d.id AND s.version = d.version WHERE codigo_generacion = ?`);
const fileOf = (documento: string) => {
  const row = here.at.shop.store.read((reader) => FILE.get(reader, documento)) ?? {};
  const { payload, firma, sello } = row as { payload: string; firma: string; sello: string | null };
  return deliveredText({ payload, firma, sello });
};
const motivo = 'Así se contó';
const lines = (codigo: string, cantidad: string) => [{ numItem: 1, codigo, cantidad }];
const receive = async (documento: string, codigo: string, cantidad: string) => {
  world.tick();
  const call = { clave: `${documento}-r`, documento, texto: fileOf(documento), despues: false, motivo };
  const operations = await there.transfers();
  await operations['transfers.receive']({ ...call, lineas: lines(codigo, cantidad) }, there.who('central'));
};
const settle = async (
  documento: string,
  acto: 'acuse' | 'perdido',
  [codigo, cantidad]: readonly [string, string],
) => {
  world.tick();
  const tienda = acto === 'acuse' ? there.series('central') : null;
  const call = { clave: `${documento}-${acto}`, documento, acto, motivo, tienda };
  const operations = await here.transfers();
  await operations['transfers.settle']({ ...call, lineas: lines(codigo, cantidad) }, here.who('central'));
};
/** By shop what is on the shelf and on its way. */
const atCentre = async (codigo: string) => {
  const { body } = await world.owner.ask(`/api/stock?ambiente=PRUEBAS&q=${codigo}`);
  return Object.fromEntries(
    (body as unknown as Stock).lines.map(({ shopId, existencia, transito }) => [
      world.shops.indexOf(shopId),
      [Number(existencia), Number(transito)],
    ]),
  );
};

it('is on its way until the shop that has it says so, and needs no word of the one that sent it', async () => {
  const codigo = await goods();
  const documento = await send(codigo, 10);
  await here.at.sendAll();
  await there.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 10], 1: [0, 0] });
  await receive(documento, codigo, '8');
  await there.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 2], 1: [8, 0] });
  // The sender writes down the same, and what became of the rest.
  await settle(documento, 'acuse', [codigo, '8']);
  await settle(documento, 'perdido', [codigo, '2']);
  await here.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 0], 1: [8, 0] });
});

it('comes to the same where the one that has it tells before the one that sent it', async () => {
  const codigo = await goods();
  const documento = await send(codigo, 10);
  await receive(documento, codigo, '10');
  await there.at.sendAll();
  // Nobody told the centre yet from where it came.
  expect(await atCentre(codigo)).toEqual({ 1: [10, 0] });
  await here.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 0], 1: [10, 0] });
});

it('is on its way again when the shop takes back what it said, whatever the sender wrote down', async () => {
  const codigo = await goods();
  const documento = await send(codigo, 10);
  await receive(documento, codigo, '10');
  await settle(documento, 'acuse', [codigo, '10']);
  await here.at.sendAll();
  await there.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 0], 1: [10, 0] });
  world.tick();
  const end = { clave: `${documento}-a`, documento, acto: 'anulado', motivo } as const;
  const operations = await there.transfers();
  await operations['transfers.end'](end, there.who('central'));
  await there.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 10], 1: [0, 0] });
});

it('is what the sender wrote down where the other shop is at no centre, or tells nothing', async () => {
  const codigo = await goods();
  const documento = await send(codigo, 10);
  await settle(documento, 'acuse', [codigo, '7']);
  await here.at.sendAll();
  await there.at.sendAll();
  expect(await atCentre(codigo)).toEqual({ 0: [-10, 3], 1: [0, 0] });
});

it('finds a nota de remisión by its number, though a till that rehearses has given the same one since', async () => {
  const codigo = await goods();
  const documento = await send(codigo, 3);
  await here.at.sendAll();
  const number =
    here.at.shop.store.read((reader) => findDocumentByCode(reader, documento))?.numeroControl ?? '';
  const rehearsing = await enrolledTill(world.owner);
  writeTill(rehearsing, 'R001P001');
  writeSale(rehearsing, 1, { tipoDte: '04', serie: 'R001P001' });
  rehearsing.lines.forEach((line, at) => {
    rehearsing.lines[at] = line
      .replace(/"numeroControl":"[^"]*"/, `"numeroControl":"${number}"`)
      .replace(/"emittedAt":\d+/, `"emittedAt":1900000000000`)
      .replace('"PRUEBAS"', '"PRODUCCION"');
  });
  expect((await rehearsing.sendBatch(1)).body['quarantined']).toBe(0);
  const operations = await there.transfers();
  const found = await operations['transfers.find']({ documento: number }, there.who('central'));
  expect(found.codigoGeneracion).toBe(documento);
});
