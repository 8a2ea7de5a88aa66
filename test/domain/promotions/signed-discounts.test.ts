import { expect, it } from 'vitest';
import { signedDiscounts } from '../../../core/domain/promotions/signed-discounts.ts';

it('discounts of signed lines are with VAT, which only taxed lines of a crédito fiscal leave out', () => {
  const line = (column: string, montoDescu = 1) => ({
    montoDescu,
    ventaGravada: 0,
    ventaExenta: 0,
    ventaNoSuj: 0,
    [column]: 9,
  });
  const lines = [line('ventaGravada'), line('ventaExenta'), line('ventaNoSuj'), line('ventaGravada', 0), {}];
  const payload = JSON.stringify({ cuerpoDocumento: lines });
  const texts = (tipoDte: string, text = payload) =>
    signedDiscounts({ tipoDte, payload: text }).map((each) => each.toFixed());
  expect(texts('03')).toEqual(['1.13', '1', '1', '0', '0']);
  expect(texts('01')).toEqual(['1', '1', '1', '0', '0']);
  expect(texts('01', '{}')).toEqual([]);
});
