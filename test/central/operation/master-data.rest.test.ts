/** What a real till takes from a real centre besides products, and what it tells it: customers, keys, people, rules, orders. */
import { randomBytes } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import type {
  CustomerProposal,
  OrderView,
  PersonView,
} from '../../../core/contract/central/manager-master-data.ts';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { setUserActive } from '../../../core/provision/settings/people.ts';
import { saveRules } from '../../../core/provision/settings/settings-change.ts';
import { hashPin, pinMatches } from '../../../core/provision/secrets/pin.ts';
import { findProductByCode, saveProduct } from '../../../core/store/catalogue/products.ts';
import { quickPages } from '../../../core/store/catalogue/quick-keys.ts';
import { fixedRules } from '../../../core/store/central/master-data/central-policies.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { findIssuer, listIssuers } from '../../../core/store/issuers/issuers.ts';
import { findUser, listUsers, upsertUser } from '../../../core/store/people/users.ts';
import { insertTill, openTill } from '../../../core/store/people/till-sessions.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { customerOperations } from '../../../core/till/catalogue/customers.ts';
import { quickKeyOperations } from '../../../core/till/catalogue/quick-keys.ts';
import type { TillCaller } from '../../../core/till/people/browser-session.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';

const ANA = {
  nit: null,
  tipoDocumento: '13',
  numDocumento: '00016297-5',
  nrc: null,
  nombre: 'Ana Inventada',
  nombreComercial: null,
  codActividad: null,
  correo: 'ana@cliente.example',
  telefono: null,
  direccion: null,
} as const;
const BY = { caller: { issuerId: SHOP_NIT }, user: { nombre: 'Cajera' } } as TillCaller;
const CALLER = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  till = await shopAtCentre(central.url);
  await till.shop.store.transact((tx, now) => {
    const product = { id: 'local-1', codigo: 'PAN', codigosBarra: [], descripcion: 'Pan', precio: '0.25' };
    const kind = { uniMedida: 59, tipo: 'bien', ...SOLD_AS_ITSELF, tratamiento: 'gravado' } as const;
    saveProduct(tx, { ...product, ...kind }, { issuerId: SHOP_NIT, isNew: true, now });
  });
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
});
afterAll(async () => {
  await till.close();
  await central.close();
});

const put = async (path: string, input: Record<string, unknown>) => {
  const answer = await owner.ask(path, input);
  expect([path, answer.status, answer.body['message']]).toEqual([path, 200, undefined]);
  return answer.body;
};
/** What the till's service does after a change: a heartbeat that takes it, and one that says so. */
const take = async () => {
  const before = version();
  await till.beat();
  expect(version()).toBeGreaterThan(before);
};
const version = () => till.shop.store.read(centralLink)?.catalogue ?? 0;
const customers = () => customerOperations({ store: till.shop.store, random: systemRandom, news: till.news });
const named = (q: string) => customers()['customers.search']({ q }, BY).clientes;
const ofCentre = async (path: string) => (await owner.ask(path)).body as unknown;
const firstShop = async () =>
  ((await owner.ask('/api/tills')).body['shops'] as { id: string; name: string }[])[0]?.id ?? '';

