/** A file of products as the catalogue of all tills: what it would do, and what it does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { ProductFile } from '../../../core/contract/central/products/product-file.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { preparedManager, testCentral, type TestCentral, type TestManager } from '../central-shop.ts';

const IN_A_YEAR = Date.now() + 365 * 24 * 3_600_000;
const CHEESE = {
  nit: null,
  codigo: 'QUESO',
  codigosBarra: ['7419900000097'],
  descripcion: 'Queso',
  precio: '3.5',
  validFrom: null,
  uniMedida: 34,
  tipo: 'bien',
  tratamiento: 'exento',
};
const FILE = [
  'Código;Descripción;Precio con IVA;Códigos de barras;Bodega',
  'QUESO;Queso fresco;3.50;7419900000097;A1',
  '00123;Pan francés;0,15;;A1',
  'LECHE;Leche;barata;;A1',
  'CREMA;Crema;1.25;7419900000097;A1',
  'PAN;;;;A1',
  '00123;Otra vez;0.20;;A1',
].join('\n');

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  for (const price of [{}, { precio: '3.9', validFrom: IN_A_YEAR }])
    await owner.ask('/api/products/put', { ...CHEESE, ...price });
});
afterAll(() => central.close());

const send = async (path: string, file: string): Promise<ProductFile> => {
  const contenido = Buffer.from(file, 'utf8').toString('base64');
  const { status, body } = await owner.ask(path, { contenido });
  expect(status).toBe(200);
  return body as unknown as ProductFile;
};
const catalogue = async () => (await owner.ask('/api/products')).body as unknown as readonly CentralProduct[];

it('is told line by line before anything is saved', async () => {
  const review = await send('/api/products/review', FILE);
  const { problema, lineas, ignoradas } = review;
  expect({ problema, lineas, ignoradas }).toEqual({
    problema: null,
    lineas: { nuevas: 1, cambiadas: 1, iguales: 0, malas: 4 },
    ignoradas: ['Bodega'],
  });
  expect(
    review.muestra.map(({ linea, destino, faltas, cambios }) => [
      linea,
      destino,
      [...faltas.map(({ columna }) => columna), ...cambios.map(({ despues }) => despues)],
    ]),
  ).toEqual([
    [4, 'malas', ['Precio con IVA']],
    // Another product's, and in an earlier line.
    [5, 'malas', ['Códigos de barras', 'Códigos de barras']],
    [6, 'malas', ['Precio con IVA', 'Descripción']],
    [7, 'malas', ['Código']],
    [2, 'cambiadas', ['Queso fresco']],
    [3, 'nuevas', []],
  ]);
  expect((await catalogue()).map(({ codigo }) => codigo)).toEqual(['QUESO']);
});

it('puts the good lines with one version; a price that stays keeps the one to come', async () => {
  expect((await send('/api/products/import', FILE)).lineas).toMatchObject({ nuevas: 1, cambiadas: 1 });
  const [bread, cheese] = await catalogue();
  expect([bread?.codigo, bread?.precios.map(({ precio }) => precio)]).toEqual(['00123', ['0.15']]);
  expect([cheese?.descripcion, cheese?.precios.map(({ precio }) => precio), cheese?.uniMedida]).toEqual([
    'Queso fresco',
    ['3.5', '3.9'],
    34,
  ]);
  expect((await owner.ask('/api/tills')).body['catalogue'], 'two products by hand, one file').toBe(3);
  const again = await send('/api/products/import', 'Código,Descripción\nQUESO,Queso fresco\n');
  expect(again.lineas).toEqual({ nuevas: 0, cambiadas: 0, iguales: 1, malas: 0 });
  expect((await owner.ask('/api/tills')).body['catalogue']).toBe(3);
  const acts = (await owner.ask('/api/audit')).body['entries'] as { act: string; detail: object }[];
  expect(acts.filter(({ act }) => act === 'productos-importados')).toMatchObject([
    { detail: { nuevas: 1, cambiadas: 1, version: 3 } },
  ]);
});

it('takes the boxes of a product behind it, of a new one and of one that it has', async () => {
  const file = [
    'Código;Descripción;Precio;Códigos de barras;Presentación de;Factor;Categoría',
    'SODA;Soda;0.75;;;;Bebidas',
    'SODA-24;caja de 24;16.80;7410000000017;SODA;24;',
    'SODA-6;paquete de 6;4.30;;SODA;6;',
    'QUESO-5;bola de 5;16;7410000000024;QUESO;5;',
    'QUESO-6;bola de 6;16;;QUESILLO;5;',
  ].join('\n');
  expect((await send('/api/products/import', file)).lineas).toEqual({
    nuevas: 4,
    cambiadas: 0,
    iguales: 0,
    malas: 1,
  });
  const products = await catalogue();
  expect(products.find(({ codigo }) => codigo === 'SODA')).toMatchObject({
    categoria: 'Bebidas',
    precios: [{ precio: '0.75' }],
    presentaciones: [
      {
        codigo: 'SODA-24',
        nombre: 'caja de 24',
        factor: 24,
        codigosBarra: ['7410000000017'],
        precio: '16.8',
      },
      { codigo: 'SODA-6', factor: 6 },
    ],
  });
  expect(products.find(({ codigo }) => codigo === 'QUESO')).toMatchObject({
    precios: [{ precio: '3.5' }, { precio: '3.9' }],
    presentaciones: [{ codigo: 'QUESO-5', factor: 5 }],
  });
  expect((await send('/api/products/import', file)).lineas).toMatchObject({
    nuevas: 0,
    iguales: 4,
    malas: 1,
  });
});

it('says why a file is none of products', async () => {
  const problem = async (file: string) => {
    const { problema } = await send('/api/products/review', file);
    return problema === null ? null : ruleText(problema);
  };
  expect(await problem('Nombre,Precio\nPan,0.25\n')).toContain('Código');
  expect(await problem('Código,Descripción\n')).toContain('solo tiene encabezados');
  expect(await problem(`Código\n${'X\n'.repeat(5_001)}`)).toContain('5000');
});

it('a product that is saved by hand keeps the prices to come, whether its price of now changes or not', async () => {
  const prices = async () => (await catalogue()).find(({ codigo }) => codigo === 'QUESO')?.precios ?? [];
  const before = await prices();
  const save = (precio: string, validFrom: number | null = null) =>
    owner.ask('/api/products/put', {
      ...CHEESE,
      descripcion: 'Queso fresco',
      uniMedida: 34,
      precio,
      validFrom,
    });
  await save('3.50');
  expect(await prices()).toEqual(before);
  await save('3.45');
  expect((await prices()).map(({ precio }) => precio).slice(-2)).toEqual(['3.45', '3.9']);
  await save('4.1', IN_A_YEAR);
  expect((await prices()).map(({ precio }) => precio).slice(-2)).toEqual(['3.45', '4.1']);
});
