import { describe, expect, it } from 'vitest';
import { freeLine } from '../../renderer/cart/cart.ts';
import { documentDiscounts } from '../../renderer/sale/document-discount.ts';

const line = (precio: string, cantidad: string, descuento = '') =>
  freeLine('Algo', precio, { cantidad, precio: null, descuento });
const NONE = { gravado: '', exento: '', 'no-sujeto': '' };

describe('a discount on the whole document', () => {
  it('is ten percent of what its own kind of lines come to, after their discounts', () => {
    const lines = [
      // 3 × 5 − 1.50 and 2 × 0.125: 13.75
      line('5', '3', '10%'),
      line('0.125', '2'),
      { ...line('100', '1'), tratamiento: 'exento' as const },
    ];
    expect(documentDiscounts({ lines, descuentos: { ...NONE, gravado: '10%', exento: '1.5%' } })).toEqual({
      gravado: '1.38',
      exento: '1.5',
      'no-sujeto': '0',
    });
  });

  it('stays as it was typed when it is an amount, or no number at all', () => {
    const lines = [line('5', '3')];
    expect(
      documentDiscounts({ lines, descuentos: { ...NONE, gravado: '2.50', exento: 'mucho' } }),
    ).toMatchObject({
      gravado: '2.5',
      exento: 'mucho',
    });
  });

  it('does not count lines that cannot be calculated yet', () => {
    const lines = [line('', '3'), line('2', '1')];
    expect(documentDiscounts({ lines, descuentos: { ...NONE, gravado: '50%' } }).gravado).toBe('1');
  });
});
