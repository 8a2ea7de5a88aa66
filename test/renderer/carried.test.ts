/** What was paid for a document pays for the one in its place. */
import { describe, expect, it } from 'vitest';
import type { CartPayment } from '../../renderer/cart/cart.ts';
import { carriedPayments } from '../../renderer/cart/carried.ts';
import { cashOf, settle } from '../../renderer/sale/payments.ts';

const paid = (codigo: string, monto: string, credito: CartPayment['credito'] = null): CartPayment => ({
  codigo,
  monto,
  referencia: '',
  credito,
});
const DAYS = { plazo: '01', periodo: '30' };

describe('the payments of a replaced document', () => {
  it('cover the new total in the form they came in; the difference goes back in it', () => {
    const { tenders, back } = carriedPayments([paid('05', '10.00')], '9.25');
    expect(tenders).toEqual([
      { codigo: '05', givenCents: 925, referencia: '', credito: null, carried: true },
    ]);
    expect(back).toEqual([paid('05', '0.75')]);
  });

  it('give back what is owed first, then cash, then what takes a terminal', () => {
    const all = [paid('05', '5.00'), paid('01', '3.00'), paid('01', '2.00', DAYS)];
    const { tenders, back } = carriedPayments(all, '4.50');
    expect(back.map(({ codigo, monto, credito }) => [codigo, monto, credito !== null])).toEqual([
      ['05', '0.50', false],
      ['01', '3.00', false],
      ['01', '2.00', true],
    ]);
    expect(tenders.map(({ givenCents }) => givenCents)).toEqual([450]);
  });

  it('leave the rest of a larger total to be paid, and are no cash that was handed over now', () => {
    const { tenders, back } = carriedPayments([paid('01', '5.45')], '6.00');
    expect(back).toEqual([]);
    const settlement = settle('6.00', tenders);
    expect(settlement.remainingCents).toBe(55);
    expect(cashOf(tenders, settlement)).toEqual({ recibido: null, cambio: null });
  });
});
