/** Prices from the lines of a file: what is read of it, and where what is wrong stands (§prices). */
import { describe, expect, it } from 'vitest';
import { pricesOfLines } from '../../../core/domain/prices/price-lines.ts';

const HEADINGS = ['Precio', 'Código', 'Lista', 'Desde fecha', 'Desde  cantidad', 'Nota'];

/** Reads lines as a file gives them, counted from 1; everything is sold but `X9`. */
async function read(...lines: readonly (readonly string[])[]) {
  const counted = lines.map((cells, at) => ({ line: at + 1, cells }));
  const { prices, faults } = await pricesOfLines(
    (async function* () {
      yield* counted;
    })(),
    (codigo) => codigo !== 'X9',
  );
  return { prices, faults: faults.map(({ campo, codigo, regla }) => [campo, codigo, regla]), told: faults };
}

describe('a file of prices', () => {
  it('is read by its headings, with days as people and as spreadsheets write them', async () => {
    const found = await read(
      HEADINGS,
      ['1.25', ' A1 ', 'Mayoreo', '28/11/2026', '12', ''],
      ['', ' ', '', '', '', ''],
      ['1.30', 'A1', '', '1/12/2026'],
      ['2.00', 'B2', '', '5-6-2027', '0.5'],
    );
    expect(found.faults).toEqual([]);
    expect(found.prices).toMatchObject([
      { codigo: 'A1', lista: 'Mayoreo', cliente: null, minimo: '12', desde: '2026-11-28', precio: '1.25' },
      { codigo: 'A1', lista: null, minimo: '0', desde: '2026-12-01', precio: '1.30' },
      { codigo: 'B2', minimo: '0.5', desde: '2027-06-05', precio: '2.00' },
    ]);
  });

  it('says at which line and heading something is wrong, and keeps the rest', async () => {
    const found = await read(
      HEADINGS,
      ['1.25', 'X9', '', '2026-11-28', ''],
      ['caro', 'A1', '', 'mañana', 'mucho'],
      ['1.25', '', '', '2026-11-28', ''],
      ['1.25', 'A1', '', 'x1/12/2026', ''],
      ['1.25', 'A1', '', '1/12/2026x', ''],
      ['1.25', 'A1', '', '2026-11-28', ''],
    );
    expect(found.faults.map(([campo]) => campo)).toEqual([
      'lineas[1].codigo',
      'lineas[2].desdeCantidad',
      'lineas[2].desdeFecha',
      'lineas[2].precio',
      'lineas[3].codigo',
      'lineas[4].desdeFecha',
      'lineas[5].desdeFecha',
    ]);
    expect(found.faults[0]).toEqual(['lineas[1].codigo', 'NO_COINCIDE', 'compra-producto-desconocido']);
    expect(found.faults[3]).toEqual(['lineas[2].precio', 'FORMATO', 'forma']);
    expect(found.told[0]).toMatchObject({ parametros: { codigo: 'X9' } });
    const half = await read(HEADINGS, ['1.25', 'X9', '', '2026-11-28'], ['1.25', 'A1', '', '2026-11-28']);
    expect([half.prices.length, half.faults.length]).toEqual([1, 1]);
    expect(found.prices).toHaveLength(1);
  });

  it('needs its headings and a line', async () => {
    const without = await read(['Código', 'Precio'], ['A1', '1.25']);
    expect(without).toMatchObject({ prices: [], faults: [['archivo', 'FORMATO', 'faltan-columnas']] });
    expect(without.told[0]).toMatchObject({
      parametros: { faltan: ['lista', 'desde cantidad', 'desde fecha'], hay: ['Código', 'Precio'] },
    });
    expect(await read(HEADINGS)).toMatchObject({
      prices: [],
      faults: [['archivo', 'FORMATO', 'archivo-sin-lineas']],
    });
  });

  it('is read no further after fifty faults', async () => {
    const wrong = ['1.25', 'X9', '', '2026-11-28', ''];
    expect((await read(HEADINGS, ...Array.from({ length: 60 }, () => wrong))).faults).toHaveLength(50);
  });
});
