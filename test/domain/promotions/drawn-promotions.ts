/** Carts and promotions as tests draw them, with few codes and categories, so that they meet. */
import fc from 'fast-check';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import type { Promotion, PromotedLine } from '../../../core/domain/promotions/apply-promotions.ts';
import type { PromotionMoment } from '../../../core/domain/promotions/promotion-in-force.ts';

/** A Saturday. */
export const NOW: PromotionMoment = { hoy: '2026-11-28', hora: '15:30', lista: null };
export const terms = (more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  nombre: 'Promoción',
  prioridad: 0,
  desde: '2026-11-01',
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
  accion: { tipo: 'porcentaje', porcentaje: '10' },
  ...more,
});
export const promotion = (more: Partial<PromotionTerms> = {}, id = 1): Promotion => ({
  id,
  version: 1,
  terms: terms(more),
});
const codes = fc.constantFrom('A', 'B', 'C', 'D');
const categories = fc.constantFrom('Bebidas', 'Pan');
export const carts = fc.array(
  fc
    .record({
      codigo: codes,
      categoria: fc.option(categories),
      pesado: fc.boolean(),
      units: fc.integer({ min: 1, max: 30 }),
      grams: fc.integer({ min: 1, max: 5000 }),
      centavos: fc.bigInt({ min: 0n, max: 400n }),
    })
    .map(({ units, grams, ...rest }): PromotedLine => ({
      ...rest,
      cantidad: rest.pesado ? grams : units * 1000,
    })),
  { maxLength: 8 },
);
const prices = fc.integer({ min: 1, max: 900 }).map((cents) => (cents / 100).toFixed(2));
const goods = {
  productos: fc.array(codes, { maxLength: 2 }),
  categorias: fc.array(categories, { maxLength: 1 }),
};
const bundle = fc.integer({ min: 2, max: 5 });
const actions: fc.Arbitrary<PromotionTerms['accion']> = fc.oneof(
  fc.record({ tipo: fc.constant('precio' as const), precio: prices }),
  fc.record({
    tipo: fc.constant('porcentaje' as const),
    porcentaje: fc.constantFrom('0.5', '10', '33.33', '100'),
  }),
  fc.record({ tipo: fc.constant('monto' as const), monto: prices }),
  bundle.chain((lleva) =>
    fc.record({
      tipo: fc.constant('lleva-paga' as const),
      lleva: fc.constant(lleva),
      paga: fc.integer({ min: 1, max: lleva - 1 }),
    }),
  ),
  fc.record({ tipo: fc.constant('varios-por-precio' as const), unidades: bundle, precio: prices }),
  fc.record({
    tipo: fc.constant('combo' as const),
    partes: fc.array(fc.record({ ...goods, unidades: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 2,
      maxLength: 3,
    }),
    precio: prices,
  }),
);
export const promotions = fc
  .array(
    fc.record({
      prioridad: fc.integer({ min: 0, max: 2 }),
      ...goods,
      excepto: fc.array(codes, { maxLength: 1 }),
      minimo: fc.option(fc.integer({ min: 1, max: 10 })),
      maximo: fc.option(fc.integer({ min: 1, max: 4 })),
      accion: actions,
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((more, at) => promotion(more, at + 1)));
