/** Reports about a shop's goods at their door: for managers, of branches of their own, and only of days that are some. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const PERIOD = { desde: '2026-11-01', hasta: '2026-11-30' } as const;
const QUESTIONS = [
  ['goods.margin', PERIOD],
  ['goods.still', { dias: 30 }],
  ['goods.value', { fecha: '2026-11-30' }],
  ['goods.losses', PERIOD],
] as const;

let till: TillApp;
let manager: Browser;
let cashier: Browser;
beforeAll(async () => {
  ({ till, manager, cashier } = await openStaffedApp());
});
afterAll(() => till?.close());

it.each(QUESTIONS)('answers %s to a manager alone', async (op, input) => {
  expect(await manager.ask(op, input)).toMatchObject({ productos: expect.any(Array) });
  expect(await cashier.call(op, input)).toMatchObject({ problem: { codigo: 'ROL_INSUFICIENTE' } });
});

it.each(QUESTIONS)('refuses %s of a branch of somebody else', async (op, input) => {
  expect(await manager.call(op, { ...input, sucursal: 'ajena' })).toMatchObject({
    problem: { codigo: 'VALIDACION', errors: [{ campo: 'sucursal' }] },
  });
});

it('refuses a period that ends before it begins', async () => {
  const reply = await manager.call('goods.margin', { desde: '2026-11-30', hasta: '2026-11-01' });
  expect(reply).toMatchObject({ problem: { errors: [{ campo: 'hasta' }] } });
});
