import { describe, expect, it } from 'vitest';
import { parseQuickEntry } from '../../renderer/input/quick-entry.ts';

describe('the quick syntax of the entry line', () => {
  it.each([
    ['7501', { cantidad: '1', what: '7501', precio: null, descuento: null }],
    ['3*7501', { cantidad: '3', what: '7501', precio: null, descuento: null }],
    [
      '3*7501 @1.25 -10%',
      { cantidad: '3', what: '7501', precio: '1.25', descuento: { kind: 'percent', value: '10' } },
    ],
    [
      '3*7501 -10% @1.25',
      { cantidad: '3', what: '7501', precio: '1.25', descuento: { kind: 'percent', value: '10' } },
    ],
    ['2.5 × queso fresco', { cantidad: '2.5', what: 'queso fresco', precio: null, descuento: null }],
    ['flete @ $12', { cantidad: '1', what: 'flete', precio: '12', descuento: null }],
    [
      'café -0.50',
      { cantidad: '1', what: 'café', precio: null, descuento: { kind: 'amount', value: '0.5' } },
    ],
    ['1,500*clavo', { cantidad: '1500', what: 'clavo', precio: null, descuento: null }],
  ])('understands «%s»', (typed, understood) => {
    expect(parseQuickEntry(typed)).toEqual(understood);
  });

  it.each([['café -fuerte'], ['correo@tienda'], ['tabla 2x4'], ['tornillo 1/2-13'], ['1,5*clavo']])(
    'leaves «%s» as words to look for',
    (typed) => {
      expect(parseQuickEntry(typed)).toEqual({ cantidad: '1', what: typed, precio: null, descuento: null });
    },
  );

  it.each([[''], ['   '], ['3*'], ['0*7501'], ['@1.25'], ['7501 -101%']])(
    'finds no line in «%s»',
    (typed) => {
      expect(parseQuickEntry(typed)).toBeNull();
    },
  );
});