describe('customers', () => {
  const local = (given: Partial<Customer>) => {
    const { nit: _nit, ...plain } = ANA;
    return customers()['customers.save']({ ...plain, ...given }, BY);
  };

  it('take the place of those of the same document, and only the centre changes them', async () => {
    await local({ nombre: 'Ana, como la escribieron', correo: null });
    const [before] = named('00016297');
    await put('/api/customers/put', ANA);
    await take();
    expect(named('00016297')).toMatchObject([
      { id: before?.id, nombre: 'Ana Inventada', numDocumento: '000162975', correo: 'ana@cliente.example' },
    ]);
    const { id = '' } = before ?? {};
    await expect(local({ id, nombre: 'Otra' })).rejects.toThrow('viene de la central');
    await expect(customers()['customers.delete']({ id }, BY)).rejects.toThrow('viene de la central');
    await put('/api/customers/remove', { clave: '13 000162975' });
    await take();
    expect(named('00016297')).toEqual([]);
  });

  it('are refused by the centre as a till would', async () => {
    const refused = await owner.ask('/api/customers/put', { ...ANA, numDocumento: '00016297-6' });
    expect([refused.status, refused.body['campos']]).toEqual([400, ['numDocumento']]);
  });

  it('entered by a cashier work at once, and everywhere when a manager takes them', async () => {
    const luis = await local({ nombre: 'Luis Inventado', tipoDocumento: null, numDocumento: null });
    const eva = await local({ nombre: 'Eva Inventada', tipoDocumento: null, numDocumento: null });
    expect(named('Luis')).toEqual([luis]);
    await till.tell();
    const proposed = (await ofCentre('/api/proposals')) as readonly CustomerProposal[];
    expect(proposed.map(({ customer, till: name }) => [customer.clave, name])).toEqual(
      expect.arrayContaining([
        ['luis inventado', 'Caja 1'],
        ['eva inventada', 'Caja 1'],
      ]),
    );
    const installation = proposed[0]?.installation ?? '';
    const decide = (clave: string, accept: boolean) => ({ installation, clave, accept });
    await put('/api/proposals/decide', decide('luis inventado', true));
    await put('/api/proposals/decide', decide('eva inventada', false));
    const again = await owner.ask('/api/proposals/decide', decide('eva inventada', true));
    expect(again.status).toBe(404);
    await take();
    await expect(local({ ...luis, nombre: 'Luis B.' })).rejects.toThrow('viene de la central');
    expect(await local({ ...eva, telefono: '22001100' }), 'refused: still the till’s own').toMatchObject({
      telefono: '22001100',
    });
    const other = await enrolledTill(owner);
    const snapshot = (await other.send('GET', '/till/catalogue?after=0')).body;
    expect(JSON.stringify(snapshot['customers'])).toContain('Luis Inventado');
    expect(JSON.stringify(snapshot['customers'])).not.toContain('Eva');
    await owner.ask('/api/tills/revoke', { installation: other.installation });
  });
});

describe('keys for goods', () => {
  it('are those that a manager arranged, by the codes of products, until they are given back', async () => {
    const shop = await firstShop();
    const pages = [{ nombre: 'Desayuno', color: 'ambar', productos: ['PAN', 'NO-HAY'] }];
    await put('/api/quick-keys/put', { shop, pages });
    await take();
    const shown = () => till.shop.store.read((reader) => quickPages(reader, CALLER));
    expect(shown()).toEqual([{ nombre: 'Desayuno', color: 'ambar', productos: ['local-1'] }]);
    const keys = quickKeyOperations({ store: till.shop.store, clock: till.shop.clock, news: till.news });
    const who = { caller: CALLER, user: { nombre: 'Gerente' } } as TillCaller;
    await expect(keys['quickKeys.save']({ paginas: [] }, who)).rejects.toThrow('página de la central');
    await put('/api/products/put', {
      nit: null,
      codigo: 'NO-HAY',
      codigosBarra: [],
      descripcion: 'Ya hay',
      precio: '1.00',
      validFrom: null,
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    });
    await take();
    const there = till.shop.store.read((reader) => findProductByCode(reader, SHOP_NIT, 'NO-HAY'));
    expect(shown()[0]?.productos).toEqual(['local-1', there?.id]);
    await put('/api/quick-keys/put', { shop, pages: [] });
    await take();
    await keys['quickKeys.save']({ paginas: [] }, who);
    expect(shown()).toEqual([]);
  });
});

