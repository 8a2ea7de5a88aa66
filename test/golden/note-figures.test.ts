/** The worked figures of §note-amounts, typed by hand. */
import { describe, expect, it } from 'vitest';
import type { Edition } from '../../core/contract/edition.ts';
import { amount, sum, ZERO } from '../../core/domain/money.ts';
import { noteTotals, spreadDiscounts, withheldOfLine } from '../../core/domain/notes/note-totals.ts';
import { lineAmount, type Charges } from '../../core/domain/totals.ts';
import type { Line, Treatment } from '../../core/domain/code-translation.ts';

const NOTHING: Charges = {
  descuGravada: ZERO,
  descuExenta: ZERO,
  descuNoSuj: ZERO,
  ivaRetenido: false,
  ivaPercibido: false,
};

function line(
  cantidad: string,
  precioUni: string,
  more: { montoDescu?: string; treatment?: Treatment } = {},
): Line {
  return {
    tipoItem: 1,
    treatment: more.treatment ?? 'gravada',
    cantidad: amount(cantidad),
    precioUni: amount(precioUni),
    montoDescu: amount(more.montoDescu ?? '0'),
    noGravado: ZERO,
    codigo: null,
    uniMedida: 59,
    descripcion: 'línea',
    numeroDocumento: null,
    ivaItem: null,
    retieneRenta: false,
  };
}

const figures = (edition: Edition, lines: readonly Line[], charges: Charges = NOTHING) =>
  noteTotals({ tipoDte: '05', edition }, lines, charges);

describe('worked figures of notes', () => {
  it('adds 19.83 of VAT to the 152.50 of the authority’s example of three documents: 172.33', () => {
    const lines = ['10', '40', '5', '7.50', '25', '10', '25', '30'].map((price) => line('1', price));
    for (const edition of ['2023', '2026'] as const) {
      const totals = figures(edition, lines);
      expect(totals.subTotalVentas.toFixed(2)).toBe('152.50');
      expect(totals.iva20.toFixed(2)).toBe('19.83');
      expect(totals.montoTotalOperacion.toFixed(2)).toBe('172.33');
      expect(totals.totalPagar.toFixed(2)).toBe('172.33');
    }
  });

  it('reaches the 5.60 that was sealed in production: 5.22 less 0.26, VAT 0.64', () => {
    const lines = [line('3', '1.04'), line('2', '1.05')];
    const totals = figures('2023', lines, { ...NOTHING, descuGravada: amount('0.26') });
    expect(totals.totalGravada.toFixed(2)).toBe('5.22');
    expect(totals.subTotal.toFixed(2)).toBe('4.96');
    expect(totals.iva20.toFixed(2)).toBe('0.64');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('5.60');
  });

  it.each([
    ['14.70', '1.91', '16.61'],
    ['1194.39', '155.27', '1349.66'],
    ['300.00', '39.00', '339.00'],
  ])('of %s has %s of VAT and comes to %s', (net, iva, total) => {
    const totals = figures('2023', [line('1', net)]);
    expect(totals.iva20.toFixed(2)).toBe(iva);
    expect(totals.montoTotalOperacion.toFixed(2)).toBe(total);
  });

  it('takes 1.22 withheld off the one total of 2023: 136.33 where 137.55 was refused', () => {
    const totals = figures('2023', [line('1', '121.73')], { ...NOTHING, ivaRetenido: true });
    expect(totals.iva20.toFixed(2)).toBe('15.82');
    expect(totals.ivaRete.toFixed(2)).toBe('1.22');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('136.33');
  });

  it('comes to 268.38 in 2026 with 30.88 of VAT, and to 266.00 to pay after 1.90 and 0.475 withheld', () => {
    const lines = [line('20', '10', { montoDescu: '10' }), line('10', '5', { montoDescu: '2.50' })];
    const charges = { ...NOTHING, ivaRetenido: true };
    const totals = figures('2026', lines, charges);
    expect(totals.lines.map((each) => withheldOfLine(each, charges).ivaRete.toFixed())).toEqual([
      '1.9',
      '0.475',
    ]);
    expect(totals.iva20.toFixed(2)).toBe('30.88');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('268.38');
    expect(totals.ivaRete.toFixed(2)).toBe('2.38');
    expect(totals.totalPagar.toFixed(2)).toBe('266.00');
  });
});

describe('a discount on the whole', () => {
  it('of 12.50 goes over 200.00 and 50.00 as 10.00 and 2.50', () => {
    const lines = spreadDiscounts([line('20', '10'), line('10', '5')], {
      ...NOTHING,
      descuGravada: amount('12.50'),
    });
    expect(lines.map(({ montoDescu }) => montoDescu.toFixed(2))).toEqual(['10.00', '2.50']);
  });

  it('stays in its column, and what rounding leaves goes to the last line of it', () => {
    const given = [line('1', '1'), line('1', '5', { treatment: 'exenta' }), line('1', '1'), line('1', '1')];
    const lines = spreadDiscounts(given, { ...NOTHING, descuGravada: amount('1') });
    expect(lines.map(({ montoDescu }) => montoDescu.toFixed())).toEqual([
      '0.33333333',
      '0',
      '0.33333334',
      '0.33333333',
    ]);
    expect(sum(lines.map(lineAmount)).toFixed(2)).toBe('7.00');
  });
});
