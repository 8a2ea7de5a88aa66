/** Parts of a quote: discounts that add up whatever the parts are, and how a quote stands. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountPart, isQuoteName, quoteName, quoteNamed } from '../../../core/contract/till/quote-terms.ts';
import { percentSold, quoteState } from '../../../core/domain/quotes/quote-standing.ts';

describe('the discount of a line that is sold in parts', () => {
  it('adds up to the whole, and no part is more than a cent away from its exact share', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 0n, max: 100_000n }), (takes, cents) => {
        const total = takes.reduce((sum, take) => sum + take, 0n);
        let from = 0n;
        let whole = 0n;
        for (const take of takes) {
          const part = discountPart(cents, { total, from, take });
          const exact = Number(cents * take) / Number(total);
          expect(Math.abs(Number(part) - exact)).toBeLessThan(1);
          whole += part;
          from += take;
        }
        expect(whole).toBe(cents);
      }),
    );
  });

  it.each([
    [1000n, 3n, 0n, 1n, 333n],
    [1000n, 3n, 1n, 1n, 333n],
    [1000n, 3n, 2n, 1n, 334n],
    [200n, 0n, 0n, 1n, 0n],
  ] as const)('of %d cents over %d after %d: %d have %d', (cents, total, from, take, part) => {
    expect(discountPart(cents, { total, from, take })).toBe(part);
  });
});

describe('a quote', () => {
  const line = (cantidad: bigint, vendido: bigint) => ({ cantidad, vendido });
  it.each([
    ['vigente', false, '2026-12-01', [line(10n, 0n)]],
    ['parcial', false, '2026-12-01', [line(10n, 1n), line(5n, 0n)]],
    ['vencida', false, '2026-11-30', [line(10n, 1n)]],
    ['vendida', false, '2026-11-30', [line(10n, 10n), line(5n, 5n)]],
    ['anulada', true, '2026-12-31', [line(10n, 4n)]],
  ] as const)('is %s', (state, anulada, vence, lineas) => {
    expect(quoteState({ anulada, vence, lineas }, '2026-12-01')).toBe(state);
  });

  it('is sold by all of it only where nothing is left', () => {
    const worth = (centavos: bigint, vendido: bigint) => ({ ...line(1000n, vendido), centavos });
    expect(percentSold([worth(500n, 999n)])).toBe(99);
    expect(percentSold([worth(500n, 1000n)])).toBe(100);
    // A box of $90 beside a unit of $10: by the money, not by the pieces.
    expect(percentSold([worth(9000n, 1000n), worth(1000n, 0n)])).toBe(90);
    expect(percentSold([worth(500n, 1000n), worth(0n, 0n)])).toBe(99);
    expect(percentSold([])).toBe(0);
  });

  it.each([
    ['COT-casa-matriz-00000012', { branchId: 'casa-matriz', numero: 12 }],
    ['cot-12', { branchId: 'central', numero: 12 }],
    [' COT-S001-00000001 ', { branchId: 'S001', numero: 1 }],
    ['COT-', null],
    ['7419901001420', null],
    ['COT-casa-matriz-', null],
  ] as const)('is named by %s', (text, named) => {
    expect(quoteNamed(text, 'central')).toEqual(named);
    expect(isQuoteName(text)).toBe(named !== null);
    if (named !== null) expect(quoteNamed(quoteName(named), 'central')).toEqual(named);
  });
});
