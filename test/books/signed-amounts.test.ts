/** Columns of the books from the figures of a signed text, in cents, and whether those add up (§totals). */
import { describe, expect, it } from 'vitest';
import { bookAmounts, NOTHING, plus, signed, signedSale } from '../../core/books/book-amounts.ts';
import type { TipoDte } from '../../core/contract/edition.ts';

const saleOf = (tipoDte: TipoDte, resumen: object, receptor: object = {}, identificacion: object = {}) =>
  signedSale(JSON.stringify([identificacion, receptor, resumen]), tipoDte);

describe('the columns', () => {
  it.each<readonly [what: string, TipoDte, resumen: object, columns: object]>([
    [
      'of a 01 hold the VAT in its taxed sales, less discounts',
      '01',
      {
        totalExenta: 10,
        descuExenta: 1.25,
        totalNoSuj: 5,
        descuNoSuj: 0.5,
        totalGravada: 22.6,
        descuGravada: 1.1,
        totalIva: 2.47,
        tributos: [{ codigo: '20', valor: 99 }],
        ivaRete: 0.19,
        totalNoGravado: 0.75,
        totalPagar: 35.31,
        montoTotalOperacion: 34.75,
      },
      {
        exentas: 875n,
        noSujetas: 450n,
        gravadas: 2150n,
        iva: 247n,
        total: 3475n,
        retenido: 19n,
        noGravado: 75n,
        aPagar: 3531n,
      },
    ],
    [
      'of a 03 add the tax 20, and no other tax',
      '03',
      {
        totalGravada: 104,
        totalIva: 99,
        tributos: [
          { codigo: '20', valor: 13 },
          { codigo: 'D1', valor: 2 },
          null,
          { codigo: '20', valor: 0.52 },
        ],
        ivaPerci: 1.04,
        totalPagar: 118.56,
      },
      { gravadas: 10_400n, iva: 1352n, total: 11_752n, percibido: 104n, aPagar: 11_856n },
    ],
    [
      'of a nota of 2023 are retained and perceived under its own names',
      '05',
      { totalGravada: 10, ivaRete1: 0.1, ivaPerci1: 0.2, montoTotalOperacion: 10.1 },
      { gravadas: 1000n, total: 1000n, retenido: 10n, percibido: 20n, aPagar: 1010n },
    ],
    [
      'of a 14 are not subject',
      '14',
      { totalCompra: 98, descu: 3, totalPagar: 95 },
      { noSujetas: 9500n, total: 9500n, aPagar: 9500n },
    ],
    [
      'of a text without figures are nothing',
      '03',
      { tributos: 7, totalGravada: 'x', totalExenta: null },
      {},
    ],
    [
      'round a half cent up',
      '01',
      { totalGravada: 0.005, totalPagar: 1.004999 },
      { gravadas: 1n, total: 1n, aPagar: 100n },
    ],
  ])('%s', (_what, tipoDte, resumen, columns) => {
    expect(bookAmounts({ ...resumen }, tipoDte)).toEqual({ ...NOTHING, ...columns });
    expect(saleOf(tipoDte, resumen)).toMatchObject({ ...NOTHING, ...columns });
  });

  it('of a 05 and of a return are taken off, those of a 04 and a 14 are no sales', () => {
    const amounts = { ...NOTHING, gravadas: 100n, iva: 13n, total: 113n };
    const of = (tipoDte: TipoDte) => signed(tipoDte, amounts).total;
    const types = ['01', '03', '06', '05', '18', '04', '14'] as const;
    expect(types.map(of)).toEqual([113n, 113n, 113n, -113n, -113n, 0n, 0n]);
    expect(signed('05', amounts)).toEqual({ ...NOTHING, gravadas: -100n, iva: -13n, total: -113n });
    expect(plus(amounts, { ...NOTHING, iva: 7n, aPagar: 2n })).toEqual({
      ...NOTHING,
      gravadas: 100n,
      iva: 20n,
      total: 113n,
      aPagar: 2n,
    });
  });

  it('begin with zero in each', () => {
    expect(Object.keys(NOTHING)).toHaveLength(9);
    expect(new Set(Object.values(NOTHING))).toEqual(new Set([0n]));
  });
});

