/** The purchase book, the annexes of purchases and the rows of F-14, row by row (docs/rules/compras.md, §libro-compras). */
import { describe, expect, it } from 'vitest';
import {
  annexOfExcluded,
  annexOfPerceived,
  annexOfPurchases,
  annexOfWithheld,
} from '../../core/books/purchase-annexes.ts';
import { purchaseBook, withheldRows } from '../../core/books/purchase-book.ts';
import type { BookPurchase } from '../../core/domain/books/book-purchase.ts';
import { bought } from './month-rows.ts';

const PAPER = { resolucion: 'R-15', serie: '24CF000F', numero: '00-123' };
/** Written by hand: what a person has of a printed document. */
const printed = (of: Partial<BookPurchase> = {}) => bought({ sello: null, papel: PAPER, ...of });
const DUI = { tipoDocumento: null, nit: '01234567-8', nrc: '1-2', nombre: 'Rosa' };
const FOREIGN = { tipoDocumento: null, nit: 'GT-77', nrc: null, nombre: 'Sastre' };
const cells = (text: string) =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'));

describe('annex 3', () => {
  const named = (of: Partial<BookPurchase>) => annexOfPurchases([bought(of)]) !== '';

  it.each(['03', '05', '06', '12', '13'])('names a %s', (tipoDte) => {
    expect(named({ tipoDte })).toBe(true);
  });

  it.each(['01', '07', '09', '11', '14'])('never names a %s', (tipoDte) => {
    expect(named({ tipoDte })).toBe(false);
  });

  it.each<readonly [what: string, of: Partial<BookPurchase>, isNamed: boolean]>([
    ['not deductible', { deducible: false }, false],
    ['without a seal', { sello: null }, false],
    ['on paper', { sello: null, papel: PAPER }, true],
    ['sealed after the closing', { tardia: 'sellada' }, true],
    ['annulled after the closing', { tardia: 'anulada' }, false],
    ['undone after the closing', { tardia: 'deshecha' }, false],
  ])('of a purchase %s', (_what, of, isNamed) => {
    expect(named(of)).toBe(isNamed);
  });

  it('has a DTE, a printed document, and a nota above zero', () => {
    const rows = [
      bought({ exentas: 500n }),
      printed({ proveedor: DUI }),
      bought({ tipoDte: '05', exentas: -100n, gravadas: -1000n, iva: -130n }),
    ];
    expect(annexOfPurchases(rows).split('\r\n')).toEqual([
      '20/11/2026;4;03;AAAA1;06142803901121;MAYOREO, S.A.;5.00;0.00;0.00;100.00;0.00;0.00;0.00;13.00;105.00;;1;1;2;5;3',
      '20/11/2026;1;03;00123;;ROSA;0.00;0.00;0.00;100.00;0.00;0.00;0.00;13.00;100.00;012345678;1;1;2;5;3',
      '20/11/2026;4;05;AAAA1;06142803901121;MAYOREO, S.A.;1.00;0.00;0.00;10.00;0.00;0.00;0.00;1.30;11.00;;1;1;2;5;3',
      '',
    ]);
  });

  it('names the treasury for customs, by where the goods come from, and services in a column of their own', () => {
    const customs = { tipoDte: '12', proveedor: FOREIGN } as const;
    const rows = [
      printed({ ...customs, procedencia: 'internacion', exentas: 300n }),
      printed({ ...customs, procedencia: 'importacion' }),
      printed({ ...customs, tipoDte: '13', procedencia: 'importacion', exentas: 200n }),
    ];
    const treasury = '06140108140066;DIRECCION GENERAL DE TESORERIA';
    expect(annexOfPurchases(rows).split('\r\n')).toEqual([
      `20/11/2026;3;12;00123;${treasury};0.00;3.00;0.00;0.00;100.00;0.00;0.00;13.00;103.00;;1;1;2;4;3`,
      `20/11/2026;3;12;00123;${treasury};0.00;0.00;0.00;0.00;0.00;100.00;0.00;13.00;100.00;;1;1;2;4;3`,
      `20/11/2026;3;13;00123;${treasury};0.00;0.00;2.00;0.00;0.00;0.00;100.00;13.00;102.00;;1;1;2;4;3`,
      '',
    ]);
  });

  it('has the NRC where there is no NIT, and nothing where there is neither', () => {
    const supplier = (nit: string, nrc: string | null) =>
      bought({ proveedor: { tipoDocumento: null, nit, nrc, nombre: 'Una' } });
    const rows = [supplier('', '98-7'), supplier('', null), supplier('0614-1', '98-7')];
    expect(cells(annexOfPurchases(rows)).map((row) => [row[4], row[15]])).toEqual([
      ['987', ''],
      ['', ''],
      ['06141', ''],
    ]);
  });
});

