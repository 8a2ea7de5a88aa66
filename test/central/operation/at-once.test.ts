/** What two managers do at once, or one of them again, is done or refused in words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { preparedManager, testCentral, type TestCentral, type TestManager } from '../central-shop.ts';

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

it('is a promotion that both change, which is as the last one says', async () => {
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
  const answers = await both('/api/promotions/save', { ...save, id: body['id'] });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
