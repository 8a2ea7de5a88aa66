/** Percentages that the reports on goods reckon on the page: half up, as the service does. */
import { expect, it } from 'vitest';
import { byMonth } from '../../renderer/screens/goods-reports/margin-months.ts';
import { marginPermille } from '../../core/domain/stock/margin.ts';

it.each([
  ['a half', '0.2', { ventas: '20.00', costo: '19.97', sinCosto: '0.00' }],
  ['a half below nothing', '-0.1', { ventas: '20.00', costo: '20.03', sinCosto: '0.00' }],
  ['next to nothing lost', '0.0', { ventas: '100.00', costo: '100.04', sinCosto: '0.00' }],
  ['what costs nobody knows what', null, { ventas: '20.00', costo: '0.00', sinCosto: '20.00' }],
])('are those of the total where a month is all there is: %s', (_what, porcentaje, sums) => {
  const day = { fecha: '2026-11-30', margen: '0.00', porcentaje: null, ...sums };
  const cents = (text: string) => BigInt(text.replace('.', ''));
  const { ventas, costo, sinCosto } = sums;
  const permille = marginPermille({ ventas: cents(ventas), costo: cents(costo), sinCosto: cents(sinCosto) });
  expect(byMonth([day])[0]?.porcentaje).toBe(porcentaje);
  expect(permille === null ? null : (Number(permille) / 10).toFixed(1)).toBe(porcentaje);
});
