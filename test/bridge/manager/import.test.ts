import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  IMPORT_CHUNK_BYTES,
  MAX_IMPORT_BYTES,
  type CsvKind,
  type ImportStatus,
} from '../../../core/contract/bridge/bridge-import.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till?.close());

const BUSY = new Set(['recibiendo', 'revisando', 'aplicando']);

async function settled(browser: Browser, begun: ImportStatus): Promise<ImportStatus> {
  let status = begun;
  while (BUSY.has(status.estado)) status = await browser.ask('import.status', { id: status.id });
  return status;
}

/** Sends a file and waits until its lines were compared. */
async function review(clase: CsvKind, content: string | Buffer, browser = manager): Promise<ImportStatus> {
  const bytes = Buffer.from(content);
  const begun = await browser.ask('import.begin', { clase, archivo: 'a.csv', bytes: bytes.length });
  let status = begun;
  for (let desde = 0; desde < bytes.length; desde += IMPORT_CHUNK_BYTES) {
    const base64 = bytes.subarray(desde, desde + IMPORT_CHUNK_BYTES).toString('base64');
    status = await browser.ask('import.chunk', { id: begun.id, desde, base64 });
  }
  return settled(browser, status);
}

async function apply({ id }: ImportStatus, omitirMalas = false): Promise<ImportStatus> {
  return settled(manager, await manager.ask('import.apply', { id, omitirMalas }));
}

async function whole(
  next: (desde: string | null) => Promise<{ texto: string; siguiente: string | null }>,
): Promise<string> {
  let text = '';
  let desde: string | null = null;
  do {
    const page: { texto: string; siguiente: string | null } = await next(desde);
    text += page.texto;
    desde = page.siguiente;
  } while (desde !== null);
  return text;
}

const exported = (clase: CsvKind) => whole((desde) => manager.ask('export.page', { clase, desde }));
const none = { nuevas: 0, cambiadas: 0, iguales: 0, malas: 0 };

async function faultsOf(clase: CsvKind, content: string): Promise<readonly string[]> {
  const { id } = await review(clase, content);
  const page = await manager.ask('import.preview', { id, clase: 'malas', desde: 0 });
  return page.lineas.flatMap(({ linea, faltas }) =>
    faltas.map(({ columna, valor }) => `${linea} ${columna} «${valor}»`),
  );
}

