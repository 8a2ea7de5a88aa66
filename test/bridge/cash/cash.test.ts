/** The cash desk over the bridge: open, move, count blindly, close with a Z, look at it, and tie the day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { CashState } from '../../../core/contract/cash/cash.ts';
import { makePairingCode } from '../../../core/till/people/pairing-code.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { audit, byManager, invalidating, onStore, sell } from '../manager-sales.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

/** 3.75 with VAT: 0.43 of it is VAT. */
const COFFEE = { cantidad: 1, descripcion: 'Café', precioUni: 3.75, tipoItem: 1, codigo: 'CAF' };
const CARD = { pagos: [{ codigo: '04', montoPago: 3.75, referencia: '1234' }] };

async function another(till: TillApp, rol: 'cajero' | 'gerente'): Promise<Browser> {
  const code = await onStore(till, (store) =>
    store.transact((tx, now) =>
      makePairingCode(tx, { now, expiresAt: null, randomBytes: systemRandom.bytes }),
    ),
  );
  const browser = till.browser();
  await browser.enter(rol, code);
  return browser;
}

async function moved(browser: Browser, movement: BridgeInput<'cash.move'>): Promise<CashState> {
  const answer = await browser.ask('cash.move', movement);
  if (answer.kind !== 'moved') throw new Error(answer.message);
  return answer.state;
}

