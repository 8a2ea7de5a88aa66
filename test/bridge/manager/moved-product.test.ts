/** A product whose stock has moved keeps kind, unit and stock control, and is retired instead of deleted (§shop-products). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_TRAITS, type ProductInput } from '../../../core/contract/till/products.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let rope: ProductInput;
beforeAll(async () => {
  ({ till, manager } = await openStaffedApp());
  const given: ProductInput = {
    ...NEW_TRAITS,
    codigo: 'LAZO',
    codigosBarra: [],
    descripcion: 'Lazo',
    precio: '0.5',
    llevaExistencia: true,
  };
  const { id } = await manager.ask('products.save', given);
  rope = { ...given, id };
  await manager.ask('stock.write', {
    clave: 'lazo-1',
    causa: 'inicial',
    motivo: 'Al empezar',
    lineas: [{ codigo: 'LAZO', cantidad: '8', costoUnitario: '0.20' }],
  });
});
afterAll(() => till?.close());

const kept = async () =>
  (await manager.ask('products.list', { q: 'LAZO', desde: 0, limite: 1 })).productos[0];

/** Reviews a file of one line. */
async function imported(content: string) {
  const bytes = Buffer.from(content);
  const { id } = await manager.ask('import.begin', {
    clase: 'productos',
    archivo: 'a.csv',
    bytes: bytes.length,
  });
  await manager.ask('import.chunk', { id, desde: 0, base64: bytes.toString('base64') });
  let status = await manager.ask('import.status', { id });
  while (status.estado === 'revisando') status = await manager.ask('import.status', { id });
  const { lineas } = await manager.ask('import.preview', { id, clase: 'malas', desde: 0 });
  return { lineas: status.lineas, faltas: lineas.flatMap(({ faltas }) => faltas) };
}

describe('a product whose stock has moved', () => {
  it.each([
    ['is weighed', { pesado: true }, [['pesado', 'pesado-con-movimientos']]],
    ['keeps no stock', { llevaExistencia: false }, [['llevaExistencia', 'existencia-con-movimientos']]],
    ['is a service', { tipo: 'servicio', llevaExistencia: false }, [['tipo', 'existencia-con-movimientos']]],
  ] as const)('is not saved as one that %s', async (_name, change, faults) => {
    const reply = await manager.call('products.save', { ...rope, precio: '0.75', ...change });
    const { errors = [] } = reply.ok ? {} : reply.problem;
    expect(errors.map(({ campo, regla }) => [campo, regla])).toEqual(faults);
    expect(await kept()).toMatchObject({ precio: '0.5', tipo: 'bien', pesado: false, llevaExistencia: true });
  });

  it.each([
    ['Se vende por peso', 'sí', 'pesado-con-movimientos'],
    ['Lleva existencia', 'no', 'existencia-con-movimientos'],
  ])('is a faulty line of a file that says otherwise in %s', async (heading, cell, regla) => {
    expect(await imported(`Código;${heading}\nLAZO;${cell}\n`)).toMatchObject({
      lineas: { cambiadas: 0, malas: 1 },
      faltas: [{ columna: heading, regla }],
    });
  });

  it('is a faulty line of a file that makes it a service', async () => {
    expect(await imported('Código;Tipo;Lleva existencia\nLAZO;Servicio;no\n')).toMatchObject({
      lineas: { cambiadas: 0, malas: 1 },
      faltas: [{ columna: 'Tipo', regla: 'existencia-con-movimientos' }],
    });
  });

  it('is retired where it would be deleted, and the log says so', async () => {
    expect(await manager.ask('products.delete', { id: rope.id ?? '' })).toEqual({
      deleted: false,
      retired: true,
    });
    expect(await kept()).toMatchObject({ retirado: true });
    const [last] = (await manager.ask('audit.search', { texto: '', antes: null })).filas;
    expect(last).toMatchObject({ accion: 'producto cambiado' });
  });
});