describe('the sum', () => {
  const credit = { totalGravada: 100, tributos: [{ codigo: '20', valor: 13 }], montoTotalOperacion: 113 };
  it.each<readonly [what: string, TipoDte, resumen: object, suma: object | null]>([
    ['of a plain sale', '01', { totalGravada: 5, montoTotalOperacion: 5, totalPagar: 5 }, null],
    [
      'of lines that come to less than the operation',
      '01',
      { totalGravada: 5, montoTotalOperacion: 5.01, totalPagar: 5 },
      { calculada: 500n, escrita: 501n },
    ],
    [
      'with retention, perception, income tax and charges',
      '03',
      { ...credit, ivaRete: 1, ivaPerci: 2, reteRenta: 10, totalNoGravado: 0.5, totalPagar: 104.5 },
      null,
    ],
    [
      'that somebody rounded by a cent',
      '03',
      { ...credit, ivaRete: 1, ivaPerci: 2, reteRenta: 10, totalNoGravado: 0.5, totalPagar: 104.49 },
      { calculada: 10_450n, escrita: 10_449n },
    ],
    [
      'below zero, as a balance in favour',
      '01',
      { totalGravada: 5, montoTotalOperacion: 5, totalNoGravado: -7, totalPagar: 0, saldoFavor: -2 },
      null,
    ],
    ['of a nota of 2023, after retention', '05', { ...credit, ivaRete1: 1, montoTotalOperacion: 112 }, null],
    [
      'of a nota of 2023 that names it before retention',
      '05',
      { ...credit, ivaRete1: 1 },
      { calculada: 11_200n, escrita: 11_300n },
    ],
    ['of a nota of 2026, before retention', '06', { ...credit, ivaRete: 1, totalPagar: 112 }, null],
    [
      'of a 04, which is no nota, before retention',
      '04',
      { ...credit, ivaRete: 1 },
      { calculada: 11_200n, escrita: 11_300n },
    ],
    ['of a purchase', '14', { totalCompra: 100, descu: 2, subTotal: 98, reteRenta: 6, totalPagar: 92 }, null],
    [
      'of a purchase with another subtotal',
      '14',
      { totalCompra: 100, descu: 2, subTotal: 100, montoTotalOperacion: 98, totalPagar: 98 },
      { calculada: 9800n, escrita: 10_000n },
    ],
  ])('%s', (_what, tipoDte, resumen, suma) => {
    expect(saleOf(tipoDte, resumen)?.suma).toEqual(suma);
  });
});

describe('a signed text', () => {
  it.each([null, '', '{', '{}', '7', '[]', '[{}]', '[{},{}]'])('%j is no document', (parts) => {
    expect(signedSale(parts, '01')).toBeNull();
  });

  it('names itself, or is an event of return', () => {
    const named = { tipoDte: '03', numeroControl: 'DTE-03-1', fecEmi: '2026-11-02', codigoGeneracion: 'A' };
    expect(saleOf('03', { reteRenta: 1.5 }, {}, named)).toMatchObject({
      identificacion: { tipoDte: '03', numeroControl: 'DTE-03-1', fecEmi: '2026-11-02' },
      codigoGeneracion: 'A',
      reteRenta: 150n,
    });
    expect(saleOf('18', {}, {}, { tipoEvento: '18', fecEmi: 7 })).toMatchObject({
      identificacion: { tipoDte: '18', numeroControl: '', fecEmi: '' },
      codigoGeneracion: '',
    });
  });

  it.each([
    [
      { tipoDocumento: '36', nit: '0614', numDocumento: '9', nrc: '12-3', nombre: 'Una' },
      { tipoDocumento: '36', nit: '0614', nrc: '12-3', nombre: 'Una' },
    ],
    [{ numDocumento: '012345678' }, { tipoDocumento: null, nit: '012345678', nrc: null, nombre: '' }],
    [
      { tipoDocumento: 3, nrc: 4, nombre: null },
      { tipoDocumento: null, nit: '', nrc: null, nombre: '' },
    ],
    [null, { tipoDocumento: null, nit: '', nrc: null, nombre: '' }],
    ['x', { tipoDocumento: null, nit: '', nrc: null, nombre: '' }],
  ])('of the receiver %j has %j', (receptor, found) => {
    const parts = JSON.stringify([{}, receptor, {}]);
    expect(signedSale(parts, '01')?.receptor).toEqual(found);
  });
});