describe('people', () => {
  const people = async () => (await ofCentre('/api/people')) as readonly PersonView[];
  const user = (nombre: string) =>
    till.shop.store.read((reader) => listUsers(reader).find((each) => each.nombre === nombre) ?? null);
  const open = () => till.shop.store.read((reader) => listUsers(reader).map(({ nombre }) => nombre));

  it('work at the tills of their shops with the PIN that a manager gave; it is nowhere in clear', async () => {
    const shop = await firstShop();
    const other = String((await put('/api/shops/add', { name: 'Otra tienda' }))['id']);
    const local = await hashPin('7777', (count) => randomBytes(count), { N: 1024, r: 8, p: 1 });
    await till.shop.store.transact((tx, now) =>
      upsertUser(tx, { id: 'u-local', nombre: 'Marta', rol: 'cajero', pinHash: local }, now),
    );
    const marta = await put('/api/people/put', {
      id: null,
      nombre: 'Marta',
      rol: 'gerente',
      pin: '820914',
      shops: [shop],
    });
    await put('/api/people/put', { id: null, nombre: 'Sonia', rol: 'cajero', pin: '445566', shops: [other] });
    const [told] = await people();
    expect([told?.nombre, told?.untold]).toEqual(['Marta', ['Caja 1']]);
    await take();
    expect(open(), 'Sonia works in the other shop').toEqual(['Marta']);
    expect(user('Marta'), 'matched by name').toMatchObject({ id: 'u-local', rol: 'gerente' });
    expect(await pinMatches('820914', user('Marta')?.pinHash ?? '')).toBe(true);
    const answers = [await owner.ask('/api/people'), await owner.ask('/api/tills')];
    expect(JSON.stringify(answers)).not.toMatch(/scrypt|820914/);
    const { store } = till.shop;
    const by = { issuerId: SHOP_NIT, actor: 'Gerente', tillId: 't' };
    const off = setUserActive(by, { id: 'u-local', activo: false }, { store, randomBytes });
    await expect(off).rejects.toMatchObject({ faults: [{ campo: 'activo', codigo: 'DE_LA_CENTRAL' }] });
    await put('/api/people/put', {
      ...marta,
      version: undefined,
      nombre: 'Marta',
      rol: 'cajero',
      pin: '',
      shops: [other],
    });
    await take();
    expect(open(), 'she works in the other shop now').toEqual([]);
  });

  it('may take each other’s names at once', async () => {
    const shops = [await firstShop()];
    const ids: string[] = [];
    for (const [nombre, pin] of [
      ['Uno', '5911'],
      ['Dos', '5922'],
    ]) {
      ids.push(String((await put('/api/people/put', { id: null, nombre, rol: 'cajero', pin, shops }))['id']));
    }
    await take();
    const of = (index: number, nombre: string) => ({ id: ids[index], nombre, rol: 'cajero', pin: '', shops });
    expect((await owner.ask('/api/people/put', of(0, 'Dos'))).body['campos']).toEqual(['nombre']);
    for (const [index, nombre] of [
      [0, 'Tres'],
      [1, 'Uno'],
      [0, 'Dos'],
    ] as const)
      await put('/api/people/put', of(index, nombre));
    await take();
    expect(await pinMatches('5911', user('Dos')?.pinHash ?? '')).toBe(true);
    expect(await pinMatches('5922', user('Uno')?.pinHash ?? '')).toBe(true);
  });

  it('who are switched off are out at once, and the page says which tills do not know yet', async () => {
    const { store } = till.shop;
    const id = (await people()).find(({ nombre }) => nombre === 'Uno')?.id;
    const userId = user('Uno')?.id ?? '';
    await till.shop.store.transact((tx, now) => {
      insertTill(tx, { id: 't-1', tokenHash: 'a'.repeat(64), ...CALLER }, now);
      openTill(tx, 't-1', { userId, now });
    });
    await put('/api/people/remove', { id });
    const gone = (await people()).find(({ nombre }) => nombre === 'Uno');
    expect([gone?.gone, gone?.shops, gone?.untold]).toEqual([true, [], ['Caja 1']]);
    till.told.length = 0;
    await take();
    expect(open()).not.toContain('Uno');
    expect(
      store.read((reader) => findUser(reader, 'Uno')),
      'what they did refers to them',
    ).not.toBe(null);
    expect(till.told).toContainEqual({ kind: 'session', tillId: 't-1' });
    await put('/api/rules/put', { segundaPersona: null, limitesVenta: null });
    await take();
    expect((await people()).map(({ nombre }) => nombre)).not.toContain('Uno');
  });

  it('have a PIN that is none of those tried first, where they are managers', async () => {
    const shops = [await firstShop()];
    const plain = { id: null, nombre: 'Jefa', rol: 'gerente', pin: '1234', shops };
    expect((await owner.ask('/api/people/put', plain)).body['campos']).toEqual(['pin']);
    expect((await owner.ask('/api/people/put', { ...plain, pin: '' })).body['campos']).toEqual(['pin']);
  });
});

describe('rules of the company', () => {
  it('stand at every till until they are the till’s again', async () => {
    const { store } = till.shop;
    const settings = () => store.read((reader) => findIssuer(reader, SHOP_NIT))?.settings;
    const save = (segundaPersona: boolean) => {
      const by = { issuerId: SHOP_NIT, actor: 'Gerente', tillId: 't' };
      return saveRules(by, { form: { segundaPersona }, said: [] }, { store } as Parameters<
        typeof saveRules
      >[2]);
    };
    const limitesVenta = { cajero: { descuentoMaximo: '5', bajarPrecio: false } };
    await put('/api/rules/put', { segundaPersona: true, limitesVenta });
    await take();
    expect(settings()).toMatchObject({ segundaPersona: true, limitesVenta });
    await expect(save(false)).rejects.toMatchObject({ faults: [{ campo: 'segundaPersona' }] });
    await put('/api/rules/put', { segundaPersona: null, limitesVenta: null });
    await take();
    expect(store.read(fixedRules)).toEqual({ segundaPersona: null, limitesVenta: null });
    expect(settings(), 'as it was').toMatchObject({ segundaPersona: true });
  });
});

