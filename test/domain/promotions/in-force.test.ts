import { describe, expect, it } from 'vitest';
import type { PromotionRule } from '../../../core/contract/till/promotions.ts';
import { isInForce } from '../../../core/domain/promotions/in-force.ts';
import { overlaps } from '../../../core/domain/promotions/overlap.ts';

const set = (...productos: readonly string[]) => ({ productos, categorias: [] });
/** Fridays and Saturdays of November 2026, from five to seven. */
const HAPPY_HOUR: PromotionRule = {
  nombre: 'Hora feliz',
  prioridad: 100,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  dias: [5, 6],
  horas: { desde: '17:00', hasta: '19:00' },
  conjunto: set('COLA'),
  excepto: set(),
  minimo: 1,
  maximo: null,
  accion: { tipo: 'PCT', porcentaje: '10' },
};

describe('a promotion', () => {
  it.each([
    ['2026-11-27', '17:00', true],
    ['2026-11-28', '18:59', true],
    ['2026-11-28', '19:00', false],
    ['2026-11-28', '16:59', false],
    ['2026-11-29', '18:00', false],
    ['2026-10-31', '18:00', false],
    ['2026-12-04', '18:00', false],
  ])('is in force on its days, from its first hour to before its last: %s %s', (fecha, hora, expected) => {
    expect(isInForce(HAPPY_HOUR, { fecha, hora })).toBe(expected);
  });

  it.each<[string, Partial<PromotionRule>, boolean]>([
    ['the same goods', {}, true],
    ['all goods', { conjunto: set() }, true],
    [
      'a combo with them',
      { accion: { tipo: 'COMBO', precio: '1', grupos: [{ conjunto: set('COLA'), cantidad: 1 }] } },
      true,
    ],
    ['other goods', { conjunto: set('PAN') }, false],
    ['later dates', { desde: '2026-12-01', hasta: null }, false],
    ['other days', { dias: [1, 2] }, false],
    ['other hours', { horas: { desde: '19:00', hasta: '20:00' } }, false],
  ])('overlaps with one of %s or not', (_name, change, expected) => {
    const other = { ...HAPPY_HOUR, ...change };
    expect([overlaps(HAPPY_HOUR, other), overlaps(other, HAPPY_HOUR)]).toEqual([expected, expected]);
  });
});
