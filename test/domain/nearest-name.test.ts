import { describe, expect, it } from 'vitest';
import { nearestName } from '../../core/domain/text/nearest-name.ts';

const ITEM = [
  'cantidad',
  'descripcion',
  'precioUni',
  'tipoItem',
  'codigo',
  'uniMedida',
  'ivaItem',
  'montoDescu',
  'noGravado',
];

describe('nearestName', () => {
  it.each([
    ['montoDesc', 'montoDescu'],
    ['montoDescuu', 'montoDescu'],
    ['mnotoDescu', 'montoDescu'],
    ['montodescu', 'montoDescu'],
    ['MONTO_DESCU', 'montoDescu'],
    ['cantidda', 'cantidad'],
    ['Cantidad', 'cantidad'],
    ['descripción', 'descripcion'],
    ['precioUnit', 'precioUni'],
    ['itemTipo', null],
    ['precio', 'precioUni'],
    ['tipoltem', 'tipoItem'],
    ['color', null],
    ['', null],
    ['x', null],
  ])('takes %j for %j', (name, expected) => {
    expect(nearestName(name, ITEM)).toBe(expected);
  });

  it('prefers the nearer of two near names and the first of two equally near ones', () => {
    expect(nearestName('descuGravadas', ['descuGravar', 'descuGravada'])).toBe('descuGravada');
    expect(nearestName('planta', ['plante', 'planto'])).toBe('plante');
  });

  it('counts two swapped characters as one slip, even in a name too short for two', () => {
    expect(nearestName('ncr', ['nit', 'nrc'])).toBe('nrc');
    expect(nearestName('nxx', ['nit', 'nrc'])).toBeNull();
  });

  it('does not choose between two names that begin alike', () => {
    expect(nearestName('descu', ['descuGravada', 'descuExenta'])).toBeNull();
  });

  it('gives up on names nobody would have mistyped', () => {
    expect(nearestName('cantidad'.repeat(1000), ITEM)).toBeNull();
    expect(nearestName('cantidad', [])).toBeNull();
  });
});
