/** A row of the catalogue that a till cannot use: the others come, and centre and till say which one does not. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { checkCentral } from '../../../core/diagnostics/checks/central.ts';
import { findProductByCode } from '../../../core/store/catalogue/products.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { leftOutRows, putLeftOut } from '../../../core/store/central/master-data/central-policies.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { listUsers } from '../../../core/store/people/users.ts';
import type { CentralReply } from '../../../core/till/central/central-port.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  asOwner,
  enrolledTill,
  enrolmentCode,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';

const GOODS = { ...NEW_TRAITS, nit: null, codigosBarra: [], validFrom: null };
const BREAD = { ...GOODS, codigo: 'PAN', descripcion: 'Pan', precio: '0.25' };
const COFFEE = { ...GOODS, codigo: 'CAFE', descripcion: 'Café', precio: '5.65' };
const ANA = { id: null, nombre: 'Ana Inventada', rol: 'cajero', pin: '482915' };

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  till = await shopAtCentre(central.url);
  await till.enrol(await enrolmentCode(owner));
});
beforeEach(async () => {
  for (const product of [BREAD, COFFEE]) await owner.ask('/api/products/put', product);
  await till.beat();
});
afterAll(async () => {
  await till.close();
  await central.close();
});

/** As an older centre let it be saved. */
const spoil = (codigo: string) =>
  asOwner(central, 'UPDATE caja.price SET valid_from = -1 WHERE codigo = $1', [codigo]);
const priceOf = (codigo: string) =>
  till.shop.store.read((reader) => findProductByCode(reader, SHOP_NIT, codigo))?.precio;
const alarms = async () => {
  const { tills, alarms: all } = (await owner.ask('/api/tills')).body as unknown as Tills;
  const installation = till.shop.store.read(centralLink)?.installation;
  expect(tills.some((each) => each.installation === installation)).toBe(true);
  return all
    .filter((each) => each.installation === installation)
    .map(({ kind, about }) => `${kind} ${about}`);
};
const warnings = () =>
  till.shop.store
    .read((reader) => checkCentral(centralStanding(reader), till.shop.clock.now()))
    .flatMap(({ estado, detalle }) => (estado === 'aviso' ? [detalle] : []));

/** What the till hears instead of catalogues. @returns what ends it */
function answerCatalogue(instead: (reply: CentralReply) => CentralReply): () => void {
  const { port } = till;
  till.port = async () => {
    const real = await port();
    return {
      ...real,
      call: async (request, signal) => {
        const reply = await real.call(request, signal);
        return request.path.startsWith('/till/catalogue') ? instead(reply) : reply;
      },
    };
  };
  return () => {
    till.port = port;
  };
}
const unreadable = (reply: CentralReply): CentralReply =>
  reply.kind === 'answer' ? { ...reply, body: { version: 'nueva' } } : reply;

it('keeps back nothing else, is named at the centre and in doctor until it is corrected, and is not asked for again and again', async () => {
  const [shop] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
  const ana = (await owner.ask('/api/people/put', { ...ANA, shops: [shop?.id] })).body['id'];
  await till.beat();
  const names = () => till.shop.store.read(listUsers).map(({ nombre }) => nombre);
  expect(names()).toContain('Ana Inventada');
  await owner.ask('/api/products/put', { ...COFFEE, precio: '6.00' });
  await owner.ask('/api/products/put', { ...BREAD, precio: '0.30' });
  await owner.ask('/api/people/remove', { id: ana });
  await spoil('CAFE');
  await till.beat();
  expect(names()).not.toContain('Ana Inventada');
  expect([priceOf('PAN'), priceOf('CAFE')]).toEqual(['0.30', '5.65']);
  expect(warnings()).toEqual(['no pudo tomar el producto CAFE; sigue con lo que tenía']);

  const version = till.shop.store.read(centralLink)?.catalogue;
  const asked = await owner.ask('/api/tills');
  expect(version).toBe(asked.body['catalogue']);
  const beat = till.beat();
  await expect.poll(alarms).toEqual(['CATALOGO producto CAFE']);
  const [alarm] = (await owner.ask('/api/tills')).body['alarms'] as { id: string }[];
  expect((await owner.ask('/api/alarms/close', { id: alarm?.id })).status, 'it ends by itself').toBe(404);
  expect((await owner.ask('/api/products/put', { ...COFFEE, precio: '6.10' })).status).toBe(200);
  await beat;
  expect([priceOf('CAFE'), warnings()]).toEqual(['6.10', []]);
  const next = till.beat();
  await expect.poll(alarms).toEqual([]);
  await owner.ask('/api/products/put', { ...COFFEE, precio: '6.20' });
  await next;
});

it('leaves what a till that begins anew has of it', async () => {
  await owner.ask('/api/products/remove', { codigo: 'PAN' });
  await spoil('CAFE');
  await asOwner(central, 'UPDATE caja.company SET catalogue_since = catalogue_version + 1');
  await owner.ask('/api/customers/put', { ...NOBODY, nombre: 'Tienda Inventada' });
  await till.beat();
  expect([priceOf('PAN'), priceOf('CAFE')]).toEqual([undefined, '5.65']);
  await asOwner(central, 'UPDATE caja.company SET catalogue_since = 0');
  await owner.ask('/api/products/put', { ...COFFEE, precio: '5.70' });
});

