/** Packs and boxes of a product at the till: kept with it, found by what they bear, and sold as themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LEVEL, SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { putCentralProduct } from '../../../core/store/central/central-products.ts';
import { DEMO_NIT, onStore } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let cashier: Browser;
beforeAll(async () => {
  ({ till, manager, cashier } = await openStaffedApp());
});
afterAll(() => till?.close());

const BOX = {
  codigo: 'TAM-12',
  nombre: 'bandeja de 12',
  factor: 12,
  codigosBarra: ['7410000000017'],
  precio: '9.00',
};
const TAMAL: ProductInput = {
  ...SOLD_AS_ITSELF,
  codigo: 'TAM',
  codigosBarra: ['7410000000024'],
  descripcion: 'Tamal de elote',
  precio: '0.85',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
};

/** Fields that a product is refused for. */
async function refused(change: Partial<ProductInput>): Promise<readonly string[]> {
  const reply = await manager.call('products.save', { ...TAMAL, ...change });
  return reply.ok ? [] : (reply.problem.errors ?? []).map(({ campo, codigo }) => `${campo} ${codigo}`);
}

describe('a product with presentations', () => {
  it('is kept tidy, and each is found by its own code and barcode', async () => {
    const given = { ...BOX, codigo: ' TAM-12 ', nombre: ' bandeja  de 12 ', precio: '9.00' };
    const saved = await manager.ask('products.save', {
      ...TAMAL,
      categoria: ' Antojitos ',
      presentaciones: [given],
    });
    expect(saved).toMatchObject({ categoria: 'Antojitos', presentaciones: [{ ...BOX, precio: '9' }] });
    for (const q of ['tam-12', '7410000000017'])
      expect(await manager.ask('products.search', { q })).toMatchObject({
        exacto: true,
        presentacion: { codigo: 'TAM-12', factor: 12 },
        productos: [{ codigo: 'TAM' }],
      });
    expect(await manager.ask('products.search', { q: 'TAM' })).toMatchObject({
      exacto: true,
      presentacion: null,
    });
    expect(await manager.ask('products.categories', {})).toMatchObject({
      categorias: expect.arrayContaining(['Antojitos']),
    });
  });

  it('says in the log what changed of each', async () => {
    const [kept] = (await manager.ask('products.search', { q: 'TAM', limit: 1 })).productos;
    const dearer = { ...TAMAL, id: kept?.id ?? '', categoria: 'Antojitos' };
    await manager.ask('products.save', { ...dearer, presentaciones: [{ ...BOX, precio: '9.50' }] });
    const { filas } = await manager.ask('audit.search', { texto: 'bandeja de 12', antes: null });
    expect(JSON.stringify(filas[0]?.detalle)).toContain(
      'bandeja de 12 (TAM-12 7410000000017) × 12: 9 → bandeja de 12 (TAM-12 7410000000017) × 12: 9.5',
    );
  });

  it.each<[string, Partial<ProductInput>, readonly string[]]>([
    ['its own code', { presentaciones: [{ ...BOX, codigo: 'tam' }] }, ['presentaciones[0].codigo REPETIDO']],
    [
      'a code and a barcode twice',
      { presentaciones: [BOX, { ...BOX, nombre: 'otra' }] },
      ['presentaciones[1].codigo REPETIDO', 'presentaciones[1].codigosBarra[0] REPETIDO'],
    ],
    [
      'a barcode of the product with more zeros',
      { presentaciones: [{ ...BOX, codigosBarra: ['07410000000024'] }] },
      ['presentaciones[0].codigosBarra[0] REPETIDO'],
    ],
    [
      'a barcode that is the code of another',
      { presentaciones: [{ ...BOX, codigosBarra: ['TAM'] }] },
      ['presentaciones[0].codigosBarra[0] REPETIDO'],
    ],
    [
      'nothing where a name or a code belongs',
      { presentaciones: [{ ...BOX, nombre: '  ', codigo: ' ' }] },
      ['presentaciones[0].codigo CAMPO_REQUERIDO', 'presentaciones[0].nombre CAMPO_REQUERIDO'],
    ],
    [
      'a code of another product',
      { codigo: 'OTRO', codigosBarra: [], presentaciones: [{ ...BOX, codigo: 'CAF-400', codigosBarra: [] }] },
      ['presentaciones[0].codigo REPETIDO'],
    ],
    [
      'a barcode of another product',
      {
        codigo: 'OTRO',
        codigosBarra: [],
        presentaciones: [{ ...BOX, codigo: 'O-2', codigosBarra: ['7419901001420'] }],
      },
      ['presentaciones[0].codigosBarra[0] REPETIDO'],
    ],
    ['a service whose stock is kept', { tipo: 'servicio', llevaExistencia: true }, ['llevaExistencia REGLA']],
    [
      'no whole pieces',
      { llevaExistencia: true, nivel: { minimo: '1.5', maximo: null } },
      ['nivel.minimo DECIMALES'],
    ],
    [
      'less than it needs',
      { llevaExistencia: true, nivel: { minimo: '6', maximo: '5' } },
      ['nivel.maximo FUERA_DE_RANGO'],
    ],
  ])('is refused with %s', async (_what, change, fields) => {
    expect(await refused(change)).toEqual(fields);
  });

  it('keeps what its shop wants to have of it, which a change without that leaves alone', async () => {
    const stocked = { ...TAMAL, codigo: 'ATOL', codigosBarra: [], llevaExistencia: true };
    const nivel = { minimo: '6', maximo: '24' };
    const { id } = await manager.ask('products.save', { ...stocked, nivel });
    expect(await manager.ask('products.save', { ...stocked, id, precio: '0.90' })).toMatchObject({ nivel });
    const listed = await manager.ask('products.list', { q: 'ATOL', desde: 0, limite: 1 });
    expect(listed.productos).toMatchObject([{ nivel }]);
    const without = { ...stocked, id, llevaExistencia: false };
    expect(await manager.ask('products.save', { ...without, nivel })).toMatchObject({ nivel: NO_LEVEL });
  });

  it('of the centre keeps what a shop wants to have of it, and nothing else that is written here', async () => {
    const central = {
      ...TAMAL,
      ...SOLD_AS_ITSELF,
      codigo: 'CHILATE',
      codigosBarra: [],
      llevaExistencia: true,
    };
    const { precio, id: _, nivel: __, ...rest } = central;
    const handed = { ...rest, nit: null, precios: [{ precio, validFrom: 0 }] };
    await onStore(till, (store) =>
      store.transact((tx, now) =>
        putCentralProduct(tx, handed, { issuerId: DEMO_NIT, now, newId: () => 'c-1' }),
      ),
    );
    const nivel = { minimo: '10', maximo: null };
    const given = { ...rest, id: 'c-1', precio };
    expect(await manager.ask('products.save', { ...given, nivel })).toMatchObject({ nivel });
    const reply = await manager.call('products.save', { ...given, nivel, precio: '0.95' });
    expect(reply).toMatchObject({ ok: false, problem: { broken: { regla: 'catalogo-de-central' } } });
    const [kept] = (await manager.ask('products.search', { q: 'CHILATE' })).productos;
    expect(kept).toMatchObject({ precio: '0.85', nivel });
  });

  it('retired is not sold, and a scan says so; the list still has it', async () => {
    const gone = { ...TAMAL, codigo: 'RIGUA', codigosBarra: ['7410000000031'], descripcion: 'Rigua' };
    await manager.ask('products.save', { ...gone, retirado: true });
    expect(await manager.ask('products.search', { q: '7410000000031' })).toMatchObject({
      productos: [],
      exacto: false,
      etiqueta: { kind: 'retired', producto: 'Rigua' },
    });
    expect((await manager.ask('products.search', { q: 'rigua' })).productos).toEqual([]);
    expect(await manager.ask('products.list', { q: 'rigua', desde: 0, limite: 5 })).toMatchObject({
      productos: [{ codigo: 'RIGUA', retirado: true }],
    });
  });
});

