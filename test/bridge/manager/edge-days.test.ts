/** The first and the last day and month that can be written: whatever reads a period answers for them too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;

beforeAll(async () => {
  till = await openTillApp();
  manager = till.browser();
  await manager.enter('gerente');
});
afterAll(() => till.close());

it.each(['9999-12', '1000-01'])('%s has books', async (mes) => {
  expect((await manager.ask('books.month', { mes })).consumidores.totales.documentos).toBe(0);
  expect((await manager.ask('books.file', { mes, archivo: 'anexo1' })).content).toBe('');
  expect((await manager.ask('books.inventory', { mes, sucursal: 'casa' })).content).toBe('');
  const page = { proveedor: null, estado: null, cursor: null };
  expect((await manager.ask('purchases.list', { mes, ...page })).compras).toEqual([]);
  const closing = await manager.call('books.close', { mes });
  expect(closing).toMatchObject(
    mes === '9999-12' ? { problem: { broken: { regla: 'mes-sin-terminar' } } } : { ok: true },
  );
});

it.each(['9999-12-31', '1000-01-01'])('%s has sales, moves and a log', async (day) => {
  const days = { desde: day, hasta: day };
  expect((await manager.ask('stats.detail', days)).documentos).toBe(0);
  expect((await manager.ask('documents.list', { ...days, limite: '10' })).documentos).toEqual([]);
  const asked = await Promise.all([
    manager.call('stats.view', days),
    manager.call('goods.margin', days),
    manager.call('goods.losses', days),
    manager.call('documents.totals', days),
    manager.call('remissions.unbilled', { ...days, receptor: null }),
    manager.call('audit.search', { ...days, antes: null }),
    manager.call('quotes.list', { ...days, q: '', estado: null, antes: null }),
  ]);
  expect(asked.map(({ ok }) => ok)).toEqual(asked.map(() => true));
});
