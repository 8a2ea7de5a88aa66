/** A branch that sells only with its cash desk open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const COFFEE = { cantidad: 1, descripcion: 'Café', precioUni: 3.75, tipoItem: 1, codigo: 'CAF' };

describe('the cash desk', () => {
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  beforeAll(async () => {
    ({ till, cashier, manager } = await openStaffedApp());
  });
  afterAll(() => till.close());

  it('refuses to issue without an open session where the branch demands one, before a number is taken', async () => {
    expect(await manager.ask('cash.rules', { exigirCaja: true, limiteDiferencia: '2.50' })).toMatchObject({
      reglas: { exigirCaja: true, limiteDiferencia: '2.50' },
    });
    const day = (await manager.ask('till.context', {})).hoy;
    const { correlativos } = await manager.ask('stats.view', { desde: day, hasta: day });
    const request = JSON.stringify({ items: [COFFEE] });
    const sale = { tipoDte: '01', request, idempotencyKey: 'sin-caja' } as const;
    expect(await cashier.call('documents.issue', sale)).toMatchObject({
      ok: false,
      problem: {
        codigo: 'EMISION_BLOQUEADA',
        message:
          'La caja está cerrada y esta sucursal solo vende con la caja abierta: ábrala con su fondo en «Caja» (Alt+8) y emita de nuevo',
      },
    });
    expect((await manager.ask('stats.view', { desde: day, hasta: day })).correlativos).toEqual(correlativos);
    await cashier.ask('cash.open', { fondo: '20' });
    expect(await cashier.ask('documents.issue', sale)).toMatchObject({ result: { estado: 'PROCESADO' } });
    expect(await cashier.call('cash.rules', { exigirCaja: false, limiteDiferencia: '5' })).toMatchObject({
      ok: false,
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
  });
});
