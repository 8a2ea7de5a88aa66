/** Barcodes that a scale prints: check digits and measures typed by hand from printed labels' arithmetic. */
import { describe, expect, it } from 'vitest';
import {
  measuredQuantity,
  readMeasuredCode,
  type MeasuredCode,
} from '../../core/domain/text/measured-code.ts';
import type { CodigoBalanza } from '../../core/contract/settings/measured-codes.ts';

const RULES: readonly CodigoBalanza[] = [
  { prefijo: '20', digitosProducto: 5, valor: 'peso', decimales: 3 },
  { prefijo: '21', digitosProducto: 5, valor: 'precio', decimales: 2 },
  { prefijo: '29', digitosProducto: 7, valor: 'peso', decimales: 0 },
];

describe('a code of a scale', () => {
  it.each([
    // 2·1 + 0·3 + 1·1 + 2·3 + 3·1 + 4·3 + 5·1 + 0·3 + 1·1 + 2·3 + 5·1 + 0·3 = 41: check digit 9.
    ['2012345012509', '12345', '1.25', '4.00'],
    // 2 + 3 + 0 + 0 + 0 + 0 + 7 + 0 + 0 + 18 + 5 + 0 = 35: check digit 5.
    ['2100007006505', '7', '1.80555556', '3.60'],
    // 2 + 27 + 0 + 0 + 0 + 0 + 0 + 0 + 1 + 0 + 1 + 6 = 37: check digit 3.
    ['2900000010123', '1', '12', '1.00'],
  ])('%s holds the product %s, %s of it', (code, product, quantity, precio) => {
    const read = measuredBy(code);
    expect(read.products).toContain(product);
    expect(measuredQuantity(read, precio)?.toFixed()).toBe(quantity);
  });

  it.each([
    ['of a prefix without a rule', '2212345012507'],
    ['of goods as their maker numbers them', '7419901001420'],
    ['too short', '20123450125'],
    ['no number', '20123450125A9'],
  ])('is none %s', (_, code) => {
    expect(readMeasuredCode(code, RULES)).toBeNull();
  });

  it('is one that was misread where its check digit is another', () => {
    expect(readMeasuredCode('2012345012508', RULES)).toBe('damaged');
  });

  it('says nothing of a measure of nothing, nor of a price of what costs nothing', () => {
    // 2 + 0 + 1 + 6 + 3 + 12 + 5 = 29: check digit 1.
    expect(measuredQuantity(measuredBy('2012345000001'), '4.00')).toBeNull();
    expect(measuredQuantity(measuredBy('2100007006505'), '0')).toBeNull();
  });
});

function measuredBy(code: string): MeasuredCode {
  const read = readMeasuredCode(code, RULES);
  if (read === null || read === 'damaged') throw new Error(`${code} holds nothing`);
  return read;
}