describe('annex 5', () => {
  const excluded = (tipoDocumento: string | null, of: Partial<BookPurchase> = {}) =>
    bought({
      tipoDte: '14',
      excluidas: 9800n,
      proveedor: { tipoDocumento, nit: '0123-4', nrc: null, nombre: 'Rosa' },
      ...of,
    });

  it('names sellers outside VAT by the kind of their document', () => {
    const rows = [excluded('36'), excluded('13'), excluded('37'), excluded(null)];
    const of = (kind: string) => `${kind};01234;ROSA;20/11/2026;S-1;AAAA1;98.00;0.00;1;1;2;5;5`;
    expect(annexOfExcluded(rows).split('\r\n')).toEqual([of('1'), of('2'), of('3'), of('3'), '']);
  });

  it('says DUI of a NIT that is one', () => {
    const proveedor = { tipoDocumento: '36', nit: '01234567-8', nrc: null, nombre: 'Rosa' };
    expect(cells(annexOfExcluded([excluded('36', { proveedor })]))[0]?.slice(0, 2)).toEqual([
      '2',
      '012345678',
    ]);
  });

  it('has no other type and nothing without a seal; one on paper has no place for it', () => {
    expect(annexOfExcluded([bought(), excluded('13', { sello: null })])).toBe('');
    expect(cells(annexOfExcluded([excluded('13', { sello: null, papel: PAPER })]))[0]?.[4]).toBe('');
  });
});

describe('annexes 6 and 7', () => {
  const card = bought({ tipoDte: '09', base: 10_000n, retenido: 200n });
  const customer = bought({ tipoDte: '07', base: 5000n, retenido: 50n, proveedor: DUI });

  it('have what card acquirers and customers withheld, each its own', () => {
    const rows = [card, customer, bought()];
    expect(annexOfWithheld(rows, '6')).toBe('06142803901121;20/11/2026;S-1;AAAA1;100.00;2.00;;6\r\n');
    expect(annexOfWithheld(rows, '7')).toBe(';20/11/2026;07;S-1;AAAA1;50.00;0.50;012345678;7\r\n');
  });

  it('have nothing without a seal; one on paper has no place for it', () => {
    expect(annexOfWithheld([{ ...card, sello: null }], '6')).toBe('');
    expect(annexOfWithheld([{ ...card, sello: null, papel: PAPER }], '6')).toContain('20/11/2026;;');
  });
});

describe('annex 8', () => {
  const perceived = (of: Partial<BookPurchase> = {}) => bought({ percibido: 100n, ...of });

  it.each<readonly [tipoDte: string, isNamed: boolean]>([
    ['03', true],
    ['05', true],
    ['06', true],
    ['12', true],
    ['01', false],
    ['13', false],
    ['09', false],
  ])('of a %s: %s', (tipoDte, isNamed) => {
    expect(annexOfPerceived([perceived({ tipoDte })]) !== '').toBe(isNamed);
  });

  it('has what sellers added, above zero, by seal or by series', () => {
    const rows = [
      bought(),
      perceived(),
      perceived({ sello: null }),
      perceived({ tipoDte: '05', gravadas: -1000n, percibido: -10n, proveedor: DUI }),
      perceived({ sello: null, papel: PAPER }),
      perceived({ sello: null, papel: { ...PAPER, serie: null } }),
    ];
    expect(annexOfPerceived(rows).split('\r\n')).toEqual([
      '06142803901121;20/11/2026;03;S-1;AAAA1;100.00;1.00;;8',
      ';20/11/2026;05;S-1;AAAA1;10.00;0.10;012345678;8',
      '06142803901121;20/11/2026;03;24CF000F;00123;100.00;1.00;;8',
      '06142803901121;20/11/2026;03;;00123;100.00;1.00;;8',
      '',
    ]);
  });
});