describe('the sale of a box', () => {
  const line = { cantidad: 2, descripcion: 'Gaseosa de cola 3 L, caja de 6', tipoItem: 1, codigo: 'GAS-3-6' };
  const sale = (precioUni: number, key: string) => ({
    tipoDte: '01' as const,
    request: JSON.stringify({ items: [{ ...line, precioUni }] }),
    idempotencyKey: key,
    preciosConIva: true,
  });

  it('is held to the price of the box, and drawn up again finds what it costs today', async () => {
    const cheap = await cashier.call('documents.issue', sale(2.5, 'caja-1'));
    expect(cheap.ok ? '' : cheap.problem.message).toContain('a $2.50 en lugar de $14.10');
    const { result } = await cashier.ask('documents.issue', sale(14.1, 'caja-2'));
    const [soda] = (await manager.ask('products.list', { q: 'GAS-3', desde: 0, limite: 1 })).productos;
    if (soda === undefined) throw new Error('the demonstration has no soda');
    const { precioSinIva: _, ...kept } = soda;
    const presentaciones = kept.presentaciones.map((one) => ({ ...one, precio: '14.40' }));
    await manager.ask('products.save', { ...kept, presentaciones });
    const codigoGeneracion = result.codigoGeneracion ?? '';
    expect(await cashier.ask('documents.draft', { codigoGeneracion })).toMatchObject({
      lineas: [
        {
          codigo: 'GAS-3-6',
          precio: '14.1',
          hoy: { codigo: 'GAS-3-6', precio: '14.4', precioSinIva: '12.74336283', uniMedida: 59 },
        },
      ],
    });
  });

  it('sell a box as well as what it holds, each under a key of its own, until it is packed so no more', async () => {
    const [cola] = (await cashier.ask('products.search', { q: 'GAS-3', limit: 1 })).productos;
    if (cola === undefined) throw new Error('the demonstration sells cola');
    const box = { id: cola.id, presentacion: 'GAS-3-6' };
    const productos = [box, cola.id, box];
    const page = { nombre: 'Bebidas', color: 'azul', productos } as const;
    const { paginas } = await manager.ask('quickKeys.save', { paginas: [page] });
    expect(
      paginas[0]?.productos.map(({ codigo, descripcion, precio }) => [codigo, descripcion, precio]),
    ).toEqual([
      ['GAS-3-6', 'Gaseosa de cola 3 L, caja de 6', cola.presentaciones[0]?.precio],
      ['GAS-3', 'Gaseosa de cola 3 L', cola.precio],
    ]);
    const { precioSinIva: _known, nivel: _own, ...kept } = cola;
    await manager.ask('products.save', { ...kept, presentaciones: [] });
    const shown = await cashier.ask('quickKeys.list', {});
    expect(shown.paginas[0]?.productos.map(({ codigo }) => codigo)).toEqual(['GAS-3']);
    await manager.ask('products.save', kept);
    await manager.ask('quickKeys.save', { paginas: [] });
  });
});

it('half a piece of what is counted whole: what moves is said before it is charged', async () => {
  const { id } = await manager.ask('products.save', {
    ...TAMAL,
    codigo: 'PAN',
    codigosBarra: [],
    llevaExistencia: true,
  });
  const item = { cantidad: 0.5, descripcion: 'Pan', precioUni: 1, tipoItem: 1, codigo: 'PAN' };
  const sale = { tipoDte: '01', request: JSON.stringify({ items: [item] }) } as const;
  const { avisos } = await cashier.ask('documents.preview', sale);
  expect(avisos).toMatchObject([
    { regla: 'cantidad-redondeada', parametros: { linea: 1, codigo: 'PAN', movido: '1' } },
  ]);
  await manager.ask('products.delete', { id });
});
