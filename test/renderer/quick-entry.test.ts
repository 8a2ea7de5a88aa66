import { describe, expect, it } from 'vitest';
import { bareCount, parseQuickEntry } from '../../renderer/input/quick-entry.ts';

const PLAIN = { kind: 'entry', cantidad: '1', precio: null, descuento: null };

describe('the quick syntax of the entry line', () => {
  it.each([
    ['7501', { ...PLAIN, what: '7501' }],
    ['3*7501', { ...PLAIN, cantidad: '3', what: '7501' }],
    [
      '3*7501 @1.25 -10%',
      { ...PLAIN, cantidad: '3', what: '7501', precio: '1.25', descuento: { kind: 'percent', value: '10' } },
    ],
    [
      '3*7501 -10% @1.25',
      { ...PLAIN, cantidad: '3', what: '7501', precio: '1.25', descuento: { kind: 'percent', value: '10' } },
    ],
    ['2.5 × queso fresco', { ...PLAIN, cantidad: '2.5', what: 'queso fresco' }],
    ['flete @ $12', { ...PLAIN, what: 'flete', precio: '12' }],
    ['café -0.50', { ...PLAIN, what: 'café', descuento: { kind: 'amount', value: '0.5' } }],
    ['1,500*clavo', { ...PLAIN, cantidad: '1500', what: 'clavo' }],
    ['1,5*clavo', { ...PLAIN, cantidad: '1.5', what: 'clavo' }],
    ['0,5*caf', { ...PLAIN, cantidad: '0.5', what: 'caf' }],
    ['.5*caf', { ...PLAIN, cantidad: '0.5', what: 'caf' }],
    [
      '2*res @4,50 -12,5%',
      { ...PLAIN, cantidad: '2', what: 'res', precio: '4.5', descuento: { kind: 'percent', value: '12.5' } },
    ],
    ['caf -1,25', { ...PLAIN, what: 'caf', descuento: { kind: 'amount', value: '1.25' } }],
  ])('understands «%s»', (typed, understood) => {
    expect(parseQuickEntry(typed)).toEqual(understood);
  });

  it.each([['café -fuerte'], ['correo@tienda'], ['tabla 2x4'], ['tornillo 1/2-13'], ['tubo -13mm'], ['a*b']])(
    'leaves «%s» as words to look for',
    (typed) => {
      expect(parseQuickEntry(typed)).toEqual({ ...PLAIN, what: typed });
    },
  );

  it.each([
    ['0*caf', 'quantity', 'zero', '0'],
    ['0,0*caf', 'quantity', 'zero', '0,0'],
    ['-3*caf', 'quantity', 'negative', '-3'],
    ['1e9*caf', 'quantity', 'number', '1e9'],
    ['1.234,56*caf', 'quantity', 'number', '1.234,56'],
    ['0.123456789*caf', 'quantity', 'number', '0.123456789'],
    ['2*3*caf', 'quantity', 'number', '2*3'],
    ['caf @1.234,56', 'price', 'number', '1.234,56'],
    ['caf @1e2', 'price', 'number', '1e2'],
    ['caf @-2', 'price', 'negative', '-2'],
    ['caf @', 'price', 'missing', ''],
    ['caf @mucho', 'price', 'number', 'mucho'],
    ['caf @1 @2', 'price', 'number', '1 @2'],
    ['caf @1.25 chico', 'price', 'number', '1.25 chico'],
    ['7501 -101%', 'discount', 'above', '101 %'],
    ['7501 -1e1%', 'discount', 'number', '1e1'],
    ['7501 -1.234,56', 'discount', 'number', '1.234,56'],
    ['7501 -5 -5', 'discount', 'number', '-5'],
  ])('takes «%s» for no name: its %s is at fault', (typed, part, reason, shown) => {
    expect(parseQuickEntry(typed)).toEqual({ kind: 'fault', part, reason, typed: shown });
  });

  it.each([[''], ['   '], ['@1.25'], ['3* @1.25']])('finds nothing to look for in «%s»', (typed) => {
    expect(parseQuickEntry(typed)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['3*', '3'],
    [' 0.5 × ', '0.5'],
  ])('takes «%s» for a quantity that waits for its product', (typed, cantidad) => {
    expect(parseQuickEntry(typed)).toEqual({ kind: 'count', cantidad });
  });

  it.each([
    ['3', '3'],
    [' 12 ', '12'],
    ['0.5', '0.5'],
    ['1,5', '1.5'],
    ['0', null],
    ['7501', null],
    ['3 en 1', null],
    ['3 @1.25', null],
    ['', null],
  ])('takes «%s» alone for as many as %s of what is still to come', (typed, cantidad) => {
    expect(bareCount(typed)).toBe(cantidad);
  });

  it('is a discount alone where nothing else is typed, never something to look for', () => {
    expect(parseQuickEntry('-10%')).toEqual({
      kind: 'discount',
      descuento: { kind: 'percent', value: '10' },
    });
    expect(parseQuickEntry(' −$1.50 ')).toEqual({
      kind: 'discount',
      descuento: { kind: 'amount', value: '1.5' },
    });
    expect(parseQuickEntry('-120%')).toMatchObject({ kind: 'fault', part: 'discount', reason: 'above' });
    expect(parseQuickEntry('-fuerte')).toMatchObject({ kind: 'entry', what: '-fuerte' });
  });
});
