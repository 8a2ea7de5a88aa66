/** The VAT books as a manager asks for them over the bridge; figures typed by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { CREDITO_FISCAL, NOTA_REMISION } from '../../support/shop/sales.ts';
import { sell } from '../manager-sales.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** El Salvador is six hours behind UTC, all year. */
const OFFSET_MS = 6 * HOUR_MS;

let till: TillApp;
let manager: Browser;
let mes: string;

beforeAll(async () => {
  till = await openTillApp();
  // Ten in the morning of yesterday: no midnight comes in between, and nothing is dated in the authority's future.
  const local = Date.now() - OFFSET_MS;
  const morning = (Math.floor(local / DAY_MS) - 1) * DAY_MS + 10 * HOUR_MS;
  till.pass(morning - local);
  mes = new Date(morning).toISOString().slice(0, 7);
  manager = till.browser();
  await manager.enter('gerente');
  await sell(manager, [{ cantidad: 3, descripcion: 'Café', precioUni: 1.25, tipoItem: 1 }]);
  await sell(manager, [
    { cantidad: 1, descripcion: 'Azúcar', precioUni: 11.3, tipoItem: 1 },
    { cantidad: 1, descripcion: 'Libro', precioUni: 4, tipoItem: 3 },
  ]);
  const issue = (tipoDte: '03' | '04', request: string) =>
    manager.ask('documents.issue', { tipoDte, request, idempotencyKey: `libro-${tipoDte}` });
  await issue('03', CREDITO_FISCAL);
  await issue('04', NOTA_REMISION);
});
afterAll(() => till.close());

describe('books.month', () => {
  it('tells the sums of both books, their lines, and that they tie', async () => {
    const month = await manager.ask('books.month', { mes });
    expect(month.consumidores.totales).toMatchObject({
      documentos: 2,
      exentas: '4.00',
      gravadas: '15.05',
      iva: '1.73',
      total: '19.05',
    });
    expect(month.consumidores.dias).toHaveLength(1);
    expect(month.contribuyentes).toMatchObject({
      totales: { documentos: 1, gravadas: '42.50', iva: '5.53', total: '48.03' },
      filas: [{ nombre: 'Distribuidora Inventada, S.A. de C.V.', total: '48.03' }],
      pagina: 1,
      paginas: 1,
    });
    expect(month).toMatchObject({
      mes,
      invalidados: [],
      notasRemision: 1,
      sinSello: 0,
      cuadre: {
        cuadra: true,
        total: 0,
        libros: { monto: '67.08', iva: '7.26' },
        estadisticas: { monto: '67.08', iva: '7.26' },
      },
    });
  });

  it('refuses what is no month', async () => {
    const reply = await manager.call('books.month', { mes: '2026-13' });
    expect(reply).toMatchObject({
      ok: false,
      problem: {
        codigo: 'VALIDACION',
        errors: [{ campo: 'mes', regla: 'forma', parametros: { forma: 'mes' } }],
      },
    });
  });
});

describe('books.file', () => {
  it('gives each file under its own name', async () => {
    const file = await manager.ask('books.file', { mes, archivo: 'anexo2' });
    expect(file.name).toBe(`prueba-anexo2-${mes}.csv`);
    expect(file.content).toMatch(/;4\.00;0\.00;0\.00;15\.05;0\.00;0\.00;0\.00;0\.00;0\.00;19\.05;4;3;2\r\n$/);
    const list = await manager.ask('books.file', { mes, archivo: 'consumidores' });
    expect(list.content.startsWith('\uFEFFPRUEBAS: sin validez fiscal\r\nFecha,Sucursal,Documentos,')).toBe(
      true,
    );
  });
});

describe('books.inventory', () => {
  it('gives the register of a shop once a product of which stock is kept was sold, and is not offered before', async () => {
    // The demonstration has bought of other goods this month, and of none before.
    expect((await manager.ask('books.month', { mes: '2020-01' })).inventarios).toEqual([]);
    await manager.ask('products.save', {
      codigo: 'PAN-1',
      codigosBarra: [],
      descripcion: 'Pan de prueba',
      precio: '0.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'exento',
      llevaExistencia: true,
    });
    const bread = { cantidad: 2, descripcion: 'Pan de prueba', precioUni: 0.5, tipoItem: 3, codigo: 'PAN-1' };
    const sold = await sell(manager, [bread]);
    const [sucursal = ''] = (await manager.ask('books.month', { mes })).inventarios;
    const { name, content } = await manager.ask('books.inventory', { mes, sucursal });
    expect(name).toBe(`prueba-inventario-${sucursal}-${mes}.csv`);
    const line = content.split('\r\n').find((each) => each.includes('PAN-1'));
    const day = sold.fecEmi.split('-').toReversed().join('/');
    expect(line?.replace(/^\d+,/, '')).toBe(
      `${day},Venta,01,${sold.numeroControl},${sold.codigoGeneracion},,,PAN-1,Pan de prueba,Sin costo conocido,0,,0.00,2,,0.00,-2,0.00`,
    );
    const nowhere = await manager.ask('books.inventory', { mes, sucursal: 'ninguna' });
    expect(nowhere.content).toBe('');
  });
});

describe('books.yearEnd', () => {
  it('gives what there is at the end of a year, and nothing of a year in which there was nothing', async () => {
    const lineas = [{ codigo: 'PAN-1', cantidad: '42', costoUnitario: '0.30' }];
    await manager.ask('stock.write', { clave: 'i', causa: 'inicial', motivo: 'Al empezar', lineas });
    const anio = mes.slice(0, 4);
    const form = await manager.ask('books.yearEnd', { mes, archivo: 'f983' });
    expect(form.name).toBe(`prueba-f983-${anio}.csv`);
    expect(form.content).toContain(`\r\nPan de prueba;PAN-1;59;40.00;0.3;12.00;01;03;${anio}\r\n`);
    const list = await manager.ask('books.yearEnd', { mes, archivo: 'inventario-anual' });
    expect(list.content).toContain('\r\nPAN-1,Pan de prueba,59,40,0.3,12.00,Compras locales\r\n');
    expect(list.content).toMatch(/\r\nTOTAL,/);
    const before = { mes: `${Number(anio) - 2}-12`, archivo: 'f983' } as const;
    expect((await manager.ask('books.yearEnd', before)).content).toBe('');
  });
});

describe('books.close', () => {
  it('closes a month that is over, by a manager, and opens it again for a reason; both stand in the log', async () => {
    const early = await manager.call('books.close', { mes });
    expect(early).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE', broken: { regla: 'mes-sin-terminar' } },
    });
    till.pass(32 * DAY_MS);
    await manager.enter('gerente');
    const open = await manager.ask('books.month', { mes });
    const closed = await manager.ask('books.close', { mes });
    const { cierre, ultimoCerrado, ...said } = closed;
    expect([cierre?.por, ultimoCerrado]).toEqual([expect.stringMatching(/\w/), mes]);
    expect({ ...open, cierre, ultimoCerrado }).toEqual({ ...said, cierre, ultimoCerrado });
    const without = await manager.call('books.reopen', { mes, motivo: '' });
    expect(without).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    expect(await manager.ask('books.reopen', { mes, motivo: 'Llegó un sello' })).toMatchObject({
      cierre: null,
      ultimoCerrado: null,
    });
    const { filas } = await manager.ask('audit.search', { antes: null });
    expect(filas.filter(({ accion }) => accion.startsWith('libros')).map(({ accion }) => accion)).toEqual([
      'libros abiertos de nuevo',
      'libros cerrados',
    ]);
  });
});
