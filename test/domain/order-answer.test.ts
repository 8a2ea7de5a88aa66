/** What a till says of an order is believed as far as it can be told. */
import { describe, expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import {
  storedOrderAnswer,
  orderAnswerOf,
  reportedOrderAnswer,
} from '../../core/domain/central/order-answer.ts';

const SAID = 'Respaldo tomado: caja-1.respaldo';
const BACKED_UP = rule('orden-respaldada', { copia: 'caja-1.respaldo' });

describe('the answer to an order', () => {
  it('is kept as its rule, and read as both', () => {
    expect(reportedOrderAnswer(SAID, BACKED_UP)).toBe(storedOrderAnswer(BACKED_UP));
    expect(orderAnswerOf(storedOrderAnswer(BACKED_UP))).toEqual({ answer: SAID, broken: BACKED_UP });
    expect(orderAnswerOf(null)).toEqual({ answer: null, broken: null });
  });

  it.each([
    ['says something else', { ...BACKED_UP, parametros: { copia: 'otra' } }],
    ['names nothing', { regla: 'venta-fuera-de-limites' }],
    ['is not known', { regla: 'de-otra-version', parametros: {} }],
    ['is too long', { ...BACKED_UP, parametros: { copia: 'caja-1.respaldo', mas: 'x'.repeat(2_000) } }],
    ['is none', 'orden-respaldada'],
    ['is not there', undefined],
  ])('is kept in the till’s words where the rule %s', (_what, broken) => {
    expect(reportedOrderAnswer(SAID, broken)).toBe(SAID);
  });

  it('that only looks like a rule is words', () => {
    const kept = '{"regla":"venta-fuera-de-limites"}';
    expect(orderAnswerOf(kept)).toEqual({ answer: kept, broken: null });
  });
});
