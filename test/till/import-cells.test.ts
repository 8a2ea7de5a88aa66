import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAT_012 } from '../../core/catalogs/short-catalogs.ts';
import { CAT_014 } from '../../core/catalogs/cat-014-unidad-medida.ts';
import { CsvBroken, csvRecords } from '../../core/csv/csv-records.ts';
import { plainCell, safeCell } from '../../core/contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../core/csv/csv-cells.ts';
import { csvLinesOf, decodeCsv } from '../../core/csv/csv-text.ts';
import {
  barcodesCell,
  readBarcodes,
  readCatalogCode,
  readPrice,
} from '../../core/domain/import/import-cells.ts';
import { readDireccion, readDocumento } from '../../core/till/import/import-customer-cells.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

async function recordsOf(text: string, separator = ','): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const { cells } of csvRecords({ text, passed: 0 }, separator)) found.push(cells);
  return found;
}

describe('a price in a cell', () => {
  it.each([
    ['1.25', '1.25'],
    ['1,25', '1.25'],
    ['$1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['US$ 3', '3'],
    ['.5', '0.5'],
    ['0,125', '0.125'],
    ['12.345', '12.345'],
    ['1,234,567', '1234567'],
    ['0.12345678', '0.12345678'],
  ])('%j is %s', (cell, price) => {
    expect(readPrice(cell, false)).toEqual({ ok: true, value: price });
  });

  it.each([[''], ['abc'], ['-1'], ['1.2.3'], ['1,234'], ['1.123456789'], ['1e3'], ['9999999999']])(
    '%j is none, and the way out is told',
    (cell) => {
      const read = readPrice(cell, false);
      expect(read.ok ? '' : ruleText(read.broken)).toContain('escriba');
    },
  );
});

it('an address of empty cells is none, though the file has no column of its district', () => {
  const kept = { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle Arce 210' };
  const wrong: string[] = [];
  const found = readDireccion({
    cell: (name) => (name === 'distrito' ? undefined : ''),
    kept,
    wrong: (columna) => void wrong.push(columna),
  });
  expect([found, wrong]).toEqual([null, []]);
});

describe('a code in a cell', () => {
  it.each([
    ['59', '59'],
    ['59 Unidad', '59'],
    ['unidad', '59'],
    ['LIBRA', '36'],
    ['850', null],
    ['docena de algo', null],
  ])('%j is unit %s', (cell, code) => {
    expect(readCatalogCode(CAT_014, cell)).toBe(code);
  });

  it('has the zero back that a spreadsheet dropped', () => {
    expect(readCatalogCode(CAT_012, '6')).toBe('06');
  });
});

describe('a document in a cell', () => {
  it.each([
    ['', '0614-150605-101-5', '36', '06141506051015'],
    ['NIT', '6141506051015', '36', '06141506051015'],
    ['NIT', '0614 150605\u2013101\u20115', '36', '06141506051015'],
    ['', '04418273-9', '13', '044182739'],
    ['dui', '44182739', '13', '044182739'],
    ['37', 'PASAPORTE-1', '37', 'PASAPORTE-1'],
    ['carnet de residente', 'R1', '02', 'R1'],
  ])('kind %j, number %j', (tipo, numero, tipoDocumento, numDocumento) => {
    expect(readDocumento(tipo, numero)).toEqual({ tipoDocumento, numDocumento, problema: null });
  });

  it('of no kind asks for it', () => {
    expect(readDocumento('', 'AB-1').problema).toMatchObject({ columna: 'tipoDocumento' });
    expect(readDocumento('cédula', '1').problema).toMatchObject({ columna: 'tipoDocumento' });
  });
});

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('código;Ñandú\n'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFcódigo;Ñandú\n'), 'utf-8'],
    ['Windows-1252', Buffer.from('código;Ñandú\n', 'latin1'), 'windows-1252'],
    ['UTF-16', Buffer.from('\uFEFFcódigo;Ñandú\n', 'utf16le'), 'utf-16le'],
  ])('is read as %s', (_what, bytes, encoding) => {
    expect(decodeCsv(bytes)).toEqual({ text: 'código;Ñandú\n', encoding });
  });

  it('is not a workbook', () => {
    expect(decodeCsv(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]))).toBeNull();
  });

  it.each([
    ['a,b,c\n1;2,3', ','],
    ['a;b;c\n1,2', ';'],
    ['"a,b,c";d;e\n', ';'],
    ['a\tb\n', '\t'],
    ['a\n', ','],
  ])('%j is separated by %j', (text, separator) => {
    expect(csvLinesOf(text).separator).toBe(separator);
  });

  it('keeps inches, quoted lines and empty cells, and names the line of a quote that is never closed', async () => {
    expect(await recordsOf('a,Tubo 1/2" PVC,\n"b\nc","d ""e""",f\n')).toEqual([
      ['a', 'Tubo 1/2" PVC', ''],
      ['b\nc', 'd "e"', 'f'],
    ]);
    await expect(recordsOf('a,b\n1,"abierta\n2,c\n')).rejects.toBeInstanceOf(CsvBroken);
  });

  it('gives back every text that is written, and holds nothing a spreadsheet would run', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''@x",
        '+503 2222',
        '-5',
        "'",
        "'abc",
        '\tx',
        '\r',
        '＝x',
        '"',
        'a,b;c\r\nd',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const whole = rows.map(([a, b]) => [a, b, 'fin']);
        expect(await recordsOf(csvLines(whole))).toEqual(whole);
        // A negative amount is a number and stays one.
        for (const [text] of rows)
          if (!/^-\d+(\.\d+)?$/.test(text)) expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it('gives back what it protected', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(plainCell(safeCell(text))).toBe(text);
      }),
    );
  });
});

describe('barcodes in a cell', () => {
  it('come back as they were, whatever signs they have', () => {
    const barcode = fc
      .string({ minLength: 1, maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(barcode, { maxLength: 4 }), (barcodes) => {
        // Plain digits may be written in other ways too, and then are several.
        fc.pre(barcodes.length !== 1 || !/^[\d\s,;]+$/.test(barcodes[0] ?? ''));
        expect(readBarcodes(barcodesCell(barcodes))).toEqual(barcodes);
      }),
    );
  });

  it.each([
    ['7419900000011 7419900000028', ['7419900000011', '7419900000028']],
    ['7419900000011;7419900000028', ['7419900000011', '7419900000028']],
    ['7419900000011 | AB 12', ['7419900000011', 'AB 12']],
    ['', []],
  ])('%j are %j', (cell, barcodes) => {
    expect(readBarcodes(cell)).toEqual(barcodes);
  });
});
