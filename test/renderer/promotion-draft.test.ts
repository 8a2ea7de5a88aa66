import { expect, it } from 'vitest';
import { promotionTerms } from '../../core/contract/till/promotions.ts';
import { draftOf, termsOf } from '../../renderer/screens/promotions/promotion-draft.ts';

const DRAFT = { ...draftOf(null, '2026-11-30'), nombre: 'Café 3x2' };
/** Members that are refused. */
const refused = (change: Partial<typeof DRAFT>) => {
  const parsed = promotionTerms.safeParse(termsOf({ ...DRAFT, ...change }));
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

it('a promotion without an order has the usual one, and what is no number is refused, not taken for the first', () => {
  expect(termsOf(DRAFT).prioridad).toBe(100);
  expect(termsOf({ ...DRAFT, prioridad: ' ' }).prioridad).toBe(100);
  expect(termsOf({ ...DRAFT, prioridad: '0' }).prioridad).toBe(0);
  expect([refused({}), refused({ prioridad: '' }), refused({ prioridad: '0' })]).toEqual([[], [], []]);
  expect(refused({ prioridad: 'primera' })).toEqual(['prioridad']);
  expect(refused({ minimo: '1.5', maximo: 'x' })).toEqual(['minimo', 'maximo']);
  expect(refused({ lleva: '', paga: '' })).toContain('accion.lleva');
});