describe('an import of products', () => {
  it('creates, changes and leaves alone by code, after it told what it would do', async () => {
    const file = [
      'Código;Descripción;Precio;Barras;Unidad',
      'IMP-1;Jabón de coco;1,25;7500000000017;unidad',
      'IMP-2;"Cable 3/4"" negro";$1,050.00;;9',
      'arr-5;Arroz precocido Milpa 5 lb;3,95;7419901001079;59',
      'SAL-1;Sal refinada yodada 1 lb;0.25;7419901001284;',
      '',
    ].join('\r\n');
    const ready = await review('productos', Buffer.from(file.replace(';9\r', ';36\r'), 'latin1'));
    expect(ready).toMatchObject({
      estado: 'lista',
      lineas: { nuevas: 2, cambiadas: 1, iguales: 1, malas: 0 },
      columnas: ['Código', 'Descripción', 'Precio con IVA', 'Códigos de barras', 'Unidad de medida'],
    });
    const { lineas } = await manager.ask('import.preview', { id: ready.id, clase: 'cambiadas', desde: 0 });
    expect(lineas).toEqual([
      {
        linea: 4,
        destino: 'cambiadas',
        clave: 'arr-5',
        nombre: 'Arroz precocido Milpa 5 lb',
        cambios: [
          { columna: 'Código', antes: 'ARR-5', despues: 'arr-5' },
          { columna: 'Precio con IVA', antes: '3.60', despues: '3.95' },
        ],
        faltas: [],
      },
    ]);
    const before = await manager.ask('products.search', { q: 'IMP-1' });
    expect(before.productos).toEqual([]);
    expect(await apply(ready)).toMatchObject({
      estado: 'terminada',
      aplicadas: { ...none, nuevas: 2, cambiadas: 1 },
    });
    const found = await manager.ask('products.search', { q: 'cable' });
    expect(found.productos).toMatchObject([
      { codigo: 'IMP-2', descripcion: 'Cable 3/4" negro', precio: '1050', uniMedida: 36 },
    ]);
    expect(await manager.ask('products.search', { q: '7500000000017' })).toMatchObject({ exacto: true });
    expect(await review('productos', Buffer.from(file.replace(';9\r', ';36\r'), 'latin1'))).toMatchObject({
      lineas: { ...none, iguales: 4 },
    });
  });

  it('changes prices alone with a file of codes and prices', async () => {
    const ready = await review('productos', 'sku,pvp\nSAL-1,0.30\nNADA-1,1.00\n');
    expect(ready.lineas).toEqual({ ...none, cambiadas: 1, malas: 1 });
    expect(await apply(ready, true)).toMatchObject({ estado: 'terminada' });
    const { productos } = await manager.ask('products.search', { q: 'SAL-1', limit: 1 });
    expect(productos).toMatchObject([{ precio: '0.3', descripcion: 'Sal refinada yodada 1 lb' }]);
  });

  it.each<[string, string, readonly string[]]>([
    ['a price that is none', 'A1,Uno,abc', ['2 Precio con IVA «abc»']],
    ['no description', 'A1,,1', ['2 Descripción «»']],
    ['no code', ',Uno,1', ['2 Código «»']],
    ['a code twice', 'A1,Uno,1\na1,Otro,2', ['3 Código «a1»']],
    ['a comma that could be either', 'A1,Uno,"1,234"', ['2 Precio con IVA «1,234»']],
    ['a code a spreadsheet rounded', '7.42E+12,Uno,1', ['2 Código «7.42E+12»']],
    ['several faults of one line', 'A1,,x', ['2 Precio con IVA «x»', '2 Descripción «»']],
  ])('names line, column and value of %s', async (_what, lines, faults) => {
    expect(await faultsOf('productos', `codigo,descripcion,precio\n${lines}\n`)).toEqual(faults);
  });

  it('names a barcode of another product, one that is twice in the file, a unit, a kind and a treatment', async () => {
    const head = 'codigo,descripcion,precio,ean,unidad,tipo,tratamiento\n';
    const lines = [
      'B1,Uno,1,7419901001079,,,',
      'B2,Dos,1,7599,,,',
      'B3,Tres,1,7599,,,',
      'B4,Cuatro,1,7.5E+12,850,cosa,libre',
    ].join('\n');
    expect(await faultsOf('productos', head + lines)).toEqual([
      '2 Códigos de barras «7419901001079»',
      '4 Códigos de barras «7599»',
      '5 Tipo «cosa»',
      '5 Tratamiento «libre»',
      '5 Unidad de medida «850»',
      '5 Códigos de barras «7.5E+12»',
    ]);
  });

  it('puts nothing in place while there are wrong lines nobody chose to leave out', async () => {
    const ready = await review('productos', 'codigo,descripcion,precio\nC1,Bueno,1\nC2,Malo,x\n');
    const reply = await manager.call('import.apply', { id: ready.id, omitirMalas: false });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    expect((await manager.ask('products.search', { q: 'C1' })).productos).toEqual([]);
    expect(await apply(ready, true)).toMatchObject({ aplicadas: { ...none, nuevas: 1 } });
    const faults = await whole((desde) => manager.ask('import.faults', { id: ready.id, desde }));
    expect(faults).toBe(
      '\uFEFFcodigo,descripcion,precio,Motivos\r\n' +
        'C2,Malo,x,"Precio con IVA «x»: no es un precio en dólares; escriba por ejemplo 1.25, sin letras ni signo menos"\r\n',
    );
    // Mended where it stands, it is an import like any other: the column of reasons is passed over.
    const mended = await review('productos', faults.replace('Malo,x', 'Malo,2'));
    expect(mended).toMatchObject({ lineas: { ...none, nuevas: 1 }, columnasIgnoradas: [] });
  });

  it('is neutral to formulas: what is exported is inert and comes back as it was', async () => {
    const product = {
      codigo: '=1+1',
      codigosBarra: ['@A|B'],
      descripcion: "'+SUM(A1)",
      precio: '2.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'exento',
    } as const;
    await manager.ask('products.save', product);
    const text = await exported('productos');
    expect(text).toMatch(/^'=1\+1,''\+SUM\(A1\),2\.50,'@A\\\|B,59 Unidad,bien,exento,,no,no,no,{4,}\r$/m);
    const again = await review('productos', text);
    expect(again.lineas).toEqual({ ...none, iguales: text.trimEnd().split('\r\n').length - 1 });
  });
});