describe('the cash desk', () => {
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  let managerId: string;
  beforeAll(async () => {
    till = await openTillApp();
    cashier = till.browser();
    await cashier.enter('cajero');
    manager = await another(till, 'gerente');
    managerId = (await manager.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  });
  afterAll(() => till.close());

  it('is closed at first, sells all the same, and opens once with its float', async () => {
    expect(await cashier.ask('cash.state', {})).toEqual({
      caja: null,
      reglas: { exigirCaja: false, limiteDiferencia: '5.00' },
      abierta: null,
      puedeCerrar: false,
      movimientos: [],
      ultimoFondo: null,
      aprobacionSalida: {
        requerida: true,
        motivo: 'cajero',
        gerentes: [{ id: managerId, nombre: 'Gerente de demostración', rol: 'gerente' }],
      },
      retiradoHoy: '0.00',
    });
    expect((await manager.ask('cash.state', {})).aprobacionSalida.requerida).toBe(false);
    await sell(cashier, [COFFEE]);
    const opened = await cashier.ask('cash.open', { fondo: '50' });
    expect(opened).toMatchObject({
      caja: 1,
      puedeCerrar: true,
      abierta: {
        numero: 1,
        caja: 1,
        esEstaCaja: true,
        abrio: 'Cajero de demostración',
        fondo: '50.00',
        z: null,
        total: '0.00',
      },
    });
    expect(await cashier.call('cash.open', { fondo: '10.00' })).toMatchObject({
      ok: false,
      problem: {
        codigo: 'ESTADO_NO_PERMITE',
        message:
          'La caja ya está abierta: la abrió Cajero de demostración; ciérrela antes de abrir otra sesión',
      },
    });
  });

  it('keeps movements with their reason, and refuses one of nothing or for nothing', async () => {
    await sell(cashier, [COFFEE]);
    await sell(cashier, [COFFEE], CARD);
    const change = { clave: 'm-1', tipo: 'ENTRADA', monto: '10', motivo: 'Cambio del banco' } as const;
    const others = await manager.events();
    await cashier.ask('cash.move', change);
    expect(await others.next('cash')).toEqual({ kind: 'cash' });
    others.close();
    const ice = { clave: 'm-2', tipo: 'SALIDA', monto: '4.25', motivo: ' Hielo ' } as const;
    expect((await moved(cashier, ice)).movimientos).toMatchObject([
      { tipo: 'ENTRADA', monto: '10.00', motivo: 'Cambio del banco', por: 'Cajero de demostración' },
      { tipo: 'SALIDA', monto: '4.25', motivo: 'Hielo' },
    ]);
    // An answer that got lost is asked for again: it stays one movement.
    expect((await moved(cashier, change)).movimientos).toHaveLength(2);
    expect(await cashier.call('cash.move', { ...change, monto: '12' })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    const nothing = { clave: 'm-3', tipo: 'SALIDA', monto: '0', motivo: '  ' } as const;
    expect(await cashier.call('cash.move', nothing)).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'monto' }, { campo: 'motivo' }] },
    });
  });

  it('takes out no more than there is, without saying how much that is, and no amount of a bar code', async () => {
    const { movimientos } = await cashier.ask('cash.state', {});
    const approval = { userId: managerId, pin: till.pinOf('gerente') };
    const more = { clave: 'm-4', tipo: 'SALIDA', monto: '59.51', motivo: 'Retiro', approval } as const;
    expect(await cashier.call('cash.move', more)).toMatchObject({
      ok: false,
      problem: {
        codigo: 'ESTADO_NO_PERMITE',
        message: 'No hay tanto efectivo en la caja; revise el monto, o anote antes la entrada que falta',
      },
    });
    const scanned = { clave: 'm-5', tipo: 'ENTRADA', monto: '74199001', motivo: 'Cambio' } as const;
    expect(await cashier.call('cash.move', scanned)).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'monto' }] },
    });
    expect(await cashier.ask('cash.state', {})).toMatchObject({ movimientos });
  });

  it('lets a cashier take out more than the difference rule allows only with the PIN of a manager', async () => {
    const large = { clave: 'm-6', tipo: 'SALIDA', monto: '5.01', motivo: 'Proveedor' } as const;
    const { movimientos } = await cashier.ask('cash.state', {});
    expect(await cashier.ask('cash.move', large)).toEqual({
      kind: 'refused',
      falta: 'aprobacion',
      message:
        'Sacar $5.01, con los $4.25 que ya sacó hoy, es más de lo que decide un cajero solo: lo aprueba un gerente con su PIN',
      broken: byManager('salida-de-mas', { monto: '5.01', retirado: '4.25' }),
      retryAfterSeconds: 0,
    });
    const wrong = { userId: managerId, pin: '0' };
    expect(await cashier.ask('cash.move', { ...large, approval: wrong })).toMatchObject({
      kind: 'refused',
      falta: 'pin',
    });
    expect((await cashier.ask('cash.state', {})).movimientos).toEqual(movimientos);
    const what = {
      asunto: 'salida de efectivo',
      numeroCaja: 1,
      sesion: 1,
      monto: '5.01',
      concepto: 'Proveedor',
    };
    expect((await audit(till, 'aprobación negada'))[0]).toMatchObject({ detalle: what });
    till.pass(60_000);
    const right = { userId: managerId, pin: till.pinOf('gerente') };
    expect((await moved(cashier, { ...large, approval: right })).movimientos).toHaveLength(3);
    // The same call again asks for no PIN: it is noted already.
    expect((await moved(cashier, large)).movimientos).toHaveLength(3);
    expect((await audit(till, 'aprobación concedida'))[0]).toMatchObject({
      actor: 'Gerente de demostración',
      detalle: { pidio: 'Cajero de demostración', ...what },
    });
    expect((await audit(till, 'movimiento de caja'))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: { caja: 1, sesion: 1, monto: '5.01', aprobo: 'Gerente de demostración' },
    });
    // The movement itself says who approved it, in the list and on paper, and still does in the Z.
    const shown = (await cashier.ask('cash.state', {})).movimientos.map(({ monto, aprobo }) => [
      monto,
      aprobo,
    ]);
    expect(shown.at(-1)).toEqual(['5.01', 'Gerente de demostración']);
    expect(shown[0]?.[1]).toBeNull();
    // Whatever is put in goes alone.
    await moved(cashier, { clave: 'm-7', tipo: 'ENTRADA', monto: '10.01', motivo: 'Se devolvió' });
    await moved(cashier, { clave: 'm-8', tipo: 'SALIDA', monto: '5', motivo: 'Bolsas', approval: right });
  });

  it('tells a cashier nothing of what is expected; a manager sees it in the X', async () => {
    const blind = await cashier.ask('cash.x', {});
    expect(blind).toMatchObject({ tipo: 'X', numero: null, total: '7.50', pagos: [], efectivo: null });
    const { sesiones } = await manager.ask('cash.list', {});
    const sesion = sesiones[0]?.id ?? 0;
    expect(await manager.ask('cash.x', { sesion })).toMatchObject({
      pagos: [
        { forma: '01', cantidad: 1, monto: '3.75' },
        { forma: '03', cantidad: 1, monto: '3.75' },
      ],
      iva: '0.86',
      efectivo: { ventas: '3.75', entradas: '20.01', salidas: '14.26', esperado: '59.50' },
    });
    expect(await manager.call('cash.x', {})).toMatchObject({
      ok: false,
      problem: { message: 'La caja no está abierta; ábrala con su fondo' },
    });
  });

  it('counts by denomination, wants a manager for a large difference, and closes with the first Z', async () => {
    const short = await cashier.ask('cash.count', {
      clave: 'c-1',
      denominaciones: { 'billete-20': 2, 'moneda-0.25': 3 },
    });
    expect(short).toMatchObject({
      conteo: { contado: '40.75', esperado: null, diferencia: null, veces: 1 },
      efectivo: null,
      aprobacion: { requerida: true, gerentes: [{ id: managerId }] },
    });
    expect(await cashier.ask('cash.close', { conteo: short.conteo.id })).toEqual({
      kind: 'refused',
      falta: 'aprobacion',
      message:
        'Lo contado no cuadra, por más de lo que acepta un cajero solo en un día: lo aprueba un gerente con su PIN',
      broken: byManager('no-cuadra'),
      retryAfterSeconds: 0,
    });
    // An answer that got lost, or a second press: it is counted once. Other pieces are another count.
    const first = { clave: 'c-1', denominaciones: { 'billete-20': 2, 'moneda-0.25': 3 } } as const;
    expect(await cashier.ask('cash.count', first)).toEqual(short);
    const same = { ...first, denominaciones: { 'billete-20': 3 } };
    expect(await cashier.call('cash.count', same)).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE', message: 'Ese conteo ya no vale; cuente de nuevo' },
    });
    const wrong = { userId: managerId, pin: '0' };
    expect(await cashier.ask('cash.close', { conteo: short.conteo.id, approval: wrong })).toMatchObject({
      falta: 'pin',
    });
    const again = {
      clave: 'c-2',
      denominaciones: {
        'billete-50': 1,
        'billete-5': 1,
        'billete-1': 2,
        'moneda-1': 2,
        'moneda-0.10': 4,
        'moneda-0.05': 1,
        'moneda-0.01': 4,
      },
    } as const;
    // Whoever counted far off counts again beside a manager, who learns what was expected.
    expect(await cashier.call('cash.count', again)).toMatchObject({
      ok: false,
      problem: { codigo: 'APROBACION_REQUERIDA', broken: byManager('contar-otra-vez') },
    });
    till.pass(60_000);
    const approval = { userId: managerId, pin: till.pinOf('gerente') };
    const counted = await cashier.ask('cash.count', { ...again, approval });
    expect(counted).toMatchObject({
      conteo: { contado: '59.49', esperado: '59.50', diferencia: '-0.01', veces: 2 },
      aprobacion: { requerida: false },
    });
    const closed = await cashier.ask('cash.close', { conteo: counted.conteo.id, motivo: 'Un centavo' });
    if (closed.kind !== 'closed') throw new Error(closed.message);
    expect(closed.z).toMatchObject({
      reporte: {
        tipo: 'Z',
        numero: 1,
        caja: 1,
        fondo: '50.00',
        total: '7.50',
        iva: '0.86',
        cerro: 'Cajero de demostración',
        aprobo: null,
        motivoDiferencia: 'Un centavo',
        conteo: { diferencia: '-0.01', veces: 2 },
        efectivo: { esperado: '59.50' },
        huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      cambios: [],
      hoy: { total: '7.50', iva: '0.86' },
    });
    // No printer is set up: the screen prints the PDF.
    const { sesion } = closed.z.reporte;
    expect(await cashier.ask('cash.print', { sesion })).toEqual({ kind: 'pantalla' });
    const { pdf, anchoMm } = await cashier.ask('cash.printPdf', { sesion });
    expect([anchoMm, Buffer.from(pdf, 'base64').subarray(0, 5).toString()]).toEqual([80, '%PDF-']);
    // A lost answer: the same call gives the same Z.
    expect(await cashier.ask('cash.close', { conteo: counted.conteo.id })).toEqual(closed);
    expect(await cashier.ask('cash.state', {})).toMatchObject({
      caja: 1,
      abierta: null,
      ultimoFondo: '50.00',
    });
    const counts = [
      { contado: '40.75', esperado: '59.50', diferencia: '-18.75', por: 'Cajero de demostración' },
      { contado: '59.49', esperado: '59.50', diferencia: '-0.01', por: 'Cajero de demostración' },
    ];
    expect(closed.z.reporte.conteos).toMatchObject(counts);
    expect((await audit(till, 'conteo de caja')).map(({ detalle }) => detalle)).toEqual(
      counts.toReversed().map(({ contado, esperado, diferencia }, place) => ({
        caja: 1,
        sesion: 1,
        contado,
        esperado,
        diferencia,
        ...(place === 0 ? { aprobo: 'Gerente de demostración' } : {}),
      })),
    );
    expect((await audit(till, 'aprobación negada'))[0]).toMatchObject({
      detalle: { asunto: 'diferencia de caja', numeroCaja: 1, sesion: 1, diferencia: '-18.75' },
    });
    expect((await audit(till, 'cierre de caja'))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: { caja: 1, sesion: 1, z: 1, diferencia: '-0.01', aprobo: null },
    });
  });

  it('wants another count when something was sold after it', async () => {
    await cashier.ask('cash.open', { fondo: '0' });
    const { conteo } = await cashier.ask('cash.count', { clave: 'c-3', denominaciones: {} });
    await sell(cashier, [COFFEE]);
    expect(await cashier.ask('cash.close', { conteo: conteo.id })).toMatchObject({
      kind: 'refused',
      falta: 'conteo',
      message: 'Después de contar se vendió o se movió efectivo; no se cerró nada. Cuente de nuevo',
    });
  });

  it('lets nobody but who opened it, or a manager, count it; a manager closes it from another till', async () => {
    const other = await another(till, 'cajero');
    const mine = (await other.ask('cash.list', {})).sesiones;
    expect(mine).toEqual([]);
    const sesion = (await manager.ask('cash.list', {})).sesiones[0]?.id ?? 0;
    expect(await other.call('cash.count', { clave: 'c-4', denominaciones: {}, sesion })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(await other.call('cash.z', { sesion })).toMatchObject({ ok: false });
    const denominaciones = { 'billete-1': 3, 'moneda-0.25': 3 };
    const { conteo } = await manager.ask('cash.count', { clave: 'c-5', denominaciones, sesion });
    expect(await manager.ask('cash.close', { conteo: conteo.id })).toMatchObject({
      kind: 'closed',
      z: { reporte: { numero: 2, abrio: 'Cajero de demostración', cerro: 'Gerente de demostración' } },
    });
  });

  it('lists a document that was invalidated after the Z as its later change, and the day still ties', async () => {
    await cashier.ask('cash.open', { fondo: '0' });
    const sale = await sell(cashier, [COFFEE]);
    const { conteo } = await cashier.ask('cash.count', {
      clave: 'c-6',
      denominaciones: { 'billete-1': 3, 'moneda-0.25': 3 },
    });
    const closed = await cashier.ask('cash.close', { conteo: conteo.id });
    if (closed.kind !== 'closed') throw new Error(closed.message);
    const approval = { userId: managerId, pin: till.pinOf('gerente') };
    till.pass(1_000);
    await cashier.ask('documents.invalidate', { request: invalidating(sale), approval });
    expect((await audit(till, 'aprobación concedida'))[0]).toMatchObject({
      detalle: {
        asunto: 'invalidación',
        documento: sale.codigoGeneracion,
        numeroControl: sale.numeroControl,
      },
    });
    const z = await cashier.ask('cash.z', { sesion: closed.z.reporte.sesion });
    expect(z.reporte).toEqual(closed.z.reporte);
    expect(z).toMatchObject({
      cambios: [
        {
          codigoGeneracion: sale.codigoGeneracion,
          estadoAlCierre: 'PROCESADO',
          estado: 'INVALIDADO',
          montoAlCierre: '3.75',
          diferencia: '-3.75',
          diferenciaIva: '-0.43',
        },
      ],
      hoy: { total: '0.00', iva: '0.00' },
    });
    const tie = await manager.ask('cash.tie', { desde: sale.fecEmi, hasta: sale.fecEmi });
    expect(tie).toMatchObject({
      cuadra: true,
      z: [
        { numero: 1, alCierre: '7.50', cambios: '0.00' },
        { numero: 2, alCierre: '3.75', cambios: '0.00' },
        { numero: 3, alCierre: '3.75', cambios: '-3.75' },
      ],
      abiertas: '0.00',
      sinSesion: '3.75',
      efectivoSinSesion: { total: '3.75', cantidad: 1, documentos: [{ monto: '3.75', efectivo: '3.75' }] },
      porLlave: '0.00',
      total: '15.00',
      estadisticas: '15.00',
      libro: '15.00',
      diferencias: [],
    });
  });
});
