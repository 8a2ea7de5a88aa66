/** What suppliers are owed, derived: nothing is paid twice, wishes come first, and order changes nothing (§por-pagar). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOf } from '../../../core/domain/debts/ages.ts';
import { settleDebts, type Charge, type Credit } from '../../../core/domain/debts/settle-debts.ts';
import { isTied } from '../../../core/store/purchases/verify-purchases.ts';

const charge = (id: number, vence: string, centavos: bigint): Charge => ({
  id,
  clave: `c${id}`,
  vence,
  centavos,
});
const CHARGES = [
  charge(1, '2026-11-30', 1000n),
  charge(2, '2026-11-10', 500n),
  charge(3, '2026-12-15', 700n),
];

describe('what a supplier is owed', () => {
  it('goes to what a payment is for, then to what is due first, and the rest is in our favour', () => {
    const pay = (centavos: bigint, para: readonly number[]): Credit => ({
      clave: 'p',
      fecha: '2026-11-20',
      centavos,
      para,
    });
    const left = (credit: Credit) => {
      const { pendiente, aFavor } = settleDebts(CHARGES, [credit]);
      return [...CHARGES.map(({ id }) => pendiente.get(id)), aFavor];
    };
    expect(left(pay(600n, []))).toEqual([900n, 0n, 700n, 0n]);
    expect(left(pay(900n, [3]))).toEqual([1000n, 300n, 0n, 0n]);
    expect(left(pay(2500n, [1, 3]))).toEqual([0n, 0n, 0n, 300n]);
    // Nothing goes where nothing is owed, or where nothing is left.
    expect(settleDebts(CHARGES, [pay(900n, [3])]).imputado).toEqual([
      { clave: 'p', id: 3, centavos: 700n },
      { clave: 'p', id: 2, centavos: 200n },
    ]);
  });

  it('ages by the day on which it is to be paid', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-12-05', '2026-12-06', '2026-12-28', '2026-12-29'];
    expect(days.map((day) => ageOf(day, '2026-11-28'))).toEqual([
      'vencido',
      'en7',
      'en7',
      'en15',
      'en30',
      'despues',
    ]);
  });

  it('ties on both sides, and is the same whatever came first', () => {
    const cents = fc.bigInt({ min: 0n, max: 10_000n });
    const day = fc.constantFrom('2026-11-01', '2026-11-15', '2026-12-01');
    const charges = fc
      .array(fc.record({ vence: day, centavos: cents }), { maxLength: 8 })
      .map((all) => all.map(({ vence, centavos }, at) => charge(at + 1, vence, centavos)));
    const credits = fc
      .array(
        fc.record({
          fecha: day,
          centavos: cents,
          para: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
        }),
        {
          maxLength: 8,
        },
      )
      .map((all) => all.map((each, at): Credit => ({ ...each, clave: `p${at}` })));
    fc.assert(
      fc.property(charges, credits, fc.func(fc.integer()), (owed, paid, key) => {
        const settled = settleDebts(owed, paid);
        expect(isTied({ charges: owed, credits: paid, ...settled })).toBe(true);
        // Money is in our favour only where nothing is owed any more.
        const left = [...settled.pendiente.values()].reduce((all, each) => all + each, 0n);
        expect(settled.aFavor === 0n || left === 0n).toBe(true);
        const shuffled = <T>(all: readonly T[]) => all.toSorted((a, b) => key(a) - key(b));
        const again = settleDebts(shuffled(owed), shuffled(paid));
        expect(again).toEqual(settled);
      }),
    );
  });
});
