/** What a supplier's line may be: digits of barcodes, names without lots and dates, names that are alike. */
import { expect, it } from 'vitest';
import { barcodesOf, cleanedName, likenessPercent } from '../../../core/domain/purchases/line-matching.ts';

it('finds barcodes whose check digit is right, in the code and in the name', () => {
  const of = (codigo: string | null, descripcion: string) => barcodesOf({ codigo, descripcion });
  expect(of('7419901001840', 'GASEOSA')).toEqual(['7419901001840']);
  expect(of('A-1', 'GASEOSA 7419901001840 COLA')).toEqual(['7419901001840']);
  expect(of('07419901001840', 'GASEOSA 7419901001840')).toHaveLength(1);
  expect(of('7419901001841', 'FACTURA 12345678 DE 2026')).toEqual([]);
  expect(of(null, 'TEL 22223333')).toEqual([]);
});

it.each([
  ['QUESO DURO LOTE 44 VENCE 12/2027', 'queso duro'],
  ['Acetaminofén 500mg x 100 Lot: AB-12 Exp. 01/2028', 'acetaminofen 500mg x 100'],
  ['  Café   molido  400 g. ', 'cafe molido 400 g'],
])('cleans the name of %s', (written, cleaned) => {
  expect(cleanedName(written)).toBe(cleaned);
});

it('says how much names are alike', () => {
  expect(likenessPercent('Gaseosa de cola 3 L', 'GASEOSA COLA 3 L')).toBeGreaterThan(75);
  expect(likenessPercent('Gaseosa de cola 3 L', 'Detergente en polvo 1 kg')).toBeLessThan(30);
  expect(likenessPercent('', 'Pan')).toBe(0);
});