describe('what the shop wants to have, in a file', () => {
  const HEAD = 'codigo,descripcion,precio,lleva existencia,por peso,minimo,maximo\n';
  const levels = async (...codes: readonly string[]) => {
    const found = codes.map((q) => manager.ask('products.search', { q, limit: 1 }));
    return (await Promise.all(found)).map(({ productos: [one] }) => one?.nivel);
  };

  it('comes with its product, changes alone, and leaves as it came', async () => {
    const lines = 'NIV-1,Fideo,1,si,,12,48\nNIV-2,Queso,3,si,si,1.5,\nNIV-3,Corte,5,no,,7,9\n';
    await apply(await review('productos', HEAD + lines));
    expect(await levels('NIV-1', 'NIV-2', 'NIV-3')).toEqual([
      { minimo: '12', maximo: '48' },
      { minimo: '1.5', maximo: null },
      { minimo: null, maximo: null },
    ]);
    const text = await exported('productos');
    expect(text).toMatch(/^NIV-1,Fideo,.*,12,48\r$/m);
    expect(await review('productos', text)).toMatchObject({ lineas: { nuevas: 0, cambiadas: 0, malas: 0 } });

    // A column that is not there leaves what is kept, an empty cell says that nothing is wanted.
    const other = await review('productos', 'codigo,stock minimo\nNIV-1,15.00\nNIV-2,\n');
    const { lineas } = await manager.ask('import.preview', { id: other.id, clase: 'cambiadas', desde: 0 });
    expect(lineas.map(({ cambios }) => cambios)).toEqual([
      [{ columna: 'Mínimo', antes: '12', despues: '15' }],
      [{ columna: 'Mínimo', antes: '1.5', despues: '' }],
    ]);
    await apply(other);
    expect(await levels('NIV-1', 'NIV-2')).toEqual([
      { minimo: '15', maximo: '48' },
      { minimo: null, maximo: null },
    ]);
  });

  it('names what is no quantity, what has decimals, and a maximum below its minimum', async () => {
    const lines = 'N1,Uno,1,si,,doce,\nN2,Dos,1,si,,1.5,\nN3,Tres,1,si,,12,6\nN4,Cuatro,1,si,,"1,500",\n';
    expect(await faultsOf('productos', HEAD + lines)).toEqual([
      '2 Mínimo «doce»',
      '3 Mínimo «1.5»',
      '4 Máximo «6»',
      '5 Mínimo «1,500»',
    ]);
  });
});

describe('boxes in a file', () => {
  const HEAD = 'codigo,descripcion,precio,barras,presentacion de,factor,categoria,lleva existencia\n';
  const FILE = `${HEAD}RON,Ron añejo,9.50,,,,Licores,si
RON-12,caja de 12,105,7599900000014,RON,12,,
RON-6,caja de 6,54,,ron,6,,
CAF-400-12,fardo de 12,66,,CAF-400,12,,
`;

  it('come with their product, new or kept, and leave as they came', async () => {
    const ready = await review('productos', FILE);
    expect(ready.lineas).toEqual({ ...none, nuevas: 4 });
    const { lineas } = await manager.ask('import.preview', { id: ready.id, clase: 'nuevas', desde: 0 });
    expect(lineas.map(({ nombre }) => nombre)).toEqual([
      'Ron añejo',
      'Ron añejo, caja de 12',
      'Ron añejo, caja de 6',
      'Café molido de altura 400 g, fardo de 12',
    ]);
    expect(await apply(ready)).toMatchObject({ aplicadas: { ...none, nuevas: 4 } });
    expect(await manager.ask('products.search', { q: '7599900000014' })).toMatchObject({
      productos: [{ codigo: 'RON', categoria: 'Licores', llevaExistencia: true }],
      presentacion: { codigo: 'RON-12', nombre: 'caja de 12', factor: 12, precio: '105' },
    });
    const text = await exported('productos');
    expect(text).toMatch(/^RON-12,caja de 12,105\.00,7599900000014,{8,}RON,12,,\r$/m);
    expect((await review('productos', text)).lineas).toMatchObject({ nuevas: 0, cambiadas: 0, malas: 0 });
    expect((await review('productos', FILE)).lineas).toEqual({ ...none, iguales: 4 });
  });

  it('keep their codes from other lines and products', async () => {
    const lines = 'OTRO,Otro,1,7599900000014,,,,\nRON-6,Suelto,1,,,,,\nX-1,caja,1,,NADA,2,,\n';
    expect(await faultsOf('productos', HEAD + lines)).toEqual([
      '2 Códigos de barras «7599900000014»',
      '3 Código «RON-6»',
      '4 Presentación de «NADA»',
    ]);
  });
});

