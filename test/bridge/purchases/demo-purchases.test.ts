/** The demonstration shows what suppliers sent in every state, so that Compras and the books have something to tell. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

it('has purchases that are entered, to be confirmed, unsealed, on credit, noted and invalidated', async () => {
  expect((await manager.ask('till.context', {})).compras).toBe(true);
  const { compras, proveedores } = await manager.ask('purchases.list', {
    mes: null,
    proveedor: null,
    estado: null,
    cursor: null,
  });
  const told = compras.map(({ tipoDte, estado, sello, vence }) =>
    [tipoDte, estado, sello === null ? 'sin sello' : '', vence === null ? '' : 'a crédito'].join(' ').trim(),
  );
  expect(told.toSorted()).toEqual([
    '01 RECIBIDA sin sello',
    '03 ANULADA',
    '03 INGRESADA',
    '03 INGRESADA',
    '03 RECIBIDA  a crédito',
    '05 INGRESADA',
  ]);
  expect(proveedores).toHaveLength(3);
  const waiting = compras.find(({ vence }) => vence !== null);
  const { lineas } = await manager.ask('purchases.view', { id: waiting?.id ?? '' });
  expect(lineas.map(({ origen }) => origen)).toEqual(['barra', 'nombre', 'nombre', null]);
});
