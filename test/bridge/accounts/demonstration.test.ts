/** The demonstration shows purchases in every state, accounts of every age, prices and promotions, so that each screen has something to tell. */
import { openPages } from '../../support/reading/pdf-pages.ts';
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyJws } from '../../../core/signing/jws.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { onStore } from '../manager-sales.ts';
import { openManagerApp, openTillApp, type Browser, type TillApp } from '../till-app.ts';

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

it('has goods on its shelves with what they cost, some below their minimum, and what was lost', async () => {
  const list = (bajoMinimo: boolean) =>
    manager.ask('stock.list', { q: '', bajoMinimo, desde: 0, limite: 50 });
  const { existencias } = await list(false);
  expect(existencias).toHaveLength(33);
  // 120 to begin with; 24 of rice were bought, 3 cartons of eggs were lost.
  const of = (codigo: string) => existencias.find((each) => each.codigo === codigo);
  expect(of('ARR-5')).toMatchObject({ existencia: '144' });
  expect(of('HUE-30')).toMatchObject({ existencia: '117', costoUnitario: '2.87' });
  for (const { existencia, costoUnitario } of existencias)
    expect([Number(existencia) > 0, costoUnitario === null]).toEqual([true, false]);
  expect((await list(true)).existencias.map(({ codigo }) => codigo)).toEqual(['ARR-5', 'LEC-1L']);
});

it('has customers who owe amounts of every age and paid some, and one whose credit is blocked', async () => {
  const { edades, clientes } = await manager.ask('accounts.list', {});
  // What was entered today is a day late where midnight came since.
  const { alDia, de1a30, ...late } = edades;
  expect((Number(alDia) + Number(de1a30)).toFixed(2)).toBe('204.30');
  expect(late).toEqual({
    de31a60: '42.50',
    de61a90: '149.45',
    masDe90: '415.00',
  });
  expect(clientes.map(({ nombre, saldo }) => [nombre.split(',')[0], saldo])).toEqual([
    ['Constructora Puerto Azul', '511.20'],
    ['Talleres Unidos de Santa Tecla', '117.15'],
    ['Inversiones Brisa Marina', '182.90'],
  ]);
  const account = (numDocumento: string) =>
    manager.ask('accounts.view', { tipoDocumento: '36', numDocumento });
  expect(await account('03151210071031')).toMatchObject({
    limite: '600.00',
    diasCredito: 30,
    bloqueo: 'Debe desde hace más de tres meses',
    abonos: [],
  });
  const { abonos } = await account('05110307121032');
  expect(abonos.map(({ monto }) => monto)).toEqual(['25.00', '40.00']);
  const { contenido } = await manager.ask('accounts.receiptPdf', { recibo: abonos[0]?.recibo ?? '' });
  const pages = await openPages(Buffer.from(contenido, 'base64'));
  expect(await pages.allText()).toContain('NIT 0511-030712-103-2');
  await pages.close();
});

it('has three lists of prices with their customers, and three promotions in use', async () => {
  expect((await manager.ask('prices.lists', {})).listas).toEqual([
    { lista: 'Empleados', precios: 2, clientes: 1 },
    { lista: 'Mayoreo', precios: 3, clientes: 1 },
    { lista: 'Mecánicos', precios: 4, clientes: 1 },
  ]);
  const bulbs = async (cantidad: string) => {
    const receptor = { tipoDocumento: '36', numDocumento: '05110307121032' } as const;
    const { precios } = await manager.ask('prices.find', {
      receptor,
      lineas: [{ codigo: 'FOC-LED', cantidad }],
    });
    return precios[0]?.precio;
  };
  expect([await bulbs('1'), await bulbs('10')]).toEqual(['1.75', '1.60']);
  const { promociones } = await manager.ask('promotions.list', {});
  expect(promociones.map(({ terms }) => terms.accion.tipo)).toEqual([
    'varios-por-precio',
    'porcentaje',
    'lleva-paga',
  ]);
  for (const { estado } of promociones) expect(['vigente', 'fuera']).toContain(estado);
  const soap = { cantidad: 3, descripcion: 'Jabón', precioUni: 1.35, tipoItem: 1, codigo: 'JAB-3' };
  const { totales } = await manager.ask('documents.preview', {
    tipoDte: '01',
    preciosConIva: true,
    request: JSON.stringify({ items: [soap] }),
    promociones: { fijas: [] },
  });
  expect(totales?.total).toBe('3.50');
});

async function faultsOf(of: TillApp) {
  const { faltas } = await onStore(of, (store) =>
    Promise.resolve(
      store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, createPublicKey(pem)).ok)),
    ),
  );
  return faltas;
}

it('is sound', async () => {
  expect(await faultsOf(till)).toEqual([]);
});

it('has half of a quote sent with a nota de remisión that is not billed, once its own documents are issued', async () => {
  const empty = await openTillApp({ demo: false });
  try {
    const browser = empty.browser();
    await browser.ask('session.pair', { code: empty.app.pairingCode });
    const { users } = await browser.ask('setup.demo', {});
    const pin = users.find(({ rol }) => rol === 'gerente')?.pin ?? '';
    const people = await browser.ask('session.users', {});
    const userId = people.find(({ rol }) => rol === 'gerente')?.id ?? '';
    await browser.ask('session.login', { userId, pin });
    const { remisiones } = await browser.ask('remissions.unbilled', {
      desde: '2020-01-01',
      hasta: '2099-12-31',
      receptor: null,
    });
    // 6 × 2.50 + 24 × 0.60
    expect(remisiones).toMatchObject([
      { cliente: { nombre: 'Pupusería y Comedor La Ceibita, S.A. de C.V.' }, bienTitulo: '02', tarde: false },
    ]);
    const { cotizaciones } = await browser.ask('quotes.list', {
      q: '',
      estado: 'parcial',
      desde: null,
      hasta: null,
      antes: null,
    });
    expect(cotizaciones).toMatchObject([{ total: '58.80', vendido: 50 }]);
    const { documentos } = await browser.ask('documents.list', {});
    expect(documentos.map(({ tipoDte, estado }) => [tipoDte, estado])).toEqual([['04', 'PROCESADO']]);
    expect(await faultsOf(empty)).toEqual([]);
  } finally {
    await empty.close();
  }
});
