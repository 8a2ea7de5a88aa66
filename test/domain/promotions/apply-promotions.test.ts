/** What promotions take off: the six actions by hand, and what holds for every cart and every set of promotions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promotionTerms, type PromotionTerms } from '../../../core/contract/till/promotions.ts';
import {
  applyPromotions,
  savedByLine,
  type Promotion,
  type PromotedLine,
} from '../../../core/domain/promotions/apply-promotions.ts';
import { promotionMoment, standingOf } from '../../../core/domain/promotions/promotion-in-force.ts';
import { carts, NOW, promotion, promotions } from './drawn-promotions.ts';

/** Carts that are drawn. */
const CARTS = Number(process.env['CAJA_CARTS'] ?? 10_000);

const line = (more: Partial<PromotedLine> = {}): PromotedLine => ({
  codigo: 'A',
  categoria: null,
  pesado: false,
  cantidad: 1000,
  centavos: 100n,
  ...more,
});
const saved = (lines: readonly PromotedLine[], ...held: Promotion[]) =>
  savedByLine(applyPromotions(lines, held, NOW), lines.length).map(Number);

describe('promotions', () => {
  it('take a price, a percentage or an amount off each unit, and never more than it costs', () => {
    const lines = [line({ cantidad: 3000 }), line({ codigo: 'B', centavos: 33n })];
    expect(saved(lines, promotion({ accion: { tipo: 'precio', precio: '0.80' } }))).toEqual([60, 0]);
    expect(saved(lines, promotion())).toEqual([30, 3]);
    expect(saved(lines, promotion({ accion: { tipo: 'monto', monto: '0.50' } }))).toEqual([150, 33]);
    expect(saved(lines, promotion({ accion: { tipo: 'porcentaje', porcentaje: '100' } }))).toEqual([300, 33]);
  });

  it('give the cheapest of a bundle, spread over what is in it', () => {
    const three = { tipo: 'lleva-paga', lleva: 3, paga: 2 } as const;
    expect(saved([line({ cantidad: 7000, centavos: 150n })], promotion({ accion: three }))).toEqual([300]);
    // 1.50 + 1.00 + 0.50: the one of 0.50 is free, by 3 : 2 : 1.
    const mixed = [line({ centavos: 50n }), line({ codigo: 'B', centavos: 150n }), line({ codigo: 'C' })];
    expect(saved(mixed, promotion({ accion: three }))).toEqual([8, 25, 17]);
  });

  it('sell several for a price, where that is less', () => {
    const several = { tipo: 'varios-por-precio', unidades: 3, precio: '2.50' } as const;
    expect(saved([line({ cantidad: 4000 })], promotion({ accion: several }))).toEqual([50]);
    expect(saved([line({ cantidad: 3000, centavos: 80n })], promotion({ accion: several }))).toEqual([0]);
    // Saves 10.00 over three alike: 3.34, 3.33, 3.33.
    const alike = ['A', 'B', 'C'].map((codigo) => line({ codigo, centavos: 1000n }));
    const cheap = { tipo: 'varios-por-precio', unidades: 3, precio: '20.00' } as const;
    expect(saved(alike, promotion({ accion: cheap }))).toEqual([334, 333, 333]);
  });

  it('sell a combo of parts, as often as all parts are there', () => {
    const combo = {
      tipo: 'combo',
      partes: [
        { productos: ['a'], categorias: [], unidades: 2 },
        { productos: [], categorias: ['Bebidas'], unidades: 1 },
      ],
      precio: '2.50',
    } as const;
    const sold = {
      accion: {
        ...combo,
        partes: combo.partes.map((part) => ({
          ...part,
          productos: [...part.productos],
          categorias: [...part.categorias],
        })),
      },
    };
    const lines = [line({ cantidad: 5000 }), line({ codigo: 'B', categoria: 'bebidas', cantidad: 2000 })];
    expect(saved(lines, promotion(sold))).toEqual([67, 33]);
    expect(saved(lines.slice(0, 1), promotion(sold))).toEqual([0]);
    expect(saved(lines, promotion({ ...sold, maximo: 1 }))).toEqual([33, 17]);
  });

  it('find a combo whose parts may be the same goods, whichever part is written first', () => {
    const parts = [
      { productos: [], categorias: ['Bebidas'], unidades: 1 },
      { productos: ['COLA'], categorias: [], unidades: 1 },
    ];
    const lines = [
      line({ codigo: 'COLA', categoria: 'bebidas' }),
      line({ codigo: 'AGUA', categoria: 'bebidas', centavos: 60n }),
    ];
    for (const partes of [parts, parts.toReversed()]) {
      const combo = promotion({ accion: { tipo: 'combo', partes, precio: '1.20' } });
      expect(saved(lines, combo)).toEqual([25, 15]);
      expect(saved([line({ codigo: 'COLA', categoria: 'bebidas', cantidad: 2000 })], combo)).toEqual([80]);
      expect(saved(lines.slice(1), combo)).toEqual([0]);
    }
    // Of three that may be either part the two dearest are taken.
    const either = ['X', 'Z'].map((codigo) => ({ productos: ['Y', codigo], categorias: [], unidades: 1 }));
    const three = [
      line({ codigo: 'Y', centavos: 1000n }),
      line({ codigo: 'X', centavos: 900n }),
      line({ codigo: 'Z' }),
    ];
    const pair = promotion({ accion: { tipo: 'combo', partes: either.toReversed(), precio: '15.00' } });
    expect(saved(three, pair)).toEqual([211, 189, 0]);
  });

  it('take each unit once, by priority, and leave the rest to the next', () => {
    const lines = [line({ cantidad: 4000 })];
    const three = promotion({ prioridad: 1, accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 } }, 2);
    expect(saved(lines, promotion({ prioridad: 2 }), three)).toEqual([110]);
    expect(saved(lines, promotion({ prioridad: 0 }), three)).toEqual([40]);
  });

  it('leave to the next what they save nothing of', () => {
    const lines = [line({ cantidad: 3000 })];
    const ten = promotion({ prioridad: 2 }, 2);
    for (const accion of [
      { tipo: 'precio', precio: '1.00' },
      { tipo: 'varios-por-precio', unidades: 3, precio: '3.00' },
    ] as const)
      expect(saved(lines, promotion({ accion }), ten)).toEqual([30]);
  });

  it('take the dearest first, of one price by code, of one code the larger line, whatever their order', () => {
    const one = promotion({ maximo: 1 });
    const byOrder = (...lines: readonly PromotedLine[]) => [
      saved(lines, one),
      saved(lines.toReversed(), one),
    ];
    expect(byOrder(line(), line({ codigo: 'B', centavos: 200n }))).toEqual([
      [0, 20],
      [20, 0],
    ]);
    expect(byOrder(line(), line({ codigo: 'B' }))).toEqual([
      [10, 0],
      [0, 10],
    ]);
    expect(byOrder(line(), line({ codigo: 'b' }), line({ codigo: 'á', categoria: 'X' }))).toEqual([
      [10, 0, 0],
      [10, 0, 0],
    ]);
    expect(byOrder(line({ cantidad: 1000 }), line({ cantidad: 3000 }), line({ cantidad: 2000 }))).toEqual([
      [0, 10, 0],
      [0, 10, 0],
    ]);
    expect(byOrder(line(), line())).toEqual([
      [10, 0],
      [10, 0],
    ]);
  });

  it('have in a bundle what it needs and nothing else', () => {
    const three = promotion({ accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 } });
    const lines = [line({ cantidad: 6000 }), line({ codigo: 'B' })];
    expect(applyPromotions(lines, [three], NOW)).toEqual([
      { promocion: 1, version: 1, veces: 2, partes: [{ linea: 0, cantidad: 6000, ahorro: 200n }] },
    ]);
  });

  it('hold on their days, hours and lists, for their goods, from their minimum to their maximum', () => {
    const lines = [line({ cantidad: 4000 }), line({ codigo: 'B', categoria: 'Café' })];
    const all = (more: Partial<PromotionTerms>) => saved(lines, promotion(more));
    expect(all({ desde: '2026-11-28', hasta: '2026-11-28' })).toEqual([40, 10]);
    expect(all({ hasta: '2026-12-31' })).toEqual([40, 10]);
    expect(all({ hasta: '2026-11-27' })).toEqual([0, 0]);
    expect(all({ desde: '2026-11-29' })).toEqual([0, 0]);
    expect(all({ dias: [7] })).toEqual([0, 0]);
    expect(all({ dias: [6] })).toEqual([40, 10]);
    expect(all({ horaDesde: '15:30', horaHasta: '16:00' })).toEqual([40, 10]);
    expect(all({ horaDesde: '14:00', horaHasta: '15:30' })).toEqual([0, 0]);
    expect(all({ horaDesde: '22:00', horaHasta: '16:00' })).toEqual([40, 10]);
    expect(all({ horaDesde: '15:30', horaHasta: '06:00' })).toEqual([40, 10]);
    expect(all({ horaDesde: '22:00', horaHasta: '15:30' })).toEqual([0, 0]);
    expect(all({ horaDesde: '15:30', horaHasta: null })).toEqual([40, 10]);
    expect(all({ horaDesde: '16:00', horaHasta: null })).toEqual([0, 0]);
    expect(all({ horaDesde: null, horaHasta: '15:30' })).toEqual([0, 0]);
    expect(all({ horaDesde: null, horaHasta: '15:31' })).toEqual([40, 10]);
    expect(all({ listas: ['Mayoreo'] })).toEqual([0, 0]);
    const listed = [promotion({ listas: ['Detalle', 'Mayoreo'] })];
    expect(applyPromotions(lines, listed, { ...NOW, lista: 'mayoreo' })).toHaveLength(2);
    expect(applyPromotions(lines, listed, { ...NOW, lista: 'Otra' })).toEqual([]);
    expect(
      applyPromotions(lines, [promotion({ listas: ['Mayoreo'] })], { ...NOW, lista: 'MAYOREO' }),
    ).toHaveLength(2);
    expect(all({ horaDesde: '16:00', horaHasta: '16:00' })).toEqual([40, 10]);
    expect(all({ categorias: ['cafe'] })).toEqual([0, 10]);
    expect(all({ categorias: ['te'] })).toEqual([0, 0]);
    expect(all({ excepto: ['b'] })).toEqual([40, 0]);
    expect(all({ minimo: 6 })).toEqual([0, 0]);
    expect(all({ minimo: 5 })).toEqual([40, 10]);
    expect(all({ maximo: 3 })).toEqual([30, 0]);
  });

  it('leave what is weighed out of bundles', () => {
    const weighed = [line({ pesado: true, cantidad: 2555, centavos: 99n })];
    expect(saved(weighed, promotion({ accion: { tipo: 'lleva-paga', lleva: 2, paga: 1 } }))).toEqual([0]);
    expect(saved(weighed, promotion())).toEqual([25]);
  });
});

