/** The sale of what a customer keeps, where no note adjusts the document: its discounts are those of what stays. */
import { describe, expect, it } from 'vitest';
import { emptyCart, type Cart, type CartLine } from '../../renderer/cart/cart.ts';
import { cartFromRemainingItems } from '../../renderer/screens/returns/cart-from-remaining-items.ts';
import { EMPTY_DRAFT, type Draft } from '../../renderer/stores/returns/return-draft.ts';

const CODE = '00000000-0000-4000-8000-000000000001';
const NUMBER = 'DTE-01-M001P001-000000000000001';
const line = (descripcion: string, more: Partial<CartLine>): CartLine => ({
  id: descripcion,
  codigo: null,
  descripcion,
  cantidad: '1',
  precio: '10',
  descuento: '',
  uniMedida: 59,
  esServicio: false,
  tratamiento: 'gravado',
  ...more,
});
/** 4 × 10.00 less 1.00, a book, and a tip outside the base; 3.00 off what is taxed. */
const SOLD: Cart = {
  ...emptyCart('01'),
  lines: [
    line('Resma', { cantidad: '4', descuento: '1' }),
    line('Libro', { cantidad: '2.5', precio: '4', tratamiento: 'exento' }),
    line('Caja', { precio: '21' }),
    line('Propina', { precio: '2', tratamiento: 'no-gravado' }),
  ],
  descuentos: { gravado: '3', exento: '0.50', 'no-sujeto': '' },
  relacionados: [
    { tipoDocumento: '04', tipoGeneracion: '2', numeroDocumento: CODE, fechaEmision: '2026-11-20' },
  ],
  corrigeNumero: NUMBER,
};
const left = (linea: number, cantidad: string) => ({
  linea,
  codigo: null,
  descripcion: '',
  cantidad,
  quedan: linea === 3 ? '0' : cantidad,
  precio: '10.00',
  rebajado: null,
  importe: '10.00',
});
const PLAN = {
  documento: {
    tipoDte: '01',
    codigoGeneracion: CODE,
    numeroControl: NUMBER,
    fecEmi: '2026-11-20',
    horEmi: '10:00:00',
    estado: 'PROCESADO',
    monto: '68.50',
    receptor: null,
    vendio: null,
  },
  lineas: [left(0, '4'), left(1, '2.5'), left(2, '1'), left(3, '1')],
} as const;
const PAID = [{ codigo: '05', monto: '70.00', referencia: '', credito: null }];
const rest = (draft: Partial<Draft>) =>
  cartFromRemainingItems({ ...SOLD, pagos: PAID }, PLAN, { ...EMPTY_DRAFT, ...draft });
const units = ({ lines }: Cart) =>
  lines.map(({ descripcion, cantidad, descuento }) => [descripcion, cantidad, descuento]);

describe('what stays of a sale', () => {
  it('has its part of every discount, keeps charges that are no goods, and takes the document’s place', () => {
    const cart = rest({ cantidades: { 0: '2', 1: '0.5' } });
    expect(units(cart)).toEqual([
      ['Resma', '2', '0.50'],
      ['Libro', '2', ''],
      ['Caja', '1', ''],
      ['Propina', '1', ''],
    ]);
    // 40.50 of 60.00 stay of what is taxed, 8.00 of 10.00 of what is exempt.
    expect(cart.descuentos).toEqual({ gravado: '2.03', exento: '0.40', 'no-sujeto': '' });
    const replaced = { tipoDte: '01', codigoGeneracion: CODE, numeroControl: NUMBER, pagos: PAID };
    expect(cart.reemplaza).toEqual(replaced);
    expect([cart.corrige, cart.corrigeNumero]).toEqual([null, null]);
  });

  it('has no discount on a kind of which nothing stays', () => {
    const cart = rest({ cantidades: { 1: '2.5' } });
    expect(units(cart).map(([descripcion]) => descripcion)).toEqual(['Resma', 'Caja', 'Propina']);
    expect(cart.descuentos).toEqual({ gravado: '3', exento: '', 'no-sujeto': '' });
  });

  it('has the new price beside the discounts it was sold with', () => {
    const cart = rest({ clase: 'rebaja', rebajas: { 0: '2.25', 2: '1' } });
    expect(units(cart)).toEqual([
      ['Resma', '4', '3.25'],
      ['Libro', '2.5', ''],
      ['Caja', '1', '1'],
      ['Propina', '1', ''],
    ]);
    expect(cart.descuentos).toEqual(SOLD.descuentos);
    expect(cart.reemplaza?.codigoGeneracion).toBe(CODE);
  });
});

describe('what was forgotten', () => {
  it('is charged by itself: no discount, no place of another document, nothing that is billed again', () => {
    const cart = rest({ clase: 'cargo', cargo: { descripcion: ' Flete ', monto: '5' } });
    expect(units(cart)).toEqual([['Flete', '1', '']]);
    expect(cart.descuentos).toEqual({ gravado: '', exento: '', 'no-sujeto': '' });
    expect([cart.reemplaza, cart.relacionados]).toEqual([null, []]);
  });
});
