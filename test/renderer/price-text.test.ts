import { describe, expect, it } from 'vitest';
import { priceText, roundedText } from '../../renderer/screens/lines/price-text.ts';

describe('a price on the screen', () => {
  it.each([
    ['3.6', '3.60'],
    ['3', '3.00'],
    ['5.221', '5.221'],
    ['cinco', 'cinco'],
  ])('shows «%s» as %s', (price, shown) => {
    expect(priceText(price)).toBe(shown);
  });

  it.each([
    ['5.22123894', '5.22'],
    ['5.225', '5.23'],
    ['0.996', '1.00'],
    ['0.004', '0.004'],
    ['12', '12'],
    ['12.5', '12.5'],
  ])('rounds %s to %s for show', (price, shown) => {
    expect(roundedText(price)).toBe(shown);
  });
});

describe('a price', () => {
  it.each([
    ['3.6', '3.60'],
    ['3', '3.00'],
    ['3.', '3.00'],
    ['3.60', '3.60'],
    ['1.33628319', '1.33628319'],
    ['', ''],
    ['3,6', '3,6'],
  ])('of %s is shown as %s', (price, shown) => {
    expect(priceText(price)).toBe(shown);
  });
});
