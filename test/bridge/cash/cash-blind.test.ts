/** A cashier who wants to know what the drawer ought to hold before counting it, what is written down of the tries, and what the open screen hears. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { audit, byManager, invalidating, sell } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const COFFEE = { cantidad: 1, descripcion: 'Café', precioUni: 3.75, tipoItem: 1, codigo: 'CAF' };
const OUT = { tipo: 'SALIDA', motivo: 'Retiro' } as const;

describe('a drawer that is counted blindly', () => {
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  let managerId: string;
  beforeAll(async () => {
    ({ till, cashier, manager, managerId } = await openStaffedApp());
    await cashier.ask('cash.open', { fondo: '50' });
    await sell(cashier, [COFFEE]);
  });
  afterAll(() => till.close());

  const approval = () => ({ userId: managerId, pin: till.pinOf('gerente') });
  const take = (clave: string, monto: string, more: Partial<BridgeInput<'cash.move'>> = {}) =>
    cashier.call('cash.move', { ...OUT, clave, monto, ...more });

  it('answers every withdrawal beyond the limit alike, whether it is there or not, and each try is written down', async () => {
    const answers: unknown[] = [];
    for (const monto of ['53.75', '53.76', '9000'])
      answers.push(await cashier.ask('cash.move', { ...OUT, clave: `o-${monto}`, monto }));
    expect(answers).toEqual(
      ['53.75', '53.76', '9000.00'].map((monto) => ({
        kind: 'refused',
        falta: 'aprobacion',
        message: `Sacar $${monto} es más de lo que decide un cajero solo: lo aprueba un gerente con su PIN`,
        broken: byManager('salida-de-mas', { monto, retirado: null }),
        retryAfterSeconds: 0,
      })),
    );
    const rows = await audit(till, 'movimiento de caja negado');
    expect(rows.map(({ actor, detalle }) => [actor, detalle])).toEqual(
      ['9000.00', '53.76', '53.75'].map((monto) => [
        'Cajero de demostración',
        {
          caja: 1,
          sesion: 1,
          tipo: 'SALIDA',
          monto,
          motivo: 'Retiro',
          causa: 'sin aprobación',
          aprobo: null,
        },
      ]),
    );
  });

  it('is told of what another program undid of somebody else’s sale, which its figures may hold', async () => {
    const sale = await sell(manager, [COFFEE]);
    const told = await cashier.events();
    const undone = await fetch(`${till.app.api.url}/invalidar`, {
      method: 'POST',
      headers: { 'X-API-Key': till.demoKey, 'Content-Type': 'application/json' },
      body: invalidating(sale, { tipoAnulacion: 2, motivoAnulacion: 'La venta se deshizo' }),
    });
    expect(undone.status).toBe(200);
    expect(await told.next('cash')).toEqual({ kind: 'cash' });
    told.close();
  });

  it('says that there is not so much cash only to whoever brought a manager, and writes that down too', async () => {
    expect(await take('o-4', '53.76', { approval: approval() })).toMatchObject({
      ok: false,
      problem: {
        codigo: 'ESTADO_NO_PERMITE',
        message: 'No hay tanto efectivo en la caja; revise el monto, o anote antes la entrada que falta',
      },
    });
    expect((await audit(till, 'movimiento de caja negado'))[0]).toMatchObject({
      detalle: { monto: '53.76', causa: 'no hay tanto efectivo', aprobo: 'Gerente de demostración' },
    });
    expect(await cashier.ask('cash.state', {})).toMatchObject({ movimientos: [] });
  });

  it('adds up what a person took out that day: small amounts together need a manager like a large one', async () => {
    expect(await take('o-5', '3')).toMatchObject({ ok: true, value: { kind: 'moved' } });
    expect(await take('o-6', '2')).toMatchObject({ ok: true, value: { kind: 'moved' } });
    expect(await take('o-7', '0.01')).toMatchObject({
      ok: true,
      value: {
        kind: 'refused',
        falta: 'aprobacion',
        message:
          'Sacar $0.01, con los $5.00 que ya sacó hoy, es más de lo que decide un cajero solo: lo aprueba un gerente con su PIN',
      },
    });
    // What is put in gives no new room: it may be one's own, for that very purpose.
    await cashier.ask('cash.move', { clave: 'o-8', tipo: 'ENTRADA', monto: '100', motivo: 'Cambio' });
    expect(await take('o-9', '0.01')).toMatchObject({ ok: true, value: { kind: 'refused' } });
    expect(await take('o-10', '0.01', { approval: approval() })).toMatchObject({
      ok: true,
      value: { kind: 'moved' },
    });
  });

  it('takes a small amount without comparing it with what ought to be there', async () => {
    // Another day: what was taken out yesterday counts no more.
    till.pass(86_400_000);
    const other = till.browser();
    await other.enter('cajero', await till.app.inside.newPairingCode());
    await other.ask('cash.open', { fondo: '0' });
    // An empty drawer answers like a full one; the count will show who was wrong.
    const small = { ...OUT, clave: 'v-1', monto: '4.99' };
    expect(await other.ask('cash.move', small)).toMatchObject({ kind: 'moved' });
    const { conteo } = await other.ask('cash.count', { clave: 'v-2', denominaciones: {} });
    expect(conteo).toMatchObject({ contado: '0.00', esperado: null, diferencia: null });
    expect(await other.ask('cash.close', { conteo: conteo.id })).toMatchObject({
      kind: 'closed',
      z: { reporte: { conteo: { esperado: '-4.99', diferencia: '4.99' } } },
    });
  });

  it('shows what is expected to no cashier, before a count nor after it, in no answer and on no paper', async () => {
    await cashier.enter('cajero', await till.app.inside.newPairingCode());
    await manager.enter('gerente', await till.app.inside.newPairingCode());
    await cashier.ask('cash.open', { fondo: '50' });
    await sell(cashier, [COFFEE]);
    const count = { clave: 'c-1', denominaciones: {} } as const;
    const counted = await cashier.ask('cash.count', count);
    const closing = await cashier.ask('cash.close', { conteo: counted.conteo.id });
    const told = [counted, closing, await cashier.ask('cash.state', {}), await cashier.ask('cash.list', {})];
    expect(JSON.stringify(told)).not.toMatch(/53\.75|"diferencia":"/);
    const hidden = { efectivo: null, pagos: [], conteo: null, conteos: [], total: '3.75' };
    expect(await cashier.ask('cash.x', {})).toMatchObject(hidden);
    expect(await cashier.ask('cash.print', {})).toEqual({ kind: 'pantalla' });
    const { pdf: blind } = await cashier.ask('cash.printPdf', {});
    const { sesiones } = await manager.ask('cash.list', {});
    const sesion = sesiones.find(({ z }) => z === null)?.id ?? 0;
    const { pdf: whole } = await manager.ask('cash.printPdf', { sesion });
    expect(blind.length).toBeLessThan(whole.length);
    expect(await manager.ask('cash.x', { sesion })).toMatchObject({ efectivo: { esperado: '53.75' } });
    // A manager beside the cashier sees it, of the very same count.
    expect(await cashier.ask('cash.count', { ...count, approval: approval() })).toMatchObject({
      conteo: { id: counted.conteo.id, esperado: '53.75', diferencia: '-53.75', veces: 1 },
      efectivo: { ventas: '3.75', esperado: '53.75' },
    });
  });

  it('writes down a closing that was refused for want of a second person', async () => {
    const { conteo } = await cashier.ask('cash.count', {
      clave: 'c-2',
      denominaciones: {},
      approval: approval(),
    });
    expect(await cashier.ask('cash.close', { conteo: conteo.id })).toMatchObject({ falta: 'aprobacion' });
    expect((await audit(till, 'cierre de caja negado'))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: { diferencia: '-53.75', causa: 'sin aprobación' },
    });
  });
});
