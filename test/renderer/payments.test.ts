import { describe, expect, it } from 'vitest';
import { discountAmount, lineDiscount } from '../../renderer/money/discount.ts';
import type { Tender } from '../../renderer/cart/cart.ts';
import { cashOf, isTerm, likelyCents, settle, tenderAsTyped } from '../../renderer/sale/payments.ts';

const tender = (codigo: string, givenCents: number): Tender => ({
  codigo,
  givenCents,
  referencia: '',
  credito: null,
});

describe('payments of one sale', () => {
  it('give change for cash beyond what is due', () => {
    const settlement = settle('11.15', [tender('01', 2000)]);
    expect(settlement).toMatchObject({ remainingCents: 0, changeCents: 885 });
    expect(settlement.pagos.map(({ monto }) => monto)).toEqual(['11.15']);
  });

  it('add up to the total to the cent when there are several', () => {
    const tenders = [tender('04', 1000), tender('01', 500)];
    const settlement = settle('11.15', tenders);
    expect(settlement.pagos.map(({ codigo, monto }) => [codigo, monto])).toEqual([
      ['04', '10.00'],
      ['01', '1.15'],
    ]);
    expect(cashOf(tenders, settlement)).toEqual({ recibido: '5.00', cambio: '3.85' });
  });

  it('without cash pay first and give no change, whatever was taken first and however less it is now', () => {
    const paid = (total: string, ...tenders: Tender[]) => {
      const { pagos, ...cents } = settle(total, tenders);
      return { ...cents, pagos: pagos.map(({ codigo, monto }) => `${codigo} ${monto}`) };
    };
    const [cash, card] = [tender('01', 500), tender('04', 400)];
    expect(paid('7.00', cash, card)).toEqual({
      remainingCents: 0,
      changeCents: 200,
      overCents: 0,
      pagos: ['01 3.00', '04 4.00'],
    });
    expect(paid('4.00', cash, card)).toMatchObject({ changeCents: 500, overCents: 0, pagos: ['04 4.00'] });
    expect(paid('3.00', card)).toMatchObject({ changeCents: 0, overCents: 100 });
  });

  it.each([
    ['30', true],
    [' 1 ', true],
    ['0', false],
    ['', false],
    ['1.5', false],
    ['-3', false],
    ['10000', false],
  ])('on credit for «%s» have a term: %s', (periodo, has) => {
    expect(isTerm({ plazo: '01', periodo })).toBe(has);
  });

  it('in cash bear no number that was typed for a card before, and neither does what is owed', () => {
    const typed = { ...tender('03', 1000), referencia: '4411' };
    expect(tenderAsTyped(typed)).toEqual(typed);
    expect(tenderAsTyped({ ...typed, codigo: '01' }).referencia).toBe('');
    const owed = tenderAsTyped({ ...typed, credito: { plazo: '01', periodo: '30' } });
    expect([owed.codigo, owed.referencia]).toEqual(['01', '']);
  });

  it('tell what is still due, and count no cash where none was given', () => {
    const tenders = [tender('05', 100)];
    const settlement = settle('11.15', tenders);
    expect(settlement.remainingCents).toBe(1015);
    expect(cashOf(tenders, settlement)).toEqual({ recibido: null, cambio: null });
  });
});

describe('what is likely handed over', () => {
  it.each([
    [2826, [2900, 3000, 4000, 5000, 10_000]],
    [680, [700, 1000, 2000, 5000, 10_000]],
    // Exactly a note: that is another button.
    [2000, [2100, 2500, 3000, 4000, 5000]],
    [4, [100, 500, 1000, 2000, 5000]],
    [123_456, [123_500, 124_000, 125_000, 130_000]],
  ])('for %i cents is %j', (due, likely) => {
    expect(likelyCents(due)).toEqual(likely);
  });
});

describe('a sale on credit', () => {
  it('counts no cash and no change, though credit goes under the code of cash', () => {
    const tenders = [{ ...tender('01', 1115), credito: { plazo: '01', periodo: '30' } }];
    expect(cashOf(tenders, settle('11.15', tenders))).toEqual({ recibido: null, cambio: null });
  });
});

describe('a discount as it is typed', () => {
  it.each([
    ['10%', '3', '5', '1.5'],
    ['10 %', '2', '2.95', '0.59'],
    // 0.125 is half a cent: up.
    ['12.5%', '1', '1', '0.13'],
    ['100%', '3', '0.33333333', '1'],
    ['0.50', '3', '5', '0.5'],
    ['', '3', '5', '0'],
    ['diez%', '3', '5', 'diez%'],
    ['10%', 'tres', '5', '10%'],
  ])('«%s» of %s at %s is %s', (typed, cantidad, precio, amount) => {
    expect(discountAmount(typed, cantidad, precio)).toBe(amount);
  });
});

describe('a discount off a line', () => {
  it.each([
    // 0.66665: half a cent up would be more than the line costs.
    ['100%', '0.335', '1.99', '0.66665'],
    ['100 %', '0.337', '1.99', '0.67'],
    ['99.9%', '0.335', '1.99', '0.66665'],
    ['100%', '3', '0.33333333', '0.99999999'],
    ['10%', '0.335', '1.99', '0.07'],
    ['150%', '1', '2', '3'],
    ['5', '1', '2', '5'],
    ['', '1', '2', '0'],
    ['diez%', '1', '2', 'diez%'],
  ])('«%s» of %s at %s is %s', (typed, cantidad, precio, amount) => {
    expect(lineDiscount(typed, cantidad, precio)).toBe(amount);
  });
});
