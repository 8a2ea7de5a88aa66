/** What can happen to a shop, as plain data: a run is a list of these, so that it can be printed, shrunk and repeated. */
import fc from 'fast-check';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import { EVERY_TYPE } from '../support/shop/type-turns.ts';
import { MISHAPS, type LineFault } from './line.ts';
import { STEPS } from './passage.ts';

type Rule = NonNullable<SimulatorScript['fallas']>[number];

/** Whether a call is waited for; else how many steps the engine takes before the next order comes. */
export type Waiting = 'answer' | number;

export type Order =
  | {
      readonly do: 'sell';
      readonly tipoDte: TipoDte;
      readonly branchId: 'central' | 'norte';
      /** How many at once. */
      readonly count: number;
      readonly keyed: boolean;
      /** `X-Espera-Maxima-Ms`; null = none. */
      readonly espera: number | null;
      /** Relates the n-th document that it may relate; null = none. */
      readonly relates: number | null;
      /** Replaces the n-th document told of; null = none. */
      readonly replaces: number | null;
      readonly wait: Waiting;
    }
  | { readonly do: 'sell-invalid'; readonly tipoDte: TipoDte }
  /** Repeats the n-th key, with the same content or another one. */
  | { readonly do: 'repeat'; readonly pick: number; readonly changed: boolean; readonly wait: Waiting }
  | { readonly do: 'ask'; readonly pick: number; readonly wait: Waiting }
  | {
      readonly do: 'invalidate';
      readonly pick: number;
      readonly tipoAnulacion: 1 | 2 | 3;
      readonly wait: Waiting;
    }
  | { readonly do: 'correct'; readonly pick: number; readonly wait: Waiting }
  | { readonly do: 'wait'; readonly ms: number }
  /** The computer sleeps: the clock goes on, no timer fires. */
  | { readonly do: 'sleep'; readonly hours: number }
  | { readonly do: 'line'; readonly on: boolean }
  | { readonly do: 'mishap'; readonly fault: LineFault }
  | { readonly do: 'fault'; readonly rule: Rule }
  | { readonly do: 'post' }
  | { readonly do: 'crash'; readonly after: number }
  | { readonly do: 'restart'; readonly hoursOff: number }
  | { readonly do: 'certificate' }
  | { readonly do: 'cause'; readonly tipo: 1 | 2 | 3 | 4 | 5 }
  /** `marked`: as the product copies it; else the bare file. */
  | { readonly do: 'backup'; readonly marked: boolean }
  | { readonly do: 'restore' };

/** Enough documents for one event to send them in lots. */
const BULK = 55;

/** What is sold, and, where every type is asked for as in the soak, what adjusts it. */
const tipoDte = EVERY_TYPE
  ? fc.constantFrom<TipoDte>('01', '01', '01', '03', '03', '04', '05', '06', '18')
  : fc.constantFrom<TipoDte>('01', '01', '03', '04');
const branchId = fc.constantFrom<'central' | 'norte'>('central', 'central', 'norte');
export const pick = fc.nat(30);
const rarely = (most: number) => fc.option(fc.nat(most), { freq: 8 });
export const wait: fc.Arbitrary<Waiting> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Waiting>('answer') },
  { weight: 1, arbitrary: fc.nat(14) },
);

export const sell: fc.Arbitrary<Order> = fc.record({
  do: fc.constant('sell'),
  tipoDte,
  branchId,
  count: fc.constantFrom(1, 1, 1, 2, 3, 5),
  keyed: fc.boolean(),
  espera: fc.constantFrom(null, null, null, 500, 3_000),
  relates: rarely(5),
  replaces: rarely(5),
  wait,
});
export const bulk: fc.Arbitrary<Order> = fc.record({
  do: fc.constant('sell'),
  tipoDte: fc.constant<TipoDte>('01'),
  branchId: fc.constant<'central'>('central'),
  count: fc.constant(BULK),
  keyed: fc.constant(false),
  espera: fc.constant(null),
  relates: fc.constant(null),
  replaces: fc.constant(null),
  wait: fc.constant<Waiting>('answer'),
});

type Refusal = Omit<Rule, 'paso' | 'cuando'>;

