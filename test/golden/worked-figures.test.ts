/** The worked figures of §vat and what follows from its equations, typed by hand. */
import { describe, expect, it } from 'vitest';
import { amount, ZERO } from '../../core/domain/money.ts';
import { computeTotals, type Charges } from '../../core/domain/totals.ts';
import type { Line, Treatment } from '../../core/domain/code-translation.ts';

const NOTHING: Charges = {
  descuGravada: ZERO,
  descuExenta: ZERO,
  descuNoSuj: ZERO,
  ivaRetenido: false,
  ivaPercibido: false,
};

function line(
  precioUni: string,
  more: { cantidad?: string; montoDescu?: string; treatment?: Treatment; noGravado?: string } = {},
): Line {
  return {
    tipoItem: 1,
    treatment: more.treatment ?? (more.noGravado === undefined ? 'gravada' : 'noGravado'),
    cantidad: amount(more.cantidad ?? '1'),
    precioUni: amount(precioUni),
    montoDescu: amount(more.montoDescu ?? '0'),
    noGravado: amount(more.noGravado ?? '0'),
    codigo: null,
    uniMedida: 59,
    descripcion: 'línea',
    numeroDocumento: null,
    ivaItem: null,
    retieneRenta: false,
  };
}

describe('worked figures of the authority', () => {
  it('contains 0.78115044 of VAT in a factura line of 6.79 and exactly 2.99 in one of 25.99', () => {
    const totals = computeTotals('01', [line('6.79'), line('25.99')], NOTHING);
    expect(totals.lines.map((each) => each.ivaItem.toFixed())).toEqual(['0.78115044', '2.99']);
    expect(totals.totalIva.toFixed(2)).toBe('3.77');
    expect(totals.totalPagar.toFixed(2)).toBe('32.78');
  });

  it('adds 116.55 of VAT and 8.97 of perception to a net sale of 896.57', () => {
    const totals = computeTotals('03', [line('896.57')], { ...NOTHING, ivaPercibido: true });
    expect(totals.iva20.toFixed(2)).toBe('116.55');
    expect(totals.ivaPerci.toFixed(2)).toBe('8.97');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('1013.12');
    expect(totals.totalPagar.toFixed(2)).toBe('1022.09');
  });

  it('reaches 761.20 in the example of the authority with line and global discounts, retention and a charge of −20.00', () => {
    const lines = [line('811.00', { montoDescu: '36.00' }), line('0', { noGravado: '-20.00' })];
    const totals = computeTotals('03', lines, {
      ...NOTHING,
      descuGravada: amount('77.50'),
      ivaRetenido: true,
    });
    expect(totals.totalGravada.toFixed(2)).toBe('775.00');
    expect(totals.totalDescu.toFixed(2)).toBe('113.50');
    expect(totals.porcentajeDescuento.toFixed(2)).toBe('10.00');
    expect(totals.subTotal.toFixed(2)).toBe('697.50');
    expect(totals.iva20.toFixed(2)).toBe('90.68');
    expect(totals.ivaRete.toFixed(2)).toBe('6.98');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('788.18');
    expect(totals.totalNoGravado.toFixed(2)).toBe('-20.00');
    expect(totals.totalPagar.toFixed(2)).toBe('761.20');
  });
});

describe('columns and balances', () => {
  it('keeps exempt and not taxed sales out of VAT', () => {
    const lines = [
      line('10.00'),
      line('5.25', { treatment: 'exenta' }),
      line('3.10', { treatment: 'noSujeta' }),
    ];
    const totals = computeTotals('04', lines, NOTHING);
    expect(totals.totalExenta.toFixed(2)).toBe('5.25');
    expect(totals.totalNoSuj.toFixed(2)).toBe('3.10');
    expect(totals.iva20.toFixed(2)).toBe('1.30');
    expect(totals.montoTotalOperacion.toFixed(2)).toBe('19.65');
  });

  it('withholds 1 % of the price without VAT in a factura', () => {
    const totals = computeTotals('01', [line('113.00')], { ...NOTHING, ivaRetenido: true });
    expect(totals.ivaRete.toFixed(2)).toBe('1.00');
    expect(totals.totalPagar.toFixed(2)).toBe('112.00');
  });

  it('takes the VAT of a global discount out of the total VAT of a factura', () => {
    const totals = computeTotals('01', [line('226.00')], { ...NOTHING, descuGravada: amount('113.00') });
    expect(totals.totalIva.toFixed(2)).toBe('13.00');
    expect(totals.subTotal.toFixed(2)).toBe('113.00');
  });

  it('writes a balance in favour of the receiver as a negative saldoFavor and pays nothing', () => {
    const totals = computeTotals('01', [line('10.00'), line('0', { noGravado: '-25.50' })], NOTHING);
    expect(totals.totalPagar.toFixed(2)).toBe('0.00');
    expect(totals.saldoFavor.toFixed(2)).toBe('-15.50');
  });

  it('rounds a total half up from lines of eight decimals', () => {
    const totals = computeTotals('01', [line('0.33333333', { cantidad: '3' }), line('1.005')], NOTHING);
    expect(totals.totalGravada.toFixed(2)).toBe('2.00');
    const half = computeTotals('01', [line('5.665')], NOTHING);
    expect(half.totalGravada.toFixed(2)).toBe('5.67');
  });
});