describe('the purchase book', () => {
  /** Sign, and the columns from where its supplier ends. */
  const figures = (row: readonly string[] | undefined) => row?.slice(9).join(' ');

  it('has its columns, and a total of nothing where nothing was bought', () => {
    const none = Array.from({ length: 12 }, () => '0.00');
    expect(purchaseBook([])).toEqual([
      [
        'Correlativo',
        'Fecha',
        'Tipo de documento',
        'Código de generación',
        'Número de control',
        'Sello de recepción',
        'NRC',
        'NIT o DUI',
        'Proveedor',
        'Exentas locales',
        'Exentas, internaciones',
        'Exentas, importaciones',
        'Gravadas locales',
        'Gravadas, internaciones',
        'Gravadas, importaciones',
        'Crédito fiscal',
        'Total de compras',
        'Retención a terceros',
        'Compras a sujetos excluidos',
        'Percepción 1 %',
        'FOVIAL, COTRANS y otros',
        'Da crédito',
      ],
      ['TOTAL', '', '', '', '', '', '', '', '', ...none, ''],
    ]);
  });

  it('names a DTE by its code, number and seal, and a paper by resolution, series and number', () => {
    const supplier = ['9876-5', '0614-280390-112-1', 'Mayoreo, S.A.'];
    const rows = purchaseBook([
      bought(),
      printed(),
      printed({ papel: { ...PAPER, resolucion: null }, proveedor: { ...DUI, nrc: null } }),
    ]);
    expect(rows.slice(1, 4).map((row) => row.slice(0, 9))).toEqual([
      ['1', '20/11/2026', '03', 'AAAA-1', 'DTE-03-X', 'S-1', ...supplier],
      ['2', '20/11/2026', '03', '', 'R-15 24CF000F 00-123', '', ...supplier],
      ['3', '20/11/2026', '03', '', '24CF000F 00-123', '', '', '01234567-8', 'Rosa'],
    ]);
  });

  it('has each amount in its column, by where the goods come from, and the sum of each', () => {
    const rows = purchaseBook([
      bought({
        exentas: 100n,
        gravadas: 200n,
        iva: 26n,
        total: 326n,
        retenido: 3n,
        percibido: 2n,
        otros: 5n,
      }),
      bought({ procedencia: 'internacion', exentas: 10n, gravadas: 20n, iva: 3n, total: 33n }),
      bought({ procedencia: 'importacion', exentas: 1n, gravadas: 2n, iva: 1n, total: 4n, deducible: false }),
      bought({ tipoDte: '14', gravadas: 0n, iva: 0n, excluidas: 900n, retenido: 7n, total: 900n }),
      bought({ tipoDte: '05', gravadas: -100n, iva: -13n, total: -113n }),
    ]);
    expect(rows.slice(1).map(figures)).toEqual([
      '1.00 0.00 0.00 2.00 0.00 0.00 0.26 3.26 0.03 0.00 0.02 0.05 Sí',
      '0.00 0.10 0.00 0.00 0.20 0.00 0.03 0.33 0.00 0.00 0.00 0.00 Sí',
      '0.00 0.00 0.01 0.00 0.00 0.02 0.00 0.04 0.00 0.00 0.00 0.00 No',
      // What is withheld of its VAT stands in no column of a 14; it has no credit to give.
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 9.00 0.00 9.00 0.00 0.00 No',
      '0.00 0.00 0.00 -1.00 0.00 0.00 -0.13 -1.13 0.00 0.00 0.00 0.00 Sí',
      '1.00 0.10 0.01 1.00 0.20 0.02 0.16 11.50 0.03 9.00 0.02 0.05 ',
    ]);
  });

  it('leaves out retentions and settlements of cards, which are no purchases', () => {
    const rows = purchaseBook([bought({ tipoDte: '07' }), bought({ tipoDte: '09' }), bought()]);
    expect(rows.slice(1).map((row) => row.slice(0, 3).join())).toEqual(['1,20/11/2026,03', 'TOTAL,,']);
  });

  it('says why a purchase of a closed month stands in it; one sealed later adds its credit alone', () => {
    const rows = purchaseBook([
      bought({ tardia: 'anulada', gravadas: -100n, iva: -13n, total: -113n }),
      bought({ tardia: 'deshecha', gravadas: 0n, iva: 0n, total: 0n }),
      bought({ tardia: 'sellada', exentas: 1n, percibido: 1n, retenido: 1n, otros: 1n, excluidas: 1n }),
    ]);
    expect(rows.slice(1).map(figures)).toEqual([
      '0.00 0.00 0.00 -1.00 0.00 0.00 -0.13 -1.13 0.00 0.00 0.00 0.00 Anulada',
      '0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 Ingreso deshecho',
      '0.00 0.00 0.00 0.00 0.00 0.00 13.00 0.00 0.00 0.00 0.00 0.00 Sellada después',
      '0.00 0.00 0.00 -1.00 0.00 0.00 12.87 -1.13 0.00 0.00 0.00 0.00 ',
    ]);
  });
});

describe('form F-14', () => {
  const paid = (of: Partial<BookPurchase> = {}) =>
    bought({ tipoDte: '14', fecha: '2026-03-09', reteRenta: 600n, base: 6000n, proveedor: DUI, ...of });
  const zeros = Array.from({ length: 9 }, () => '0.00');

  it('has a row for each seller of whom income tax was withheld, by DUI or NIT, and the month in six digits', () => {
    const company = { tipoDocumento: '36', nit: '0614-280390-112-1', nrc: null, nombre: 'Una, S.A.' };
    const rest = ['11', '60.00', '0.00', '6.00', ...zeros, '1', '2', '2', '2', '032026'];
    expect(withheldRows([paid(), paid({ proveedor: company })])).toEqual([
      ['1', '9300', 'ROSA', '', '012345678', ...rest],
      ['1', '9300', 'UNA, S.A.', '06142803901121', '', ...rest],
    ]);
  });

  it('takes no passport of nine characters for a DUI', () => {
    const foreigner = { tipoDocumento: '37', nit: 'A12345678', nrc: null, nombre: 'Ana' };
    expect(withheldRows([paid({ proveedor: foreigner })])[0]?.slice(3, 5)).toEqual(['A12345678', '']);
  });

  it('has none without a seal, and none of whom nothing was withheld', () => {
    expect(withheldRows([paid({ sello: null }), paid({ reteRenta: 0n })])).toEqual([]);
  });
});
