/** Files as spreadsheets and other programs write them: what separates their columns, numbers kept as text, line numbers, headings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsvKind } from '../../../core/contract/bridge/bridge-import.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till?.close());

async function reviewed(clase: CsvKind, content: string, columnas?: Readonly<Record<string, number>>) {
  const bytes = Buffer.from(content);
  const { id } = await manager.ask('import.begin', {
    clase,
    archivo: 'a.csv',
    bytes: bytes.length,
    ...(columnas === undefined ? {} : { columnas }),
  });
  let status = await manager.ask('import.chunk', { id, desde: 0, base64: bytes.toString('base64') });
  while (status.estado === 'revisando') status = await manager.ask('import.status', { id });
  const page = async (wanted: 'nuevas' | 'cambiadas' | 'malas') =>
    (await manager.ask('import.preview', { id, clase: wanted, desde: 0 })).lineas;
  return { status, page };
}

const rows = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;

describe('a file of a spreadsheet', () => {
  it.each([
    ['sep=;', ';'],
    ['SEP=|', '|'],
    ['"sep=\t"', '\t'],
  ])('says by its first line %j what separates its columns', async (said, sign) => {
    const cells = [
      ['Código', 'Descripción', 'Precio'],
      ['S-1', 'Aceite, 1 L, sin sal', '3.10'],
    ];
    const { status, page } = await reviewed('productos', rows(said, ...cells.map((line) => line.join(sign))));
    expect(status).toMatchObject({ estado: 'lista', lineas: { nuevas: 1, malas: 0 } });
    expect((await page('nuevas'))[0]).toMatchObject({ linea: 3, nombre: 'Aceite, 1 L, sin sal' });
  });

  it('may have lines without anything before its headings, and says what is too short', async () => {
    const { status, page } = await reviewed(
      'clientes',
      rows('', '', ' ;;', 'Nombre;Teléfono', 'Ana Inventada;22', ';;'),
    );
    expect(status.lineas).toEqual({ nuevas: 0, cambiadas: 0, iguales: 0, malas: 1 });
    const [bad] = await page('malas');
    expect([bad?.linea, bad?.faltas]).toEqual([
      5,
      [{ columna: 'Teléfono', valor: '22', regla: 'longitud-minima', parametros: { minimo: 8 } }],
    ]);
  });

  it('keeps the zeros of a number by signs that are no part of it', async () => {
    const { page } = await reviewed(
      'productos',
      rows(
        'codigo,descripcion,precio',
        '="0123",Uno,1',
        '"=""0124""",Dos,1',
        "'0125',Tres,1",
        "'0126,Cuatro,1",
        "'Ñ',Cinco,1",
      ),
    );
    const codes = (await page('nuevas')).map(({ clave }) => clave);
    expect(codes).toEqual(['0123', '0124', '0125', '0126', "'Ñ'"]);
  });

  it.each([
    ['\r\n', '\r\n'],
    ['\n', '\n'],
    ['\r', '\r'],
    ['\r\n', '\n'],
  ])(
    'has the line on which a record begins, with %j between records and %j in cells',
    async (end, inside) => {
      const lines = [
        'codigo,descripcion,precio',
        `L-1,"Pan${inside}dulce${inside}grande",1`,
        '',
        'L-2,,1',
        `L-3,"Otro${inside}pan",x`,
        'L-4,,1',
      ];
      const { page } = await reviewed('productos', lines.join(end));
      expect((await page('malas')).map(({ linea, clave }) => [linea, clave])).toEqual([
        [6, 'L-2'],
        [7, 'L-3'],
        [9, 'L-4'],
      ]);
      expect((await page('nuevas')).map(({ nombre }) => nombre)).toEqual(['Pan dulce grande']);
    },
  );
});

describe('headings of other programs', () => {
  it.each<[string, string, string]>([
    [
      'Loyverse',
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,Track stock,Available for sale [Centro],Price [Centro],In stock [Centro]',
      'pan-dulce,10001,Pan dulce,Panadería,<p>Rico</p>,N,,,1.25,0.50,7501234567893,Y,Y,1.25,4',
    ],
    [
      'Loyverse in Spanish',
      'Handle,REF,Nombre,Categoría,Descripción,Vendido por peso,Precio por defecto,Coste,Código de barras',
      'pan-dulce,10001,Pan dulce,Panadería,<p>Rico</p>,N,1.25,0.50,7501234567893',
    ],
    [
      'Square',
      'Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,GTIN,Item Type,Price,Online Sale Price,Current Quantity Centro',
      'ABC,Pan dulce,,Regular,10001,<p>Rico</p>,Panadería,7501234567893,Physical good,1.25,,4',
    ],
    [
      'Odoo',
      'External ID,Name,Internal Reference,Barcode,Sales Price,Cost,Product Category,Product Type,Unit of Measure',
      '__export__.p1,Pan dulce,10001,7501234567893,1.25,0.5,All,Goods,Units',
    ],
    [
      'Odoo in Spanish',
      'ID externo,Nombre,Referencia interna,Código de barras,Precio de venta,Coste,Tipo de producto,Unidad de medida',
      '__export__.p1,Pan dulce,10001,7501234567893,1.25,0.5,Consumible,Unidades',
    ],
    ['English', 'Product code,Product name,Unit price,UPC/EAN', '10001,Pan dulce,1.25,7501234567893'],
    ['the price of one shop', 'SKU,Name,Price [Centro],Barcode', '10001,Pan dulce,1.25,7501234567893'],
  ])('of %s are known', async (_whose, head, line) => {
    const { status, page } = await reviewed('productos', rows(head, line));
    expect(status).toMatchObject({ estado: 'lista', lineas: { nuevas: 1, malas: 0 }, problema: null });
    const [first] = await page('nuevas');
    expect(first).toMatchObject({ clave: '10001', nombre: 'Pan dulce' });
    expect(status.columnas).toEqual(
      expect.arrayContaining(['Código', 'Descripción', 'Precio con IVA', 'Códigos de barras']),
    );
  });

  it('that mean the same twice are still refused', async () => {
    const { status } = await reviewed(
      'productos',
      rows('SKU,Name,Price [Centro],Price [Norte]', '1,Pan,1,2'),
    );
    expect(status).toMatchObject({ estado: 'ilegible', problema: { regla: 'columna-doble' } });
  });

  it.each<[string, string, string]>([
    ['Odoo', 'Name,Email,Phone,Tax ID,Street', 'Ana Inventada,ana@correo.example,7777-0000,,'],
    [
      'Loyverse',
      'Customer ID,Customer name,Email,Phone,City,Country',
      '1,Ana Inventada,ana@correo.example,7777-0000,,',
    ],
  ])('of customers of %s are known', async (_whose, head, line) => {
    const { status, page } = await reviewed('clientes', rows(head, line));
    expect(status).toMatchObject({ estado: 'lista', lineas: { nuevas: 1, malas: 0 } });
    expect((await page('nuevas'))[0]).toMatchObject({ nombre: 'Ana Inventada' });
  });
});

it('customers with a column of NIT and one of DUI are known by the one that says something', async () => {
  const { status, page } = await reviewed(
    'clientes',
    rows(
      'Nombre,NIT,DUI,Tipo de documento',
      'Taller Inventado,0614-150605-101-5,,',
      'Ana Inventada,,04418273-9,',
      'Eva Inventada,0614-150605-101-5,04418273-9,DUI',
      'Ada Inventada,,04418273-0,',
    ),
  );
  expect(status).toMatchObject({ estado: 'lista', problema: null, columnasIgnoradas: [] });
  expect([...(await page('nuevas')), ...(await page('cambiadas'))].map(({ clave }) => clave)).toEqual([
    '0614-150605-101-5',
    '04418273-9',
  ]);
  expect((await page('malas')).map(({ clave, faltas }) => [clave, faltas[0]?.valor])).toEqual([
    ['04418273-9', '044182739'],
    ['04418273-0', '04418273-0'],
  ]);
});

it.each([
  ['separates columns', 'Código;Descripción;Precio', ['K-1;Uno;1.234', 'K-2;Dos;2,50', 'K-3;Tres;1.234,50']],
  ['is quoted', 'Código,Descripción,Precio', ['K-1,Uno,1.234', 'K-2,Dos,"2,50"', 'K-3,Tres,"1.234,50"']],
])(
  'a point before three digits may be of thousands where a comma is decimal and %s',
  async (_how, head, lines) => {
    const { page } = await reviewed('productos', rows(head, ...lines));
    const wrong = { regla: 'punto-dudoso', parametros: { miles: '1234', decimal: '1,2340' } };
    expect(await page('malas')).toMatchObject([{ clave: 'K-1', faltas: [wrong] }]);
    expect((await page('nuevas')).map(({ clave }) => clave)).toEqual(['K-2', 'K-3']);
    const plain = await reviewed('productos', rows(head, lines[0] ?? ''));
    expect((await plain.page('nuevas')).map(({ clave }) => clave)).toEqual(['K-1']);
  },
);

describe('columns assigned by hand', () => {
  const file = rows('a,b,c,d', 'M-1,7500000000123,Mantel,4.50', 'M-2,,Mantel grande,x');

  it('make a file importable whose headings mean nothing, after it told which it has', async () => {
    const { status } = await reviewed('productos', file);
    expect(status).toMatchObject({
      estado: 'ilegible',
      problema: { regla: 'faltan-columnas' },
      encabezados: ['a', 'b', 'c', 'd'],
    });
    expect(status.asignadas[0]).toEqual({ columna: 'Código', lugar: null });
    const places = { Código: 0, 'Códigos de barras': 1, Descripción: 2, 'Precio con IVA': 3 };
    const again = await reviewed('productos', file, places);
    expect(again.status).toMatchObject({
      estado: 'lista',
      lineas: { nuevas: 1, malas: 1 },
      columnasIgnoradas: [],
    });
    expect(again.status.asignadas).toEqual(
      expect.arrayContaining([
        { columna: 'Precio con IVA', lugar: 3 },
        { columna: 'Tipo', lugar: null },
      ]),
    );
    expect((await again.page('nuevas'))[0]).toMatchObject({ clave: 'M-1', nombre: 'Mantel' });
  });

  it('win over headings that are understood, and may read one column twice', async () => {
    const content = rows('Código,Nombre,Descripción,Precio', '7500000000130,Corto,Largo,1.00');
    const places = { Código: 0, 'Códigos de barras': 0, Descripción: 2, 'Precio con IVA': 3 };
    const { status, page } = await reviewed('productos', content, places);
    expect(status).toMatchObject({ estado: 'lista', columnasIgnoradas: ['Nombre'] });
    expect((await page('nuevas'))[0]).toMatchObject({ nombre: 'Largo' });
  });

  it('that the file does not have, or that no template has, are none', async () => {
    const { status } = await reviewed('productos', file, { Código: 9, Otra: 0 });
    expect(status).toMatchObject({ estado: 'ilegible', problema: { regla: 'faltan-columnas' } });
  });
});
