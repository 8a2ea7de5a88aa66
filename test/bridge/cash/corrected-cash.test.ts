/** Cash of a sale that the authority refused and that is corrected once its session is closed: counted in the drawer that corrects it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onStore } from '../manager-sales.ts';
import { soon } from '../../support/run/soon.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { verifyCash } from '../../../core/store/proof/verify-cash.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';

const REFUSED = { paso: 'recepcion', falla: 'rechazo-corchetes' } as const;

describe('a refused sale that was paid in cash', () => {
  let shop: ShopApp;
  let cashier: Desk;
  let manager: Desk;
  let keys = 0;
  beforeEach(async () => {
    shop = await openShopApp();
    cashier = await shop.enter('Carlos Cajero');
    manager = await shop.enter('Marta Gerente');
    await cashier.ask('cash.open', { fondo: '100' });
  });
  afterEach(() => shop.close());

  const key = () => `corregida-${(keys += 1)}`;
  const refuse = async (precio: string) => {
    shop.simulator.addFaults([REFUSED]);
    const { result } = await cashier.sell(precio);
    shop.simulator.clearFaults();
    expect(result.estado).toBe('RECHAZADO');
    return result.codigoGeneracion ?? '';
  };
  const correct = async (corrige: string, precio: number, more: object = {}, by = cashier) => {
    const users = await manager.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    const item = { cantidad: 1, descripcion: 'Pan', precioUni: precio, tipoItem: 1, codigo: 'PAN' };
    return by.ask('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({ items: [item], ...more }),
      idempotencyKey: key(),
      corrige,
      ...(by === cashier ? { approval: { userId, pin: PIN['Marta Gerente'] } } : {}),
    });
  };
  const close = async (hundreds: number) => {
    const { conteo } = await cashier.ask('cash.count', {
      clave: key(),
      denominaciones: { 'billete-100': hundreds },
    });
    const closing = await cashier.ask('cash.close', { conteo: conteo.id });
    expect(closing).toMatchObject({ kind: 'closed', z: { reporte: { conteo: { diferencia: '0.00' } } } });
  };
  const expected = async (sesion: number) => (await manager.ask('cash.x', { sesion })).efectivo;
  const uncounted = async (dia: string) => {
    const tie = await manager.ask('cash.tie', { desde: dia, hasta: dia });
    expect(tie.cuadra).toBe(true);
    return tie.efectivoSinSesion;
  };
  const proven = () =>
    onStore(shop, (store) => {
      const faults = collectFaults();
      store.read((reader) => verifyCash(reader, faults));
      return Promise.resolve(faults.listed);
    });

  it('is expected in the session that corrects it, once, whatever comes after, and the Z is proven', async () => {
    const code = await refuse('80.00');
    await close(1);
    await cashier.ask('cash.open', { fondo: '100' });
    const { result } = await correct(code, 80);
    expect(result.estado).toBe('PROCESADO');
    expect(await expected(2)).toMatchObject({ ventas: '0.00', entradas: '80.00', esperado: '180.00' });
    expect((await manager.ask('cash.x', { sesion: 2 })).movimientos).toMatchObject([
      { tipo: 'ENTRADA', monto: '80.00', motivo: `Corrección de ${result.numeroControl}` },
    ]);
    expect(await uncounted(result.fecEmi)).toMatchObject({ total: '0.00', cantidad: 0 });
    expect(await proven()).toEqual([]);
  });

  it('is expected only by what its corrections change, also where one of them is refused again', async () => {
    const code = await refuse('80.00');
    await close(1);
    await cashier.ask('cash.open', { fondo: '100' });
    shop.simulator.addFaults([REFUSED]);
    await correct(code, 80);
    shop.simulator.clearFaults();
    expect(await expected(2)).toMatchObject({ esperado: '180.00' });
    const { result } = await correct(code, 30);
    expect(await expected(2)).toMatchObject({ entradas: '80.00', salidas: '50.00', esperado: '130.00' });
    expect(await uncounted(result.fecEmi)).toMatchObject({ cantidad: 0 });
  });

  it('gives back what its Z counted, where it was refused only after that', async () => {
    await shop.simulator.turnOff();
    const { result: sold } = await cashier.sell('100.00');
    const code = sold.codigoGeneracion ?? '';
    await close(2);
    await cashier.ask('cash.open', { fondo: '100' });
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ ...REFUSED, veces: null }]);
    await cashier.ask('queue.send', { codigoGeneracion: code });
    const stateNow = async () =>
      (await cashier.ask('documents.view', { codigoGeneracion: code })).result.estado;
    await soon(stateNow).toBe('RECHAZADO');
    shop.simulator.clearFaults();
    const { result } = await correct(code, 30);
    expect(await expected(2)).toMatchObject({ entradas: '0.00', salidas: '70.00', esperado: '30.00' });
    expect(await uncounted(result.fecEmi)).toMatchObject({ cantidad: 0 });
    await correct(await refuse('5.00'), 5);
    expect(await expected(2)).toMatchObject({ ventas: '5.00', salidas: '70.00', esperado: '35.00' });
  });

  it('stands without a session in the tie of the day where no drawer is open, until its till is opened', async () => {
    const code = await refuse('80.00');
    await close(1);
    const { result } = await correct(code, 80);
    expect(await uncounted(result.fecEmi)).toMatchObject({
      total: '80.00',
      cantidad: 1,
      documentos: [{ numeroControl: result.numeroControl, monto: '80.00', efectivo: '80.00' }],
    });
    await cashier.ask('cash.open', { fondo: '100' });
    expect(await expected(2)).toMatchObject({ esperado: '100.00' });
  });

  it('counts in its own session while that is open, at whichever till it is corrected', async () => {
    const code = await refuse('80.00');
    await manager.ask('cash.open', { fondo: '50' });
    await correct(code, 80, {}, manager);
    expect(await expected(1)).toMatchObject({ ventas: '80.00', esperado: '180.00' });
    expect(await expected(2)).toMatchObject({ esperado: '50.00' });
  });

  it('is nothing where it is corrected to a card', async () => {
    const code = await refuse('80.00');
    await close(1);
    await cashier.ask('cash.open', { fondo: '100' });
    await correct(code, 80, { pagos: [{ codigo: '02', montoPago: 80 }] });
    expect(await expected(2)).toMatchObject({ entradas: '0.00', esperado: '100.00' });
  });
});