describe('a promotion', () => {
  it('is looked at by the day and hour of El Salvador', () => {
    const moment = promotionMoment(Date.parse('2026-11-29T05:30:59Z'), 'Mayoreo');
    expect(moment).toEqual({ hoy: '2026-11-28', hora: '23:30', lista: 'Mayoreo' });
  });

  it.each([
    ['vigente', {}],
    ['vigente', { desde: '2026-11-28', hasta: '2026-11-28' }],
    ['vigente', { listas: ['Mayoreo'] }],
    ['terminada', { hasta: '2026-11-27' }],
    ['futura', { desde: '2026-11-29' }],
    ['fuera', { dias: [7] }],
  ])('is %s with %j', (standing, more) => {
    const { terms } = promotion(more);
    expect(standingOf({ terms, activa: true }, Date.parse('2026-11-28T21:30:00Z'))).toBe(standing);
    expect(standingOf({ terms, activa: false }, Date.parse('2026-11-28T21:30:00Z'))).toBe('terminada');
  });
});

describe('any promotions on any cart', () => {
  it('take each unit once, save what their bundles say, and the same whatever the order', () => {
    fc.assert(
      fc.property(carts, promotions, fc.infiniteStream(fc.nat()), (cart, rules, chance) => {
        const found = applyPromotions(cart, rules, NOW);
        const parts = found.flatMap(({ partes }) => partes);
        for (const [at, { cantidad, centavos }] of cart.entries()) {
          const own = parts.filter(({ linea }) => linea === at);
          expect(own.reduce((sum, part) => sum + part.cantidad, 0)).toBeLessThanOrEqual(cantidad);
          for (const { ahorro, cantidad: taken } of own) {
            expect(ahorro).toBeGreaterThanOrEqual(0n);
            expect(ahorro * 1000n).toBeLessThanOrEqual(centavos * BigInt(taken));
          }
        }
        for (const { promocion, veces, partes } of found)
          expectWhole(cart, rules[promocion - 1], { veces, partes });
        // Another order of lines and of promotions.
        const shuffled = cart
          .map((each, at) => ({ each, at, key: chance.next().value }))
          .toSorted((a, b) => a.key - b.key);
        const again = savedByLine(
          applyPromotions(
            shuffled.map(({ each }) => each),
            rules.toReversed(),
            NOW,
          ),
          cart.length,
        );
        const byGoods = (lines: readonly PromotedLine[], cents: readonly bigint[]) =>
          lines
            .map(
              (each, at) =>
                `${each.codigo} ${each.centavos} ${each.cantidad} ${each.categoria} ${each.pesado} ${cents[at]}`,
            )
            .toSorted();
        expect(
          byGoods(
            shuffled.map(({ each }) => each),
            again,
          ),
        ).toEqual(byGoods(cart, savedByLine(found, cart.length)));
      }),
      { numRuns: CARTS, seed: 28_11_2026 },
    );
  });

  it('are terms that may be kept', () => {
    fc.assert(
      fc.property(promotions, (rules) => {
        for (const each of rules) expect(promotionTerms.safeParse(each.terms).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

type Applied = Pick<ReturnType<typeof applyPromotions>[number], 'veces' | 'partes'>;

/** The parts of a bundle add up to what it says. */
function expectWhole(
  cart: readonly PromotedLine[],
  of: Promotion | undefined,
  { veces, partes }: Applied,
): void {
  const accion = of?.terms.accion;
  if (accion?.tipo !== 'varios-por-precio' && accion?.tipo !== 'combo') return;
  const before = partes.reduce(
    (sum, { linea, cantidad }) => sum + (cart[linea]?.centavos ?? 0n) * BigInt(cantidad / 1000),
    0n,
  );
  const price = BigInt(Math.round(Number(accion.precio) * 100)) * BigInt(veces);
  expect(before - partes.reduce((sum, { ahorro }) => sum + ahorro, 0n)).toBe(price);
}
