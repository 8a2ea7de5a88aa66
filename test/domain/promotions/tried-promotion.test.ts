/** Promotions on part of a sale, lines as promotions see them, and what one would have done to sales that were made. */
import { describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF, type ProductRecord } from '../../../core/contract/till/products.ts';
import { amount } from '../../../core/domain/money.ts';
import { appliedTo } from '../../../core/domain/promotions/applied-to.ts';
import type { Promotion, PromotedLine } from '../../../core/domain/promotions/apply-promotions.ts';
import { promotedLine } from '../../../core/domain/promotions/promoted-line.ts';
import { addTried, noneTried, type MadeSale } from '../../../core/domain/promotions/tried-promotion.ts';
import { promotion, terms } from './drawn-promotions.ts';

/** Saturday 28 November 2026, 15:30 in El Salvador. */
const AT = Date.parse('2026-11-28T21:30:00Z');

const line = (codigo: string, cantidad: number, centavos: bigint): PromotedLine => ({
  codigo,
  categoria: null,
  pesado: false,
  cantidad,
  centavos,
});

describe('promotions on a sale with lines that have none', () => {
  it('say where their lines stand in the whole of it, and hold at its moment for its list', () => {
    const lines = [null, line('A', 1000, 100n), null, line('B', 2000, 100n)];
    const held = [
      promotion({ productos: ['B'], listas: ['Mayoreo'], horaDesde: '15:30', horaHasta: '15:31' }),
    ];
    expect(appliedTo(lines, held, { at: AT, lista: 'Mayoreo' })).toEqual([
      { promocion: 1, version: 1, veces: 1, partes: [{ linea: 3, cantidad: 2000, ahorro: 20n }] },
    ]);
    expect(appliedTo(lines, held, { at: AT, lista: null })).toEqual([]);
    expect(appliedTo(lines, held, { at: AT + 60_000, lista: 'Mayoreo' })).toEqual([]);
  });
});

describe('a line as promotions see it', () => {
  const sold: ProductRecord = {
    ...SOLD_AS_ITSELF,
    id: '1',
    codigo: 'A',
    categoria: 'Pan',
    pesado: true,
    codigosBarra: [],
    descripcion: 'Cosa',
    precio: '1.00',
    uniMedida: 59,
    tipo: 'bien',
    tratamiento: 'gravado',
  };
  const seen = (cantidad: string, precio: string) => promotedLine(sold, amount(cantidad), amount(precio));

  it('is in thousandths and cents', () => {
    const all = { codigo: 'A', categoria: 'Pan', pesado: true };
    expect(seen('2.555', '0.35')).toEqual({ ...all, cantidad: 2555, centavos: 35n });
    expect(seen('2.55599999', '0.35')).toEqual({ ...all, cantidad: 2555, centavos: 35n });
    expect(seen('0.001', '0')).toEqual({ ...all, cantidad: 1, centavos: 0n });
    expect(seen('9000000000', '12')).toEqual({ ...all, cantidad: 9_000_000_000_000, centavos: 1200n });
  });

  it.each([
    ['0.0005', '1'],
    ['1', '0.125'],
    ['0', '1'],
    ['-1', '1'],
    ['1', '-0.01'],
    ['9000000000.001', '1'],
  ])('is none of %s at %s', (cantidad, precio) => {
    expect(seen(cantidad, precio)).toBeNull();
  });
});

