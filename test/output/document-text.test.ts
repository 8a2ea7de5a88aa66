import { describe, expect, it } from 'vitest';
import { JsonNumber } from '../../core/contract/json.ts';
import { paymentFormText } from '../../core/catalogs/payment-form.ts';
import { figure, money, quantity } from '../../core/output/facts/document-text.ts';

describe('numbers on paper', () => {
  it.each([
    ['4', '$4.00', '4'],
    ['4.5', '$4.50', '4.5'],
    ['4.50000000', '$4.50', '4.5'],
    ['4.00000000', '$4.00', '4'],
    ['3.18584071', '$3.18584071', '3.18584071'],
    ['3.10500000', '$3.105', '3.105'],
    ['-12000.10', '-$12,000.10', '-12,000.1'],
    ['100', '$100.00', '100'],
  ])('%s has the decimals it needs: %s as money, %s as a quantity', (text, asMoney, asQuantity) => {
    const value = new JsonNumber(text);
    expect([money(value), figure(value), quantity(value)]).toEqual([
      asMoney,
      asMoney.replace('$', ''),
      asQuantity,
    ]);
  });
});

describe('forms of payment on paper', () => {
  it('call cash as the screens do, and everything else as the catalogue', () => {
    const names = ['01', '03', '99', 'XX'].map(paymentFormText);
    expect(names).toEqual(['Efectivo', 'Tarjeta Crédito', 'Otros', 'XX']);
  });
});