describe('an import of customers', () => {
  it('knows them by their document, and checks digits, activities and places', async () => {
    const head = 'Nombre;NIT;NRC;Giro;Correo;Depto;Municipio;Distrito;Dirección\n';
    const good = `${head}Taller Uno;6141506051015;150236-0;47522;uno@x.example;San Salvador;San Salvador Centro;;Calle 1\nAna Dos;04418273-9;;;;;;;\n`;
    const ready = await review('clientes', good);
    expect(ready.lineas.malas).toBe(0);
    await apply(ready);
    const { clientes } = await manager.ask('customers.search', { q: '06141506051015' });
    expect(clientes).toMatchObject([
      { nombre: 'Taller Uno', nrc: '1502360', direccion: { departamento: '06', municipio: '23' } },
    ]);
    expect((await review('clientes', good)).lineas).toEqual({ ...none, iguales: 2 });
    const abroad = 'Nombre;Tipo de documento;Número de documento\nZoila;37;PAS-1\n';
    await apply(await review('clientes', abroad));
    const spelled = await review('clientes', abroad.replace('PAS-1', 'pas-1'));
    expect(spelled.lineas).toEqual({ ...none, iguales: 1 });
    expect(
      await faultsOf(
        'clientes',
        `${head}A;0614-150605-101-6;;;;;;;\nB;044182739;;99999;no-es;Nunca;;;\nC;04418273-9;;;;;;;\n;1;;;;;;;\n`,
      ),
    ).toEqual([
      '2 Número de documento «0614-150605-101-6»',
      '3 Actividad económica «99999»',
      '3 Departamento «Nunca»',
      '3 Dirección «»',
      '3 Correo «no-es»',
      '4 Número de documento «044182739»',
      '5 Tipo de documento «»',
      '5 Nombre «»',
    ]);
  });

  it('changes nothing with what was exported', async () => {
    await manager.ask('customers.save', {
      tipoDocumento: null,
      numDocumento: null,
      nrc: null,
      nombre: '-Sin documento',
      nombreComercial: '=x',
      codActividad: null,
      correo: null,
      telefono: '+503 2222-3333',
      direccion: { departamento: '06', municipio: '14', distrito: null, complemento: ' Calle, "2" ' },
    });
    const text = await exported('clientes');
    const again = await review('clientes', text);
    expect(again.lineas).toEqual({ ...none, iguales: text.trimEnd().split('\r\n').length - 1 });
    expect(again.lineas.iguales).toBeGreaterThan(15);
  });
});

describe('a file', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['that is empty', '', /vacío/],
    ['of headings only', 'codigo,descripcion,precio\n', /vacío/],
    ['without the column that matters', 'uno,dos\n1,2\n', /Falta la columna «Código».*«uno», «dos»/],
    ['with a column twice', 'codigo,sku\n1,2\n', /«sku» está dos veces/],
    ['that is a broken workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8]), /libro de Excel.*dañado/],
    ['that is an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Libro de Excel \(\.xlsx\)/],
    ['with a quote that is never closed', 'codigo,descripcion\n1,"a\n2,b\n', /comillas/],
  ])('%s is refused with the way out', async (_what, content, problema) => {
    const { estado, problema: why } = await review('productos', content);
    expect([estado, why === null ? '' : ruleText(why)]).toEqual([
      'ilegible',
      expect.stringMatching(problema),
    ]);
  });

  it('may be sent piece by piece, a piece twice, but none may be missing', async () => {
    const bytes = Buffer.from('codigo,descripcion,precio\nD1,Día,1\n');
    const { id } = await manager.ask('import.begin', {
      clase: 'productos',
      archivo: 'a.csv',
      bytes: bytes.length,
    });
    const piece = (desde: number, hasta: number) => ({
      id,
      desde,
      base64: bytes.subarray(desde, hasta).toString('base64'),
    });
    await manager.ask('import.chunk', piece(0, 31));
    await manager.ask('import.chunk', piece(0, 31));
    expect(await manager.call('import.chunk', piece(32, 34))).toMatchObject({ ok: false });
    const status = await manager.ask('import.chunk', piece(31, bytes.length));
    expect(await settled(manager, status)).toMatchObject({ lineas: { ...none, nuevas: 1 } });
  });

  it('is refused when it is too large, before it is sent', async () => {
    const file = { clase: 'productos', archivo: 'a.csv', bytes: MAX_IMPORT_BYTES + 1 } as const;
    expect(await manager.call('import.begin', file)).toMatchObject({
      ok: false,
      problem: { codigo: 'CUERPO_DEMASIADO_GRANDE' },
    });
  });
});

describe('whose import it is', () => {
  it('is a manager’s affair; cashiers look, and create customers', async () => {
    const cashier = manager;
    await cashier.ask('session.logout', {});
    const users = await cashier.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'cajero')?.id ?? '';
    await cashier.ask('session.login', { userId, pin: till.pinOf('cajero') });
    const begin = { clase: 'productos', archivo: 'a.csv', bytes: 1 } as const;
    for (const reply of [
      await cashier.call('import.begin', begin),
      await cashier.call('export.page', { clase: 'clientes', desde: null }),
      await cashier.call('products.delete', { id: 'x' }),
      await cashier.call('customers.delete', { id: 'x' }),
    ])
      expect(reply).toMatchObject({ ok: false, problem: { codigo: 'ROL_INSUFICIENTE' } });
    expect((await cashier.ask('products.list', { q: '', desde: 0, limite: 5 })).productos).toHaveLength(5);
    expect((await cashier.ask('customers.list', { q: 'ana', desde: 0, limite: 5 })).total).toBeGreaterThan(0);
  });
});
