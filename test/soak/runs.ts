/** Runs: what happens to a shop, by single orders and by short stories that would seldom come about by themselves. */
import fc from 'fast-check';
import { MISHAPS } from './line.ts';
import { bulk, lotRule, order, pick, FINAL_REFUSALS, sell, wait, type Order } from './orders.ts';

/** A run: when it begins, the seed of its small chances, and what happens. */
export interface Run {
  readonly at: string;
  readonly chance: number;
  /** Single orders, and short stories that would seldom come about by themselves. */
  readonly orders: readonly (readonly Order[])[];
}

/** Shortest and longest run. */
const MIN_ORDERS = 1;
const MAX_ORDERS = 26;
const cutOff: Order = { do: 'line', on: false };
const back: Order = { do: 'line', on: true };
const pause = (ms: number): Order => ({ do: 'wait', ms });
const refusedSale: readonly Order[] = FINAL_REFUSALS.slice(0, 1).map((refusal) => ({
  do: 'mishap',
  fault: { step: 'recepcion', refusal },
}));

/** An older database comes back. */
const restoring: fc.Arbitrary<readonly Order[]> = fc
  .tuple(fc.boolean(), sell, sell, sell)
  .map(([marked, first, lost, next]) => [
    first,
    { do: 'backup', marked } as const,
    lost,
    { do: 'restore' } as const,
    next,
  ]);

/** What needs several things in a row: lots, corrections, numbers that come back, replies that come late. */
const story: fc.Arbitrary<readonly Order[]> = fc.oneof(
  fc
    .tuple(
      bulk,
      fc.oneof(
        fc.record({
          do: fc.constant('mishap' as const),
          fault: fc.record({
            step: fc.constantFrom('lote', 'consulta-lote'),
            mishap: fc.constantFrom(...MISHAPS),
          }),
        }),
        fc.record({ do: fc.constant('fault' as const), rule: lotRule }),
      ),
      fc.option(fc.record({ do: fc.constant('crash' as const), after: fc.nat(300) }), { freq: 2 }),
    )
    .map(([many, fault, crash]) => [
      cutOff,
      many,
      fault,
      ...(crash === null ? [] : [crash]),
      back,
      pause(60_000),
    ]),
  fc
    .tuple(sell, pick, wait)
    .map(([sale, which, how]) => [...refusedSale, sale, { do: 'correct', pick: which, wait: how } as const]),
  fc
    .tuple(sell, sell)
    .map(([refused, next]) => [
      ...refusedSale,
      refused,
      { do: 'sleep', hours: 26 } as const,
      pause(700_000),
      next,
    ]),
  fc
    .tuple(sell, fc.constantFrom('late' as const, 'late-hang' as const), fc.boolean())
    .map(([sale, how, goes]) => [
      { do: 'mishap', fault: { step: 'recepcion', mishap: how } } as const,
      sale,
      ...(goes ? [cutOff, pause(15_000), back] : []),
      { do: 'post' } as const,
    ]),
  fc
    .tuple(sell, fc.constantFrom(...FINAL_REFUSALS))
    .map(([sale, refusal]) => [
      cutOff,
      sale,
      { do: 'mishap', fault: { step: 'contingencia', refusal } } as const,
      back,
      pause(40_000),
    ]),
  fc
    .tuple(sell, fc.constantFrom(...FINAL_REFUSALS), wait)
    .map(([sale, refusal, how]) => [
      sale,
      { do: 'mishap', fault: { step: 'anulacion', refusal } } as const,
      { do: 'invalidate', pick: 0, tipoAnulacion: 2, wait: how } as const,
    ]),
  fc
    .tuple(sell, sell)
    .map(([first, second]) => [
      { do: 'mishap', fault: { step: 'recepcion', mishap: 'hang-lost' } } as const,
      { do: 'mishap', fault: { step: 'recepcion', mishap: 'hang-lost' } } as const,
      first,
      second,
      pause(15_000),
    ]),
  fc
    .tuple(sell, fc.constantFrom(...MISHAPS), fc.nat(12), wait)
    .map(([sale, how, after, waits]) => [
      sale,
      { do: 'mishap', fault: { step: 'anulacion', mishap: how } } as const,
      { do: 'crash', after } as const,
      { do: 'invalidate', pick: 0, tipoAnulacion: 2, wait: waits } as const,
    ]),
);

const anything: fc.Arbitrary<readonly Order[]> = fc.oneof(
  { weight: 120, arbitrary: fc.tuple(order) },
  { weight: 10, arbitrary: story },
  { weight: 1, arbitrary: restoring },
);

/** Ordinary days, the last minutes before the edition changes (§edition-by-date), the last days and minutes of a year. */
const MOMENTS = [
  '2026-11-21 10:00:00',
  '2026-11-30 23:57:00',
  '2026-12-30 08:00:00',
  '2026-12-31 23:57:00',
  '2027-02-10 08:30:00',
];

export const runs: fc.Arbitrary<Run> = fc.record({
  at: fc.constantFrom(...MOMENTS),
  chance: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  orders: fc.array(anything, {
    minLength: MIN_ORDERS,
    maxLength: MAX_ORDERS,
    size: 'max',
  }),
});
