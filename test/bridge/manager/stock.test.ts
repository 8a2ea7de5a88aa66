/** What a till's shop has: looked at and written on the screen, each by who may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let cashier: Browser;
beforeAll(async () => {
  ({ till, manager, cashier } = await openStaffedApp());
});
afterAll(() => till?.close());

const JUICE: ProductInput = {
  ...SOLD_AS_ITSELF,
  codigo: 'JUGO',
  codigosBarra: ['7410000000031'],
  descripcion: 'Jugo de naranja',
  categoria: 'Bebidas frías',
  llevaExistencia: true,
  precio: '1.13',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  nivel: { minimo: '10', maximo: '40' },
};
const EVERYTHING = { q: '', bajoMinimo: false, desde: 0, limite: 100 } as const;

const juiceSeenBy = async (who: Browser) =>
  (await who.ask('stock.list', { ...EVERYTHING, q: 'jugo de nar' })).existencias[0];
const lastAct = async () => (await manager.ask('audit.search', { texto: '', antes: null })).filas[0];

describe('the stock of a till', () => {
  it('is told of in the context as soon as some product keeps it', async () => {
    await manager.ask('products.save', JUICE);
    expect((await cashier.ask('till.context', {})).llevaExistencias).toBe(true);
  });

  it('takes what there was at its cost once, however often it is sent', async () => {
    const paper: BridgeInput<'stock.write'> = {
      clave: 'inicial-1',
      causa: 'inicial',
      motivo: 'Al empezar',
      lineas: [{ codigo: 'JUGO', cantidad: '8', costoUnitario: '0.60' }],
    };
    const written = await manager.ask('stock.write', paper);
    expect(written.lineas).toBe(1);
    expect(await manager.ask('stock.write', paper)).toEqual(written);
    expect(await juiceSeenBy(manager)).toMatchObject({
      codigo: 'JUGO',
      existencia: '8',
      minimo: '10',
      maximo: '40',
      costoUnitario: '0.6',
      valor: '4.8',
    });
    expect(await lastAct()).toMatchObject({ accion: 'existencia anotada' });
  });

  it('shows a cashier what there is, not what it cost, and no movements', async () => {
    expect(await juiceSeenBy(cashier)).toMatchObject({ existencia: '8', costoUnitario: null, valor: null });
    expect(await cashier.call('stock.moves', { codigo: 'JUGO' })).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
  });

  it('lists by category and below the minimum', async () => {
    const codes = async (more: object) =>
      (await manager.ask('stock.list', { ...EVERYTHING, ...more })).existencias.map(({ codigo }) => codigo);
    expect(await codes({ categoria: 'Bebidas frías' })).toEqual(['JUGO']);
    expect(await codes({ bajoMinimo: true, categoria: 'Bebidas frías' })).toEqual(['JUGO']);
    expect(await codes({ bajoMinimo: true, q: '7410000000031' })).toEqual(['JUGO']);
    expect(await codes({ categoria: 'Nada' })).toEqual([]);
  });

  it('asks for no more of what is retired, however it is searched', async () => {
    const { id } =
      (await manager.ask('products.list', { q: 'JUGO', desde: 0, limite: 1 })).productos[0] ?? {};
    const retire = (retirado: boolean) => manager.ask('products.save', { ...JUICE, id, retirado });
    await retire(true);
    const listed = async (more: object) =>
      (await manager.ask('stock.list', { ...EVERYTHING, ...more })).existencias.filter(
        ({ codigo }) => codigo === 'JUGO',
      );
    for (const q of ['', '7410000000031', 'JUGO'])
      expect([q, await listed({ q, bajoMinimo: true })]).toEqual([q, []]);
    expect(await listed({})).toMatchObject([{ retirado: true, bajoMinimo: false }]);
    await retire(false);
  });

  it('refuses with the field what cannot be written', async () => {
    const reply = await manager.call('stock.write', {
      clave: 'merma-1',
      causa: 'merma',
      motivo: 'Se rompieron',
      lineas: [{ codigo: 'JUGO', cantidad: '1.5' }],
    });
    expect(reply).toMatchObject({ problem: { errors: [{ campo: 'lineas[0].cantidad' }] } });
    expect(await juiceSeenBy(manager)).toMatchObject({ existencia: '8' });
  });

  it('tells what happened to a product', async () => {
    const { movimientos } = await manager.ask('stock.moves', { codigo: 'JUGO' });
    expect(movimientos.map(({ causa, cantidad, existencia }) => [causa, cantidad, existencia])).toEqual([
      ['inicial', '8', '8'],
    ]);
  });

  it('has what was withdrawn at what everybody pays for one, and at its own treatment, for the factura', async () => {
    const paper = (clave: string, causa: 'retiro' | 'hallazgo') =>
      manager.ask('stock.write', {
        clave,
        causa,
        motivo: 'Regalo',
        lineas: [{ codigo: 'JUGO', cantidad: '2' }],
      });
    const { id } = await paper('retiro-1', 'retiro');
    const taken = { papel: Number(id) };
    const own = {
      codigo: 'JUGO',
      cantidad: '2',
      descripcion: 'Jugo de naranja',
      uniMedida: 59,
      tratamiento: 'gravado',
    };
    const { referencia, ...said } = await manager.ask('stock.withdrawn', taken);
    expect(said).toEqual({ bienes: [{ ...own, precio: '1.13' }], factura: null });
    const forAll = { lista: null, cliente: null, minimo: '1', desde: '2026-01-15', precio: '1.40' };
    await manager.ask('prices.save', { ...forAll, codigo: 'JUGO' });
    expect((await manager.ask('stock.withdrawn', taken)).bienes).toEqual([{ ...own, precio: '1.40' }]);
    // Its movement in the list leads to the same paper.
    const { movimientos } = await manager.ask('stock.moves', { codigo: 'JUGO' });
    const movimiento = movimientos.at(-1)?.id ?? '';
    const found = await manager.ask('stock.withdrawn', { movimiento });
    expect([found.referencia, found.factura]).toEqual([referencia, null]);
    const made = await manager.ask('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({
        items: [{ cantidad: 2, descripcion: 'Retiro: Jugo de naranja', precioUni: 1.4, tipoItem: 1 }],
        referenciaExterna: referencia,
      }),
      preciosConIva: true,
      idempotencyKey: 'factura-del-retiro',
    });
    const { codigoGeneracion, numeroControl } = made.result;
    expect((await manager.ask('stock.withdrawn', { movimiento })).factura).toEqual({
      codigoGeneracion,
      numeroControl,
    });
    // Its correction and its replacement go on under that name.
    expect(await manager.ask('documents.draft', { codigoGeneracion: codigoGeneracion ?? '' })).toMatchObject({
      referenciaExterna: referencia,
    });
    const { id: found2 } = await paper('hallazgo-1', 'hallazgo');
    for (const papel of [Number(found2), 9_999])
      expect(await manager.call('stock.withdrawn', { papel })).toMatchObject({
        problem: { codigo: 'ESTADO_NO_PERMITE', broken: { regla: 'retiro-no-existe' } },
      });
  });

  it('of another branch is shown to whoever asks for it, and written there alone', async () => {
    const none = await cashier.ask('till.context', {});
    expect(none.sucursales).toBeUndefined();
    const [branch] = (await manager.ask('settings.view', {})).sucursales;
    if (branch === undefined) throw new Error('a till has a branch');
    const { conDocumentos: _used, empezadas: _begun, ...form } = branch;
    const north = { ...form, id: null, nombre: 'Norte', numero: '2', codPuntoVenta: 'P002' };
    const { sucursales } = await manager.ask('settings.saveBranch', north);
    const sucursal = sucursales.find(({ nombre }) => nombre === 'Norte')?.id ?? '';
    const { sucursales: told } = await cashier.ask('till.context', {});
    expect(told?.map(({ nombre }) => nombre)).toEqual([branch.nombre, 'Norte']);
    const there = await cashier.ask('stock.list', { ...EVERYTHING, q: 'jugo de nar', sucursal });
    expect(there.existencias.slice(0, 1)).toMatchObject([
      { codigo: 'JUGO', minimo: null, ultimoConteo: null },
    ]);
    expect((await manager.ask('stock.moves', { codigo: 'JUGO', sucursal })).movimientos).toEqual([]);
    expect(await juiceSeenBy(cashier)).toMatchObject({ existencia: '8', minimo: '10' });
    expect(await cashier.call('stock.list', { ...EVERYTHING, sucursal: 'ajena' })).toMatchObject({
      problem: { errors: [{ campo: 'sucursal' }] },
    });
  });
});
