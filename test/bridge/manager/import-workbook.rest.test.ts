/** Workbooks of Excel: the first sheet is the same table of texts as a CSV file's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES, IMPORT_CHUNK_BYTES } from '../../../core/contract/bridge/bridge-import.ts';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { MAX_UNPACKED_BYTES } from '../../../core/csv/workbook.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';
import { packed, workbookParts, type SheetCell } from './workbook-file.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till?.close());

async function reviewed(bytes: Buffer, columnas?: Readonly<Record<string, number>>) {
  expect(bytes.length).toBeLessThan(MAX_IMPORT_BYTES);
  let status = await manager.ask('import.begin', {
    clase: 'productos',
    archivo: 'lista.xlsx',
    bytes: bytes.length,
    ...(columnas === undefined ? {} : { columnas }),
  });
  const { id } = status;
  for (let desde = 0; desde < bytes.length; desde += IMPORT_CHUNK_BYTES) {
    const base64 = bytes.subarray(desde, desde + IMPORT_CHUNK_BYTES).toString('base64');
    status = await manager.ask('import.chunk', { id, desde, base64 });
  }
  while (status.estado === 'revisando') status = await manager.ask('import.status', { id });
  const page = async (clase: 'nuevas' | 'malas') =>
    (await manager.ask('import.preview', { id, clase, desde: 0 })).lineas;
  return { status, page };
}

const sheet = async (...rows: readonly (readonly SheetCell[] | null)[]) => packed(workbookParts(rows));
const HEADINGS = ['Código', 'Descripción', 'Precio', 'Códigos de barras'];

describe('the first sheet of a workbook', () => {
  it('is put in place with the digits of its cells, zeros in front and all', async () => {
    const bytes = await sheet(
      HEADINGS,
      ['0123', 'Pan, dulce "grande" & más', { n: '3.1000000000000001' }, { n: '7.501234567893E+12' }],
      [{ n: '45' }, 'Leche\nentera', { n: '0.88495575221238942' }, '0075012345678'],
      ['-X', 'Café', { n: '1234.5' }, { n: '7501234567909' }],
    );
    const { status, page } = await reviewed(bytes);
    expect(status).toMatchObject({ estado: 'lista', lineas: { nuevas: 3, malas: 0 }, problema: null });
    expect((await page('nuevas')).map(({ linea, clave, nombre }) => [linea, clave, nombre])).toEqual([
      [2, '0123', 'Pan, dulce "grande" & más'],
      [3, '45', 'Leche entera'],
      [4, '-X', 'Café'],
    ]);
    await manager.ask('import.apply', { id: status.id, omitirMalas: false });
    let done = await manager.ask('import.status', { id: status.id });
    while (done.estado === 'aplicando') done = await manager.ask('import.status', { id: status.id });
    const { texto } = await manager.ask('export.page', { clase: 'productos', desde: null });
    const kept = texto.split('\r\n').filter((line) => /^(0123|45|'-X),/.test(line));
    expect(kept).toHaveLength(3);
    expect(kept.join('\n')).toMatch(/3\.10?,/);
    expect(kept.join('\n')).toMatch(/0\.88495575,/);
    expect(kept.join('\n')).toMatch(/1234\.50?,/);
    for (const barcode of ['7501234567893', '0075012345678', '7501234567909'])
      expect(kept.join('\n')).toContain(barcode);
  });

  it('names its wrong lines by the number of the row, empty rows counted', async () => {
    const { status, page } = await reviewed(
      await sheet(null, HEADINGS, ['E-1', 'Uno', { n: '1' }], null, ['', ''], ['E-2', '', { n: '1' }], null, [
        'E-3',
        'Tres',
        'x',
      ]),
    );
    expect(status.lineas).toMatchObject({ nuevas: 1, malas: 2 });
    expect((await page('malas')).map(({ linea, clave }) => [linea, clave])).toEqual([
      [6, 'E-2'],
      [8, 'E-3'],
    ]);
  });

  it('gives of a formula what it last came to, and of a date its day', async () => {
    const { page } = await reviewed(
      await sheet(
        HEADINGS,
        ['F-1', { raw: '<c t="str"><f>A1&amp;B1</f><v>Pan y leche</v></c>' }, { n: '1' }],
        ['F-2', { n: '46054', style: 1 }, { raw: '<c><f>1+1</f><v>2</v></c>' }],
        ['F-3', 'Sin valor', { raw: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }],
      ),
    );
    expect((await page('nuevas')).map(({ nombre }) => nombre)).toEqual(['Pan y leche', '2026-02-01']);
    expect((await page('malas')).map(({ clave }) => clave)).toEqual(['F-3']);
  });

  it('has the zeros in front of a number that its cell shows', async () => {
    const { page } = await reviewed(
      await sheet(
        HEADINGS,
        [{ n: '123', style: 3 }, 'Tornillo', { n: '0.15' }],
        [{ raw: '<c s="3" t="n"><f>120+4</f><v>124</v></c>' }, 'Tuerca', { n: '0.10' }],
        [{ n: '1234567', style: 3 }, 'Clavo', { n: '0.05' }],
      ),
    );
    expect((await page('nuevas')).map(({ clave }) => clave)).toEqual(['00123', '00124', '1234567']);
  });

  it('has rates of tax as percentages', async () => {
    const { status } = await reviewed(
      await sheet([...HEADINGS.slice(0, 3), 'IVA'], ['P-1', 'Uno', { n: '1' }, { n: '0.13', style: 2 }]),
    );
    expect(status.lineas).toMatchObject({ nuevas: 1, malas: 0 });
  });

  it('says of a number that the spreadsheet rounded that its digits are lost', async () => {
    const { page } = await reviewed(
      await sheet(HEADINGS, ['R-1', 'Uno', { n: '1' }, { n: '1.23456789012346E+19' }]),
    );
    const [wrong] = await page('malas');
    expect(wrong?.faltas).toMatchObject([{ regla: 'numero-redondeado' }]);
  });

  it('has its columns assigned by hand like any file', async () => {
    const bytes = await sheet(['a', 'b', 'c'], ['H-1', { n: '4.5' }, 'Mantel']);
    const { status } = await reviewed(bytes);
    expect(status).toMatchObject({ estado: 'ilegible', encabezados: ['a', 'b', 'c'] });
    const again = await reviewed(bytes, { Código: 0, Descripción: 2, 'Precio con IVA': 1 });
    expect(again.status).toMatchObject({ estado: 'lista', lineas: { nuevas: 1, malas: 0 } });
  });
});

describe('a workbook that cannot be read', () => {
  const good = workbookParts([HEADINGS, ['Z-1', 'Uno', { n: '1' }]]);
  const bomb = Buffer.alloc(MAX_UNPACKED_BYTES, ' ');
  const refused = async (bytes: Buffer): Promise<string> => {
    const { status } = await reviewed(bytes);
    expect(status.estado).toBe('ilegible');
    return status.problema === null ? '' : ruleText(status.problema);
  };

  it('is refused before it is unpacked where it would fill the memory', async () => {
    expect(await refused(await packed({ ...good, 'xl/sharedStrings.xml': bomb }))).toMatch(
      /más de 128 MB.*Deje solo la lista/,
    );
  });

  it('is refused where it says that it is smaller than it is', async () => {
    const bytes = await packed({ ...good, 'xl/worksheets/sheet1.xml': bomb });
    const small = Buffer.alloc(4);
    small.writeUInt32LE(64);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(MAX_UNPACKED_BYTES);
    for (let at = bytes.indexOf(size); at !== -1; at = bytes.indexOf(size, at)) small.copy(bytes, at);
    expect(await refused(bytes)).toMatch(/dañado/);
  });

  it('is refused where a cell stands so far away that the sheet would fill the memory', async () => {
    const row = (number: number) => `<row r="${number}"><c r="XFD${number}"><v>1</v></c></row>`;
    const far = `<worksheet><sheetData>${row(1)}${row(1_048_576)}</sheetData></worksheet>`;
    expect(await refused(await packed({ ...good, 'xl/worksheets/sheet1.xml': far }))).toMatch(
      /celdas lejos de la lista/,
    );
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['cut short', async () => (await packed(good)).subarray(0, 700)],
    ['of another kind', () => packed({ 'content.xml': '<office/>', mimetype: 'ods' })],
    [
      'with broken cells',
      () =>
        packed({
          ...good,
          'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>9</v></c>',
        }),
    ],
  ])('%s is refused with the way out', async (_how, bytes) => {
    expect(await refused(await bytes())).toMatch(/dañado o es de otro programa.*CSV/);
  });

  it('without a line is called empty', async () => {
    expect(await refused(await sheet(HEADINGS))).toMatch(/vacío/);
  });
});
