/** What is said of a file of prices before it is saved: below cost, and more units that cost more each (§dearer-quantity). */
import { expect, it } from 'vitest';
import type { PriceInput, PriceTrial } from '../../../core/contract/bridge/bridge-prices.ts';
import { priceWarnings } from '../../../core/domain/prices/price-warnings.ts';

const price = (codigo: string, precio: string, more: Partial<PriceInput> = {}): PriceInput => ({
  codigo,
  precio,
  lista: null,
  cliente: null,
  minimo: '0',
  desde: '2026-11-28',
  ...more,
});
const trial = (descripcion: string, more: Partial<PriceTrial> = {}): PriceTrial => ({
  descripcion,
  precioNormal: '2.00',
  costo: null,
  margen: null,
  masCaro: null,
  ...more,
});

it('says nothing of unknown goods, and nothing of what leaves enough', async () => {
  const trials: Readonly<Record<string, PriceTrial | null>> = {
    X: null,
    A: trial('Arroz', { costo: '1.00', margen: 0 }),
    B: trial('Frijol', { costo: null, margen: -5 }),
    C: trial('Sal', { costo: '1.00', margen: null }),
  };
  const prices = Object.keys(trials).map((codigo) => price(codigo, '1.00'));
  expect(await priceWarnings(prices, ({ codigo }) => trials[codigo] ?? null)).toEqual({
    bajoCosto: { total: 0, primeros: [] },
    masCaros: { total: 0, primeros: [] },
  });
});

it('names the first ten below cost, and counts them all', async () => {
  const prices = Array.from({ length: 12 }, (_, at) => price(`P${at}`, `0.${at + 10}`));
  const { bajoCosto } = await priceWarnings(prices, ({ codigo }) =>
    trial(codigo, { costo: '1.00', margen: -12 }),
  );
  expect(bajoCosto.total).toBe(12);
  expect(bajoCosto.primeros).toHaveLength(10);
  expect(bajoCosto.primeros[0]).toEqual({ descripcion: 'P0', precio: '0.10', costo: '1.00', margen: -12 });
});

it('names a dearer quantity once, whichever price of the pair finds it, and once for each list', async () => {
  const masCaro = { desde: '12', precio: '2.10', conMenos: '2.00' };
  const prices = [price('A', '2.00'), price('A', '2.10'), price('A', '2.10', { lista: 'Mayoreo' })];
  const { masCaros } = await priceWarnings(prices, () => trial('Arroz', { masCaro }));
  const named = { descripcion: 'Arroz', ...masCaro };
  expect(masCaros).toEqual({ total: 2, primeros: [named, named] });
});

it('tries each price beside those of the same goods, the last first, however their code is written', async () => {
  const [first, other, last] = [price('piña', '1.00'), price('B', '3.00'), price('PIÑA', '2.00')];
  const seen: (readonly string[])[] = [];
  await priceWarnings([first, other, last], ({ precio }, same) => {
    seen.push([precio, ...same.map((each) => each.precio)]);
    return null;
  });
  expect(seen).toEqual([
    ['1.00', '2.00', '1.00'],
    ['3.00', '3.00'],
    ['2.00', '2.00', '1.00'],
  ]);
});