describe('orders of managers', () => {
  const orders = async () => (await ofCentre('/api/orders')) as readonly OrderView[];
  const installation = () => till.shop.store.read(centralLink)?.installation ?? '';
  const order = (more: Record<string, unknown>) =>
    put('/api/orders/ask', { installation: installation(), ...more });
  const solicita = { nombre: 'Dueña Inventada', tipoDocumento: '13', numDocumento: '00016297-5' };
  const sold = async () => {
    const { body } = await till.shop.issue('01', FACTURA);
    await till.sendAll();
    return String(body['codigoGeneracion']);
  };
  const carryOut = async () => {
    await till.beat();
    await till.tell();
    await till.tell();
  };

  it('are carried out by the till that issued, once, and its answer goes up', async () => {
    const [documento, asked] = [await sold(), await sold()];
    await order({ clase: 'respaldar' });
    await order({ clase: 'consultar', documento: asked });
    await order({ clase: 'invalidar', documento, motivo: 'Se cobró dos veces', solicita });
    expect((await orders()).map(({ estado }) => estado)).toEqual(['pedida', 'pedida', 'pedida']);
    await till.beat();
    await till.tell();
    expect((await orders()).map(({ estado }) => estado)).toContain('recibida');
    await till.tell();
    await till.tell();
    await till.tell();
    const [invalidated, consulted, saved] = await orders();
    expect(saved).toMatchObject({
      clase: 'respaldar',
      estado: 'hecha',
      answer: 'Respaldo tomado: caja-1.respaldo',
      broken: { regla: 'orden-respaldada', parametros: { copia: 'caja-1.respaldo' } },
    });
    expect(consulted).toMatchObject({
      estado: 'hecha',
      answer: 'Hacienda respondió: PROCESADO',
      documento: asked,
    });
    expect(invalidated).toMatchObject({ estado: 'hecha', documento, actor: 'Dueña Inventada' });
    expect(invalidated?.answer).toMatch(/^Invalidado; sello \w{40}$/);
    const document = till.shop.store.read((reader) => findDocumentByCode(reader, documento));
    expect(document?.estado).toBe('INVALIDADO');
  });

  it('that the rules forbid are refused with the reason', async () => {
    const documento = await sold();
    await order({
      clase: 'invalidar',
      documento,
      motivo: 'Se cobró dos veces',
      solicita: { ...solicita, numDocumento: '11111111-1' },
    });
    await carryOut();
    const [refused] = await orders();
    expect([refused?.estado, refused?.answer]).toEqual([
      'rechazada',
      expect.stringContaining('numDocSolicita'),
    ]);
    expect(refused?.endedAt).toBeGreaterThan(0);
    const other = await enrolledTill(owner);
    const foreign = { clase: 'consultar', installation: other.installation, documento };
    expect((await owner.ask('/api/orders/ask', foreign)).status, 'it did not issue that').toBe(404);
    await owner.ask('/api/tills/revoke', { installation: other.installation });
  });

  it('are done once where the till was killed before it said so', async () => {
    const documento = await sold();
    await order({ clase: 'invalidar', documento, motivo: 'Se cobró dos veces', solicita });
    await till.beat();
    await till.tell();
    await till.shop.crash();
    // As if it had been killed a moment earlier: the event is stored, its order not ended.
    const raw = new BetterSqlite3(join(till.shop.folder, 'datos', 'caja.db'));
    raw.exec("UPDATE central_order SET estado = 'recibida', respuesta = NULL WHERE contada = 0");
    raw.close();
    till.shop = await till.shop.reopen();
    await till.tell();
    await till.tell();
    expect((await orders())[0]).toMatchObject({ estado: 'hecha', documento });
    await till.shop.quiet();
    expect(till.shop.events().filter(({ payload }) => payload.includes(documento))).toHaveLength(1);
  });
});

it('leaves everything of the till proved', () => {
  const { faltas } = till.shop.store.read((reader) => verifyStore(reader, () => true));
  expect(faltas).toEqual([]);
  expect(till.shop.store.read(listIssuers)).toHaveLength(1);
});
