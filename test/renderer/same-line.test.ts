/** Goods that are added again: the quantity of their line rises where that charges the same, else they stand apart. */
import { describe, expect, it } from 'vitest';
import { presented, SOLD_AS_ITSELF } from '../../core/contract/till/products.ts';
import { emptyCart, freeLine, lineOfProduct, type CartLine } from '../../renderer/cart/cart.ts';
import { withLine } from '../../renderer/sale/same-line.ts';

const ARROZ = {
  id: 'p1',
  codigo: '11',
  codigosBarra: [],
  descripcion: 'Arroz',
  precio: '3.60',
  precioSinIva: '3.18584071',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;
const ONE = { cantidad: '1', precio: null, descuento: '' } as const;
const LIBRA = 36;

const line = (change: Partial<CartLine> = {}): CartLine => ({ ...lineOfProduct(ARROZ, ONE), ...change });
const quantities = (lines: readonly CartLine[]) => lines.map(({ cantidad }) => cantidad);
const addTo = (first: CartLine, second: CartLine) => quantities(withLine([first], second).lines);

describe('the same product added again', () => {
  it('raises the quantity of its line, which is the newest then', () => {
    const first = line();
    const cola = line({ codigo: '22', descripcion: 'Cola' });
    const { lines, id } = withLine([first, cola], line({ cantidad: '3' }));
    expect(quantities(lines)).toEqual(['4', '1']);
    expect(id).toBe(first.id);
  });

  it('raises it with the same price however it is typed, and the same share taken off', () => {
    expect(addTo(line(), line({ precio: '3.6' }))).toEqual(['2']);
    expect(addTo(line({ descuento: '10%' }), line({ descuento: '10.0%' }))).toEqual(['2']);
  });

  it.each([
    ['price', line({ precio: '3.50' })],
    ['discount', line({ descuento: '10%' })],
    ['tax', line({ ...SOLD_AS_ITSELF, tratamiento: 'exento' })],
    ['description', line({ descripcion: 'Arroz nuevo' })],
    ['unit', line({ uniMedida: 58 })],
  ])('stands apart with another %s', (_, other) => {
    expect(addTo(line(), other)).toEqual(['1', '1']);
  });

  it('stands apart with an amount taken off, which is taken off once per line', () => {
    expect(addTo(line({ descuento: '0.50' }), line({ descuento: '0.50' }))).toEqual(['1', '1']);
  });

  it('stands apart when it is weighed or measured, or one of both is no whole number', () => {
    const weighed = { uniMedida: LIBRA };
    expect(addTo(line(weighed), line(weighed))).toEqual(['1', '1']);
    expect(addTo(line({ cantidad: '0.5' }), line())).toEqual(['0.5', '1']);
    expect(addTo(line({ cantidad: '' }), line())).toEqual(['', '1']);
  });

  it('stands apart from a box of it, which rises alone, whatever the product is measured in', () => {
    const sack = { codigo: '11-Q', nombre: 'quintal', factor: 100, codigosBarra: [], precio: '3.60' };
    const box = () => lineOfProduct(presented({ ...ARROZ, uniMedida: LIBRA }, sack), ONE);
    expect(addTo(line(), box())).toEqual(['1', '1']);
    expect(addTo(box(), line())).toEqual(['1', '1']);
    expect(addTo(box(), box())).toEqual(['2']);
    expect(box()).toMatchObject({ codigo: '11-Q', descripcion: 'Arroz, quintal', uniMedida: 59 });
  });

  it('stands apart when it was written by hand', () => {
    const [one, other] = [freeLine('Flete', '2', ONE), freeLine('Flete', '2', ONE)];
    expect(addTo(one, other)).toEqual(['1', '1']);
    expect(emptyCart('01').newest).toBeNull();
  });
});
