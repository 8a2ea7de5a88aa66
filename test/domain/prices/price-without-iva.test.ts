import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonNumber, parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { amount } from '../../../core/domain/money.ts';
import {
  discountWithoutIva,
  priceWithoutIva,
  requestWithoutIva,
} from '../../../core/domain/prices/price-without-iva.ts';

describe('a shelf price without VAT', () => {
  it.each([
    ['1.13', '1'],
    ['1.25', '1.10619469'],
    ['11.30', '10'],
    ['0.05', '0.04424779'],
    ['0', '0'],
  ])('of %s is %s', (price, without) => {
    expect(priceWithoutIva(amount(price)).toFixed()).toBe(without);
  });

  it('of any price in cents gives the price back with VAT, rounded to cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const price = amount(String(cents)).div(100);
        const back = priceWithoutIva(price).times(amount('1.13')).toDecimalPlaces(2);
        expect(back.toFixed()).toBe(price.toFixed());
      }),
    );
  });

  it('rounds a discount on the whole to cents', () => {
    expect(discountWithoutIva(amount('5')).toFixed()).toBe('4.42');
  });
});

describe('a request with shelf prices', () => {
  const REQUEST = `{"items":[{"precioUni":1.25,"montoDescu":1.13,"tipoItem":1},{"precioUni":2,"tipoItem":3},{"precioUni":3,"tipoItem":4},{"precioUni":11.3,"tipoItem":2}],"descuGravada":5,"descuExenta":1}`;

  it('loses the VAT in taxed lines of 03 and 04 only', () => {
    const without = `{"items":[{"precioUni":1.10619469,"montoDescu":1,"tipoItem":1},{"precioUni":2,"tipoItem":3},{"precioUni":3,"tipoItem":4},{"precioUni":10,"tipoItem":2}],"descuGravada":4.42,"descuExenta":1}`;
    for (const tipoDte of ['03', '04'] as const)
      expect(stringifyJson(requestWithoutIva(tipoDte, parseJson(REQUEST)))).toBe(without);
    expect(stringifyJson(requestWithoutIva('01', parseJson(REQUEST)))).toBe(REQUEST);
  });

  const lineOf = (cents: number, cantidad: string, less = 0) => {
    const [price, number] = [amount(String(cents)).div(100), (text: string) => new JsonNumber(text)];
    const montoDescu = number(price.times(amount(cantidad)).plus(less).toFixed());
    const precioUni = number(price.toFixed());
    return { tipoItem: number('1'), cantidad: number(cantidad), precioUni, montoDescu };
  };
  const leftOf = (item: ReturnType<typeof lineOf>) => {
    const { items } = requestWithoutIva('03', { items: [item] }) as { items: (typeof item)[] };
    const [{ cantidad, precioUni, montoDescu } = item] = items;
    return amount(precioUni).times(amount(cantidad)).minus(amount(montoDescu));
  };

  it('has a line that costs nothing at nothing, never below, and a discount beyond it still beyond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        (cents, units) => {
          const cantidad = amount(String(units)).div(1000).toFixed();
          const left = leftOf(lineOf(cents, cantidad));
          expect(left.isNegative()).toBe(false);
          expect(left.lt(amount('0.001'))).toBe(true);
          expect(leftOf(lineOf(cents, cantidad, 1)).isNegative()).toBe(true);
        },
      ),
    );
  });

  it.each([[null], ['x'], [[]], [{ items: 'x' }], [{ items: [null, 5, { tipoItem: 'x' }] }]])(
    'is left as it is where it is %j',
    (request) => {
      expect(requestWithoutIva('03', request)).toEqual(request);
    },
  );

  it('is not changed itself', () => {
    const item = { tipoItem: new JsonNumber('1'), precioUni: new JsonNumber('1.13') };
    requestWithoutIva('03', { items: [item] });
    expect(item.precioUni.text).toBe('1.13');
  });
});