it('is asked for again by another version of the program', async () => {
  const rows = [{ clase: 'producto', id: 'CAFE', clave: 'CAFE' }] as const;
  await till.shop.store.transact((tx) => putLeftOut(tx, { version: '0.0.0-anterior', rows }));
  expect(await till.beat()).toBe(0);
  expect(till.shop.store.read(leftOutRows)).toBeNull();
});

it('is the whole answer where nothing of it can be read: told, and tried less and less often', async () => {
  const mended = answerCatalogue(unreadable);
  await owner.ask('/api/products/put', { ...COFFEE, precio: '7.00' });
  const rests: number[] = [];
  for (let count = 0; count < 4; count += 1) rests.push(await till.beat());
  expect(rests.toSorted((one, other) => one - other)).toEqual(rests);
  expect(new Set(rests).size).toBe(4);
  expect(warnings()).toEqual(['no pudo tomar todo el catálogo; sigue con lo que tenía']);
  expect(await alarms()).toEqual(['CATALOGO catalogo']);
  mended();
  await till.beat();
  expect([priceOf('CAFE'), warnings()]).toEqual(['7.00', []]);
});

it('is asked for again by another version of the program after answers that could not be read, too', async () => {
  const rows = [{ clase: 'producto', id: 'CAFE', clave: 'CAFE' }] as const;
  await till.shop.store.transact((tx) => putLeftOut(tx, { version: '0.0.0-anterior', rows }));
  const mended = answerCatalogue(unreadable);
  for (let count = 0; count < 3; count += 1) await till.beat();
  expect(warnings()).toEqual(['no pudo tomar todo el catálogo y 1 más; sigue con lo que tenía']);
  mended();
  expect(await till.beat()).toBe(0);
  expect(till.shop.store.read(leftOutRows)).toBeNull();
});

it('is nothing where no answer comes', async () => {
  const mended = answerCatalogue(() => ({
    kind: 'failed',
    detail: rule('conexion-cortada', { error: 'ECONNRESET' }),
  }));
  await owner.ask('/api/products/put', { ...COFFEE, precio: '7.05' });
  for (let count = 0; count < 4; count += 1) await till.beat();
  expect(warnings()).toEqual([]);
  mended();
  await till.beat();
  expect(priceOf('CAFE')).toBe('7.05');
});

it('is named in a heartbeat by what fits there of a long name, and keeps back no further one', async () => {
  const nombre = `${'x'.repeat(99)}😀 e hijos`;
  await owner.ask('/api/customers/put', { ...NOBODY, nombre });
  await asOwner(
    central,
    `UPDATE caja.customer SET profile = profile || '{"correo": "sin arroba"}' WHERE profile ->> 'nombre' = $1`,
    [nombre],
  );
  await till.beat();
  const told = `CATALOGO cliente ${'x'.repeat(99)}\uFFFD`;
  const beat = till.beat();
  await expect.poll(alarms).toEqual([told]);
  await owner.ask('/api/products/put', { ...COFFEE, precio: '7.10' });
  await beat;
  expect(priceOf('CAFE')).toBe('7.10');

  const clave = 'y'.repeat(250);
  await till.shop.store.transact((tx) =>
    putLeftOut(tx, { version: '0.0.0', rows: [{ clase: 'cliente', id: clave, clave }] }),
  );
  const next = till.beat();
  await expect.poll(alarms).toEqual([`CATALOGO cliente ${'y'.repeat(100)}`]);
  await owner.ask('/api/products/put', { ...COFFEE, precio: '7.20' });
  await next;
  await till.shop.store.transact((tx) => putLeftOut(tx, { version: '0.0.0', rows: [] }));
});

it('pushes no other alarm out of those that are shown, however many rows there are', async () => {
  const installation = till.shop.store.read(centralLink)?.installation ?? '';
  const raised = (kind: string, count: number, at: number) =>
    asOwner(
      central,
      `INSERT INTO caja.alarm (company_id, shop_id, installation_id, id, kind, about, detail, at)
       SELECT company_id, shop_id, installation_id, gen_random_uuid(), $2, 'de prueba ' || n, '{}', $4::bigint + n
       FROM caja.installation, generate_series(1, $3) AS n WHERE installation_id = $1`,
      [installation, kind, count, at],
    );
  await raised('NUMERO_REPETIDO', 1, 1000);
  await raised('CATALOGO', 250, 2000);
  expect((await alarms()).slice(0, 2)).toEqual(['NUMERO_REPETIDO de prueba 1', 'CATALOGO de prueba 250']);
  await asOwner(central, "DELETE FROM caja.alarm WHERE about LIKE 'de prueba %'");
});

it('is no customer that a manager could not have typed, taken from what a till proposes', async () => {
  const stranger = await enrolledTill(owner, { name: 'Caja ajena' });
  const nombre = 'x'.repeat(300);
  const customers = [{ ...NOBODY, nombre, clave: nombre }];
  expect((await stranger.send('POST', '/till/proposals', { customers })).status).toBe(200);
  const taken = await owner.ask('/api/proposals/decide', {
    installation: stranger.installation,
    clave: nombre,
    accept: true,
  });
  expect([taken.status, taken.body['campos']]).toEqual([400, ['nombre']]);
});
