/** Whatever happens at two tills: each Z stays as it was, and Z + later changes = statistics = ledger, to the cent. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../core/domain/app-error.ts';
import { tieDay } from '../../core/till/cash/cash-reconciliation.ts';
import type { CashReport } from '../../core/contract/cash/cash-report.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { cents } from '../engine/payload-sums.ts';
import { openCashShop, ownSums, PLACE, type CashShop, type TillId } from './cash-shop.ts';
import { invalidar } from '../invalidation/event-caller.ts';
import { refusing } from '../engine/issuing/refused-shop.ts';

const HOUR_MS = 3_600_000;
const TEST_MS = 300_000;
/** Shops opened; each history goes through every part of the engine. */
const HISTORIES = 6;
const DAYS = { desde: '2026-11-20', hasta: '2026-12-15' };

const till = fc.constantFrom<TillId>('t-1', 't-2');
const price = fc.integer({ min: 1, max: 9999 });
type Pay = 'cash' | 'card' | 'credit' | 'mixed';
const ACTION = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      at: fc.option(till, { nil: null, freq: 8 }),
      price,
      pay: fc.constantFrom<Pay>('cash', 'card', 'credit', 'mixed'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refused' as const), at: till, price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), at: till, price }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('invalidate' as const), which: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: till, price, out: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), at: till, price }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), at: till }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Action = typeof ACTION extends fc.Arbitrary<infer T> ? T : never;

const text = (whole: number): string => (whole / 100).toFixed(2);
const request = (whole: number) => ({
  items: [{ cantidad: 1, descripcion: 'Café', precioUni: Number(text(whole)), tipoItem: 1 }],
});

function payments(pay: Pay, whole: number): object {
  const montoPago = Number(text(whole));
  if (pay === 'cash') return {};
  if (pay === 'card') return { pagos: [{ codigo: '05', montoPago, referencia: 'V-1' }] };
  if (pay === 'credit') return { pagos: [{ codigo: '01', montoPago, plazo: '01', periodo: 30 }] };
  if (whole < 2) return {};
  const part = Math.floor(whole / 2);
  const rest = { codigo: '04', montoPago: Number(text(whole - part)), referencia: 'T-1' };
  return { pagos: [{ codigo: '01', montoPago: Number(text(part)) }, rest] };
}

/** What the test itself knows of the open session of a till. */
interface Open {
  readonly id: number;
  floatCents: number;
}

interface World {
  readonly cash: CashShop;
  readonly open: Map<TillId, Open>;
  readonly closed: CashReport[];
  online: boolean;
  moves: number;
}

type Of<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

async function play(world: World, action: Action): Promise<void> {
  const { cash } = world;
  const { shop, sell } = cash;
  switch (action.kind) {
    case 'sell':
      return void (await sell(action.at, '01', {
        ...request(action.price),
        ...payments(action.pay, action.price),
      }));
    case 'refused':
      if (world.online) shop.simulator.addFaults(refusing());
      return void (await sell(action.at, '01', request(action.price)));
    case 'correct':
      return correct(cash, action);
    case 'invalidate':
      return invalidate(cash, action.which);
    case 'move':
      return move(world, action);
    case 'open':
      return open(world, action);
    case 'close':
      return close(world, action.at);
    case 'outage':
      world.online = !world.online;
      return world.online ? shop.simulator.turnOn() : shop.simulator.turnOff();
    case 'wait':
      return shop.pass(action.hours * HOUR_MS);
  }
}

async function correct({ shop, sell }: CashShop, { at, price: whole }: Of<'correct'>): Promise<void> {
  const refused = shop
    .documents()
    .findLast(({ estado, numero_vigente: own }) => estado === 'RECHAZADO' && own === 1);
  // Also past its time, or with a number that is gone: then nothing happens.
  if (refused !== undefined)
    await sell(at, '01', request(whole), refused.codigo_generacion).catch(() => null);
}

async function invalidate({ shop }: CashShop, which: number): Promise<void> {
  const sealed = shop.documents().filter(({ estado }) => estado === 'PROCESADO');
  const chosen = sealed[which % Math.max(1, sealed.length)];
  if (chosen === undefined) return;
  const { codigo_generacion: codigoGeneracion, fec_emi: fecEmi } = chosen;
  const documento = { tipoDte: '01', codigoGeneracion, fecEmi };
  await invalidar(shop, { documento, motivo: { tipoAnulacion: 2 } });
}

async function move(world: World, action: Of<'move'>): Promise<void> {
  const session = world.open.get(action.at);
  if (session === undefined) return;
  const tipo = action.out ? 'SALIDA' : 'ENTRADA';
  const { desk, at } = world.cash;
  world.moves += 1;
  const movement = { clave: `m-${world.moves}`, tipo, monto: text(action.price), motivo: 'x' } as const;
  try {
    await desk['cash.move'](movement, at(action.at));
  } catch (error) {
    // Nobody takes out more than is in.
    if (action.out && error instanceof AppError && error.codigo === 'ESTADO_NO_PERMITE') return;
    throw error;
  }
  session.floatCents += action.out ? -action.price : action.price;
}

async function open(world: World, action: Of<'open'>): Promise<void> {
  if (world.open.has(action.at)) return;
  const { desk, at } = world.cash;
  const state = await desk['cash.open']({ fondo: text(action.price) }, at(action.at));
  world.open.set(action.at, { id: state.abierta?.id ?? 0, floatCents: action.price });
}

async function close({ cash, open: sessions, closed }: World, at: TillId): Promise<void> {
  const session = sessions.get(at);
  if (session === undefined) return;
  // What there must be by the documents' own texts; an exact count needs nobody else.
  const expected = Number(ownSums(cash.shop, session.id).cash) + session.floatCents;
  if (expected < 0) return;
  const { reporte } = await cash.close(at, expected);
  expect(reporte.conteo).toMatchObject({ diferencia: '0.00', esperado: text(expected) });
  expect(cents(reporte.total)).toBe(ownSums(cash.shop, session.id).sold);
  closed.push(reporte);
  sessions.delete(at);
}

/** What holds at any moment. */
function expectTied({ cash: { shop, desk, at }, closed }: World): void {
  const tie = shop.store.read((reader) => tieDay(reader, PLACE, DAYS));
  expect(tie.diferencias).toEqual([]);
  expect(tie).toMatchObject({ cuadra: true, estadisticas: tie.total, libro: tie.total });
  for (const reporte of closed) {
    const z = desk['cash.z']({ sesion: reporte.sesion }, at('t-1'));
    expect(z.reporte).toEqual(reporte);
    expect(cents(z.hoy.total)).toBe(ownSums(shop, reporte.sesion).sold);
  }
}

it(
  'Z with their later changes, statistics and ledger agree whatever happens',
  { timeout: TEST_MS },
  async () => {
    let zs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(ACTION, { minLength: 20, maxLength: 35 }), async (actions) => {
        const cash = await openCashShop();
        try {
          const world: World = { cash, open: new Map(), closed: [], online: true, moves: 0 };
          await play(world, { kind: 'open', at: 't-1', price: 5000 });
          for (const action of actions) await play(world, action);
          expectTied(world);
          for (const at of ['t-1', 't-2'] as const) await play(world, { kind: 'close', at });
          // What waited is sealed, or refused, after the Z.
          if (!world.online) await play(world, { kind: 'outage' });
          await cash.shop.pass(12 * HOUR_MS);
          expectTied(world);
          zs += world.closed.length;
          const report = cash.shop.store.read((reader) => verifyStore(reader, () => true));
          expect(report.faltas).toEqual([]);
        } finally {
          await cash.shop.close();
        }
      }),
      { numRuns: HISTORIES },
    );
    expect(zs).toBeGreaterThanOrEqual(HISTORIES);
  },
);
