/** What two managers do at once, or one of them again, is done or refused in words. */
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOBODY, preparedManager, testCentral, type TestCentral, type TestManager } from '../central-shop.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const both = async (path: string, one: Record<string, unknown>, other: Record<string, unknown> = one) => {
  const answers = await Promise.all([owner.ask(path, one), owner.ask(path, other)]);
  return answers.toSorted((a, b) => a.status - b.status);
};

it('is a shop, once under its name', async () => {
  const again = await owner.ask('/api/shops/add', { name: 'CASA Matriz' });
  expect([again.status, again.body['campos']]).toEqual([400, ['name']]);
  expect(again.body['message']).toContain('Ya hay una tienda con ese nombre');
  const [added, refused] = await both('/api/shops/add', { name: 'Sucursal Norte' });
  expect([added?.status, refused?.status, refused?.body['campos']]).toEqual([200, 400, ['name']]);
});

it('is a person, once under their name in a shop', async () => {
  const [shop] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
  const person = { id: null, nombre: 'Ana', rol: 'cajero', pin: '482915', shops: [shop?.id] };
  const [added, refused] = await both('/api/people/put', person);
  expect([added?.status, refused?.status, refused?.body['campos']]).toEqual([200, 400, ['nombre']]);
});

it('is a promotion that both change: the one who opened what is there no more is refused', async () => {
  const terms = {
    nombre: 'Diez por ciento',
    accion: { tipo: 'porcentaje', porcentaje: '10' },
    prioridad: 10,
    desde: '2026-01-01',
    hasta: null,
    dias: [],
    horaDesde: null,
    horaHasta: null,
    listas: [],
    productos: [],
    categorias: [],
    excepto: [],
    minimo: null,
    maximo: null,
  };
  const save = { id: null, terms, confirmado: true };
  const { body } = await owner.ask('/api/promotions/save', save);
  const answers = await both('/api/promotions/save', {
    ...save,
    id: body['id'],
    version: 1,
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  const opened = await owner.ask('/api/promotions/save', { ...save, id: body['id'], version: 2 });
  expect(opened.status, 'opened anew').toBe(200);
});

interface Changed {
  readonly put: string;
  /** What is there before; null where something always is. */
  readonly added: Readonly<Record<string, unknown>> | null;
  /** What a form is opened with. */
  readonly opened: () => Promise<unknown>;
  readonly one: Readonly<Record<string, unknown>>;
  readonly other: Readonly<Record<string, unknown>>;
}

const PRODUCT = {
  ...NEW_TRAITS,
  nit: null,
  codigo: 'CAF-1',
  codigosBarra: [],
  validFrom: null,
  precio: '5.65',
};
const CUSTOMER = { ...NOBODY, tipoDocumento: '13', numDocumento: '00016297-5', nombre: 'Eva Inventada' };
const RULES = { limitesVenta: null };
const first = async (path: string) => ((await owner.ask(path)).body as unknown as unknown[])[0];

it.each<readonly [string, (shop: string) => Changed]>([
  [
    'a product',
    () => ({
      put: '/api/products/put',
      added: { ...PRODUCT, descripcion: 'Café' },
      opened: () => first('/api/products'),
      one: { ...PRODUCT, descripcion: 'Café', precio: '6.00' },
      other: { ...PRODUCT, descripcion: 'Café molido' },
    }),
  ],
  [
    'a customer',
    () => ({
      put: '/api/customers/put',
      added: CUSTOMER,
      opened: () => first('/api/customers?q='),
      one: { ...CUSTOMER, correo: 'eva@correo.example' },
      other: { ...CUSTOMER, telefono: '22223333' },
    }),
  ],
  [
    'keys',
    (shop) => ({
      put: '/api/quick-keys/put',
      added: null,
      opened: async () => (await owner.ask(`/api/quick-keys?shop=${shop}`)).body['pages'],
      one: { shop, pages: [{ nombre: 'Bebidas', color: 'gris', productos: [] }] },
      other: { shop, pages: [{ nombre: 'Granos', color: 'gris', productos: [] }] },
    }),
  ],
  [
    'rules',
    () => ({
      put: '/api/rules/put',
      added: null,
      opened: async () => (await owner.ask('/api/rules')).body,
      one: { ...RULES, segundaPersona: true },
      other: { ...RULES, segundaPersona: false },
    }),
  ],
])(
  'refuses who saves %s that somebody else changed meanwhile, and keeps nothing of it',
  async (_what, of) => {
    const [shop] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
    const { put, added, opened, one, other } = of(shop?.id ?? '');
    if (added !== null) {
      expect((await owner.ask(put, { ...added, antes: null })).status).toBe(200);
      const again = await owner.ask(put, { ...added, antes: null });
      expect([again.status, again.body['codigo']], 'there is one already').toEqual([409, 'CAMBIO']);
    }
    const antes = await opened();
    const [saved, refused] = await both(put, { ...one, antes }, { ...other, antes });
    expect([saved?.status, refused?.status, refused?.body['codigo']]).toEqual([200, 409, 'CAMBIO']);
    expect(refused?.body['message']).toContain('Otra persona lo cambió mientras usted lo tenía abierto');
    const reopened = await opened();
    expect(reopened).not.toEqual(antes);
    expect((await owner.ask(put, { ...other, antes: reopened })).status, 'opened anew').toBe(200);
  },
);

it('refuses who saves a person that somebody else changed meanwhile', async () => {
  const [shop] = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
  const antes = { nombre: 'Beto', rol: 'cajero', shops: [shop?.id] };
  const added = await owner.ask('/api/people/put', { id: null, ...antes, pin: '593017', antes: null });
  const beto = { id: added.body['id'], ...antes, pin: '', antes };
  const [saved, refused] = await both(
    '/api/people/put',
    { ...beto, rol: 'gerente', pin: '482915' },
    { ...beto, nombre: 'Beto Inventado' },
  );
  expect([saved?.status, refused?.status, refused?.body['codigo']]).toEqual([200, 409, 'CAMBIO']);
});