describe('a promotion tried on a sale', () => {
  const TEN = terms({ accion: { tipo: 'porcentaje', porcentaje: '10' }, prioridad: 5 });
  const sale = (lineas: MadeSale['lineas'], held: readonly Promotion[] = []): MadeSale => ({
    at: AT,
    lista: null,
    lineas,
    held,
  });
  const tried = (
    sales: readonly MadeSale[],
    { id = null, of = TEN }: { readonly id?: number | null; readonly of?: typeof TEN } = {},
  ) => {
    const sums = noneTried();
    for (const each of sales) addTried(sums, each, { id, terms: of });
    const { goods, ...rest } = sums;
    return { ...rest, goods: [...goods.values()] };
  };
  const NOTHING = { ventas: 0, cantidad: 0n, ahorro: 0n, otras: 0n, goods: [] };

  it('counts the sales that it would have touched, and their goods by what each would have cost', () => {
    expect(tried([])).toEqual(NOTHING);
    const sales = [
      sale([line('A', 2000, 590n), null, line('B', 1000, 100n)]),
      sale([line('A', 3000, 590n), line('A', 1000, 500n)]),
      sale([line('C', 1000, 0n)]),
    ];
    expect(tried(sales)).toEqual({
      ventas: 2,
      cantidad: 7000n,
      // 1.18 + 0.10, then 1.77 + 0.50.
      ahorro: 355n,
      otras: 0n,
      goods: [
        { codigo: 'A', centavos: 531n, cantidad: 5000n },
        { codigo: 'B', centavos: 90n, cantidad: 1000n },
        { codigo: 'A', centavos: 450n, cantidad: 1000n },
      ],
    });
  });

  it('is tried whatever its period, but at the hours and for the list of the sale', () => {
    const goods = [line('A', 1000, 100n)];
    const year = { ...TEN, desde: '2030-01-01', hasta: '2030-02-01' };
    expect(tried([sale(goods)], { of: year })).toMatchObject({ ventas: 1, ahorro: 10n });
    expect(tried([sale(goods)], { of: { ...year, hasta: '2020-02-01', desde: '2020-01-01' } }).ventas).toBe(
      1,
    );
    expect(tried([sale(goods)], { of: { ...TEN, horaDesde: '16:00' } })).toEqual(NOTHING);
    expect(tried([sale(goods)], { of: { ...TEN, listas: ['Mayoreo'] } })).toEqual(NOTHING);
    expect(
      tried([{ ...sale(goods), lista: 'Mayoreo' }], { of: { ...TEN, listas: ['Mayoreo'] } }).ventas,
    ).toBe(1);
  });

  it('takes from others what it takes before them, and leaves what they take before it', () => {
    const half = promotion(
      { accion: { tipo: 'porcentaje', porcentaje: '50' }, prioridad: 5, productos: ['A'] },
      3,
    );
    const goods = [line('A', 2000, 100n), line('B', 1000, 100n)];
    // As new it comes after one of the same priority.
    expect(tried([sale(goods, [half])])).toEqual({
      ventas: 1,
      cantidad: 1000n,
      ahorro: 10n,
      otras: 0n,
      goods: [{ codigo: 'B', centavos: 90n, cantidad: 1000n }],
    });
    expect(tried([sale(goods, [half])], { of: { ...TEN, prioridad: 1 } })).toMatchObject({
      cantidad: 3000n,
      ahorro: 30n,
      otras: 100n,
    });
  });

  it('takes the place of the one that it changes, and tells what that one saved no more', () => {
    const half = promotion({ accion: { tipo: 'porcentaje', porcentaje: '50' } }, 3);
    const goods = [line('A', 2000, 100n)];
    expect(tried([sale(goods, [half])], { id: 3 })).toMatchObject({ ventas: 1, ahorro: 20n, otras: 100n });
    const none = { ...TEN, productos: ['Z'] };
    expect(tried([sale(goods, [half])], { id: 3, of: none })).toEqual({ ...NOTHING, otras: 100n });
  });

  it('tells what others lose by it, not what it took from them', () => {
    const two = promotion({ accion: { tipo: 'lleva-paga', lleva: 2, paga: 1 }, prioridad: 9 }, 3);
    const goods = [line('A', 1000, 300n), line('B', 1000, 200n), line('C', 1000, 200n)];
    const onlyA = { ...TEN, productos: ['A'], prioridad: 1 };
    // Before: A and B give 2.00, C nothing; beside: B and C give 2.00.
    expect(tried([sale(goods, [two])], { of: onlyA })).toMatchObject({ ahorro: 30n, otras: 0n });
    const cheap = [line('A', 1000, 300n), line('B', 1000, 100n), line('C', 1000, 100n), line('D', 1000, 50n)];
    // Before: A with B and C with D give 1.00 and 0.50; beside: B with C give 1.00.
    expect(tried([sale(cheap, [two])], { of: onlyA })).toMatchObject({ ahorro: 30n, otras: 50n });
  });

  it('does not count the goods of a bundle that save nothing themselves', () => {
    const two = { ...TEN, accion: { tipo: 'varios-por-precio', unidades: 2, precio: '1.01' } as const };
    // 1.01 and 0.01 for 1.01: the cent is of the dearer one.
    expect(tried([sale([line('A', 1000, 101n), line('B', 1000, 1n)])], { of: two })).toMatchObject({
      cantidad: 2000n,
      ahorro: 1n,
      goods: [{ codigo: 'A', centavos: 100n, cantidad: 1000n }],
    });
  });

  it('adds up what several bundles take of one line', () => {
    const three = { ...TEN, accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 } as const };
    // 3 × 1.00, then 1.00 + 2 × 0.50: 1.00 and 0.50 are saved; of A 4 units, of B 2.
    expect(tried([sale([line('A', 4000, 100n), line('B', 2000, 50n)])], { of: three })).toEqual({
      ventas: 1,
      cantidad: 6000n,
      ahorro: 150n,
      otras: 0n,
      goods: [
        // 4.00 less 1.00 and 0.25 for four; 1.00 less 0.25 for two.
        { codigo: 'A', centavos: 68n, cantidad: 4000n },
        { codigo: 'B', centavos: 37n, cantidad: 2000n },
      ],
    });
  });
});
