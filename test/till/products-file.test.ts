/** A catalogue as lines of a file and back: whatever products hold, what is read is what was written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleText } from '../../core/contract/rules/rules.ts';
import { NEW_TRAITS, type Presentation } from '../../core/contract/till/products.ts';
import { csvRecords } from '../../core/csv/csv-records.ts';
import { csvLines } from '../../core/csv/csv-cells.ts';
import { fileLines } from '../../core/csv/file-lines.ts';
import { PRODUCT_COLUMNS, type Goods } from '../../core/domain/import/import-product-columns.ts';
import {
  codeKey,
  presentedCode,
  PRODUCT_EXAMPLES,
  productRows,
  readPresentationLine,
} from '../../core/domain/import/presentation-line.ts';
import {
  openProductHeader,
  PRODUCT_HEADINGS,
  readProductLine,
  tidiedProduct,
} from '../../core/domain/import/product-line.ts';

/** Catalogues that are written and read. */
const FILES = 40;
const word = fc.string({ unit: fc.constantFrom(...'aZñÉ9 ,;"\'|\\=+-@$%'), minLength: 1, maxLength: 12 });
/** An apostrophe before a number, or a formula of one text, is how spreadsheets keep its zeros: a cell that says so is read so. */
const KEPT_ZEROS = /^'\d|^="/;
const text = word
  .map((chosen) => chosen.replace(/\s+/g, ' ').trim())
  .filter((chosen) => chosen !== '' && !KEPT_ZEROS.test(chosen));
const price = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));

/** Everything but codes, which are given one by one. */
const one = fc.record({
  descripcion: text,
  precio: price,
  categoria: fc.option(text),
  llevaExistencia: fc.boolean(),
  pesado: fc.boolean(),
  retirado: fc.boolean(),
  tratamiento: fc.constantFrom('gravado', 'exento', 'no-sujeto'),
  packs: fc.array(fc.record({ nombre: text, factor: fc.integer({ min: 1, max: 100_000 }), precio: price }), {
    maxLength: 4,
  }),
});

const catalogues = fc.array(one, { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(({ packs, ...product }, at): Goods => {
    const presentaciones = packs.map((pack, place): Presentation => ({
      ...pack,
      codigo: `=P${at}-${place}`,
      codigosBarra: place % 2 === 0 ? [`caja ${at}|${place}`, `\\${at}x${place}`] : [],
    }));
    return tidiedProduct({
      ...NEW_TRAITS,
      ...product,
      uniMedida: product.pesado ? 36 : 59,
      codigo: `P${at}`,
      codigosBarra: [`75${at}`],
      presentaciones,
    });
  }),
);

/** What a file comes to, read line by line over a catalogue. */
async function read(rows: readonly (readonly string[])[], kept: readonly Goods[] = []) {
  const byCode = new Map(kept.map((product) => [codeKey(product.codigo), product]));
  const faults: string[] = [];
  const fates: string[] = [];
  const lines = await fileLines(Buffer.from(csvLines(rows)));
  if ('regla' in lines) throw new Error(ruleText(lines));
  const records = csvRecords(lines, lines.separator);
  const opened = openProductHeader(PRODUCT_COLUMNS, (await records.next()).value?.cells ?? [], {
    assigned: null,
    decimalComma: false,
  });
  if (!opened.ok) throw new Error(ruleText(opened.problema));
  for await (const { cells } of records) {
    const of = presentedCode(opened.header, cells);
    const before = byCode.get(codeKey(of === '' ? (cells[0] ?? '') : of)) ?? null;
    const line =
      of === ''
        ? readProductLine(opened.header, cells, before)
        : readPresentationLine(opened.header, cells, before);
    faults.push(...line.faltas.map(({ columna, regla }) => `${columna} ${regla}`));
    fates.push(line.cambios === null ? 'new' : line.cambios.map(({ columna }) => columna).join());
    if (line.product !== null && line.faltas.length === 0)
      byCode.set(codeKey(line.product.codigo), line.product);
  }
  return { products: [...byCode.values()], faults, fates };
}

describe('a catalogue in a file', () => {
  it('comes back as it was, into an empty catalogue and over itself', async () => {
    await fc.assert(
      fc.asyncProperty(catalogues, async (products) => {
        const rows = [PRODUCT_HEADINGS, ...products.flatMap(productRows)];
        expect(await read(rows)).toMatchObject({ products, faults: [] });
        const again = await read(rows, products);
        expect([again.products, again.faults]).toEqual([products, []]);
        expect(new Set(again.fates)).toEqual(new Set(['']));
      }),
      { numRuns: FILES },
    );
  });

  it('is shown by a template that can be imported as it stands', async () => {
    const { products, faults } = await read([PRODUCT_HEADINGS, ...PRODUCT_EXAMPLES]);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { codigo: 'CAF-400', presentaciones: [{ codigo: 'CAF-400-12', nombre: 'caja de 12', factor: 12 }] },
    ]);
  });

  const HEAD = [
    'Código',
    'Descripción',
    'Precio',
    'EAN',
    'Presentación de',
    'Factor',
    'Track stock',
    'Familia',
  ];
  it.each<[string, readonly (readonly string[])[], readonly string[]]>([
    [
      'a box before its product',
      [['C-6', 'caja', '5', '', 'C', '6']],
      ['Presentación de producto-de-presentacion'],
    ],
    [
      'no number of units',
      [
        ['C', 'Cola', '1'],
        ['C-6', 'caja', '5', '', 'C', 'seis'],
      ],
      ['Unidades que trae unidades-de-presentacion'],
    ],
    [
      'no name and no price',
      [
        ['C', 'Cola', '1'],
        ['C-6', '', '', '', 'C', '6'],
      ],
      ['Precio con IVA falta-precio', 'Descripción falta-dato'],
    ],
    [
      'the code or barcode of its product',
      [
        ['C', 'Cola', '1', '75'],
        ['c', 'caja', '5', '75', 'C', '6'],
      ],
      ['Código codigo-repetido-en-producto', 'Códigos de barras codigo-repetido-en-producto'],
    ],
    ['neither yes nor no', [['C', 'Cola', '1', '', '', '', 'tal vez']], ['Lleva existencia celda-si-o-no']],
  ])('names what is wrong with %s', async (_what, rows, faults) => {
    expect((await read([HEAD, ...rows])).faults).toEqual(faults);
  });

  it('of another program says yes and no in its words, and changes a box by its code', async () => {
    const rows = [
      HEAD,
      ['C', 'Cola', '1', '', '', '', 'Y', 'Bebidas'],
      ['C-6', 'caja', '5', '', 'C', '6.00'],
    ];
    const { products } = await read(rows);
    expect(products).toMatchObject([
      { categoria: 'Bebidas', llevaExistencia: true, presentaciones: [{ factor: 6, precio: '5' }] },
    ]);
    const dearer = await read(
      [
        ['Código', 'Precio', 'Presentación de'],
        ['c-6', '5.25', 'C'],
      ],
      products,
    );
    expect([dearer.faults, dearer.fates]).toEqual([[], ['Código,Precio con IVA']]);
    expect(dearer.products).toMatchObject([
      { presentaciones: [{ codigo: 'c-6', nombre: 'caja', precio: '5.25' }] },
    ]);
  });
});
