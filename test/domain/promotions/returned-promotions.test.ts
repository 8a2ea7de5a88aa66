/** What was sold with promotions comes back for what was paid: never more of a line or in all, and in any parts exactly the whole. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { applyPromotions, savedByLine } from '../../../core/domain/promotions/apply-promotions.ts';
import { priceWithoutIva } from '../../../core/domain/prices/price-without-iva.ts';
import { fromCents } from '../../../core/domain/money.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { expectWhole, sold, type Cut } from '../notes/cut-in-parts.ts';
import { carts, NOW, promotions } from './drawn-promotions.ts';

/** Carts drawn in a test run; `npm run soak` tries more. */
const RUNS = Number(process.env['CAJA_CUTS'] ?? 150);

const parts = fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 8, maxLength: 8 }), {
  maxLength: 5,
});

describe('a sale with promotions', () => {
  it('comes back for what was paid, however it is cut', () => {
    fc.assert(
      fc.property(carts, promotions, fc.constantFrom('01', '03'), parts, (cart, rules, tipoDte, cut) => {
        const saved = savedByLine(applyPromotions(cart, rules, NOW), cart.length);
        const inTerms = (cents: bigint) =>
          Number((tipoDte === '03' ? priceWithoutIva(fromCents(cents)) : fromCents(cents)).toFixed());
        const items = cart.map(({ cantidad, centavos }, at) => ({
          cantidad: cantidad / 1000,
          precioUni: inTerms(centavos),
          montoDescu: inTerms(saved[at] ?? 0n),
          tipoItem: 1,
          descripcion: `Cosa ${at}`,
          codigo: `C-${at}`,
        }));
        const receptor = tipoDte === '03' ? { receptor: RECEPTOR } : {};
        const of: Cut = { tipoDte, edition: '2026', request: { items, ...receptor }, parts: cut };
        fc.pre(saved.some((cents) => cents > 0n) && isSale(of));
        expectWhole(of);
      }),
      { numRuns: RUNS },
    );
  });
});

/** A sale of nothing is none. */
function isSale(of: Cut): boolean {
  try {
    return sold(of).lines.length > 0;
  } catch {
    return false;
  }
}