/** Refusals as the authority words them. */
export const FINAL_REFUSALS: readonly Refusal[] = [
  { falla: 'rechazo-corchetes', codigoMsg: '009', descripcionMsg: '[receptor.numDocumento] NIT NO EXISTE' },
  { falla: 'rechazo-esquema', codigoMsg: '026' },
  { falla: 'rechazo-mixto', codigoMsg: '023' },
];
/** These, some that pass, and one that blocks. */
const REFUSALS: readonly Refusal[] = [
  ...FINAL_REFUSALS,
  { falla: 'rechazo-corchetes', codigoMsg: '022', descripcionMsg: 'SERVICIO DE FIRMA NO DISPONIBLE' },
  { falla: 'rechazo-corchetes', codigoMsg: '099', descripcionMsg: 'ERROR NO CATALOGADO' },
  { falla: 'rechazo-corchetes', codigoMsg: '802', descripcionMsg: 'FIRMA NO VALIDA' },
];
/** Codes that only the script gives; whatever else the simulator refuses, it found itself. */
export const SCRIPTED_CODES: readonly string[] = REFUSALS.map(({ codigoMsg }) => String(codigoMsg));

const mishap: fc.Arbitrary<LineFault> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constantFrom(...STEPS, 'recepcion', 'recepcion', 'recepcion', 'contingencia'),
      mishap: fc.constantFrom(...MISHAPS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constantFrom(
        'recepcion',
        'recepcion',
        'recepcion',
        'recepcion',
        'anulacion',
        'contingencia',
        'lote',
      ),
      refusal: fc.constantFrom(...REFUSALS),
    }),
  },
);

/** What goes wrong with lots. */
export const lotRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    paso: fc.constant('lote' as const),
    falla: fc.constantFrom('aceptar-y-callar', 'html', 'aceptar-y-html', 'cuerpo-roto'),
  }),
  fc.record({
    paso: fc.constant('lote-documento' as const),
    falla: fc.constantFrom('aceptar-y-callar', 'rechazo-corchetes'),
    codigoMsg: fc.constant('009'),
    veces: fc.integer({ min: 1, max: 3 }),
    saltar: fc.nat(5),
  }),
  fc.record({
    paso: fc.constant('consulta-lote' as const),
    falla: fc.constantFrom('sin-resultados', 'resultados-a-medias'),
    veces: fc.integer({ min: 1, max: 3 }),
  }),
);

/** What the simulator itself plays; times are the run's own, so nothing here waits. */
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    paso: fc.constantFrom(
      'auth',
      'recepcion',
      'recepcion',
      'consulta',
      'anulacion',
      'contingencia',
      'lote',
      'consulta-lote',
    ),
    falla: fc.constantFrom('aceptar-y-callar', 'html', 'aceptar-y-html', 'cuerpo-roto'),
    veces: fc.integer({ min: 1, max: 3 }),
    saltar: fc.nat(1),
  }),
  fc.record({
    paso: fc.constantFrom('recepcion', 'consulta', 'anulacion', 'contingencia', 'lote', 'consulta-lote'),
    falla: fc.constant('token-vencido' as const),
    veces: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    paso: fc.constant('auth' as const),
    falla: fc.constant('credenciales' as const),
    veces: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    paso: fc.constantFrom('recepcion', 'lote-documento'),
    falla: fc.constant('observado' as const),
  }),
  lotRule,
);

export const order: fc.Arbitrary<Order> = fc.oneof(
  { weight: 28, arbitrary: sell },
  { weight: 1, arbitrary: bulk },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sell-invalid'), tipoDte }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('repeat'), pick, changed: fc.boolean(), wait }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask'), pick, wait }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('invalidate'),
      pick,
      tipoAnulacion: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
      wait,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('correct'), pick, wait }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(500, 3_000, 9_000, 15_000, 40_000, 130_000, 700_000, 3_600_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sleep'), hours: fc.constantFrom(1, 10, 26, 26, 80, 800) }),
  },
  { weight: 11, arbitrary: fc.record({ do: fc.constant('line'), on: fc.boolean() }) },
  { weight: 15, arbitrary: fc.record({ do: fc.constant('mishap'), fault: mishap }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('fault'), rule }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post') }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('crash'), after: fc.nat(40) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('restart'), hoursOff: fc.constantFrom(0, 0, 0, 2, 30) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('certificate') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cause'),
      tipo: fc.constantFrom<1 | 2 | 3 | 4 | 5>(1, 2, 3, 4, 5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup'), marked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore') }) },
);
