import { describe, expect, it } from 'vitest';
import type { Customer } from '../../core/contract/till/customers.ts';
import { emptyCart, freeLine } from '../../renderer/cart/cart.ts';
import { cartAs } from '../../renderer/sale/other-type.ts';

const COMPANY: Customer = {
  id: 'c1',
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería',
  nombreComercial: null,
  codActividad: '47522',
  correo: null,
  telefono: null,
  direccion: null,
};
const LINE = freeLine('Flete', '5.90', { cantidad: '2', precio: null, descuento: '10%' });

describe('a sale that goes on as another type', () => {
  it('keeps goods at their shelf prices and the receiver, under a key of its own', () => {
    const cart = { ...emptyCart('01'), lines: [LINE], receptor: COMPANY };
    const moved = cartAs(cart, '03');
    expect(moved).toMatchObject({ tipoDte: '03', lines: [LINE], receptor: COMPANY, corrige: null });
    expect(moved.key).not.toBe(cart.key);
  });

  it('keeps who lacks an NRC too: it is said, and nobody is looked for again', () => {
    const person: Customer = { ...COMPANY, tipoDocumento: '13', numDocumento: '012345678', nrc: null };
    expect(cartAs({ ...emptyCart('01'), receptor: person }, '03').receptor).toEqual(person);
    expect(cartAs({ ...emptyCart('03'), receptor: COMPANY, ivaPercibido: true }, '01')).toMatchObject({
      receptor: COMPANY,
      ivaPercibido: false,
    });
  });
});
