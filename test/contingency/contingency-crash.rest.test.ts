/**
 * The power is cut before and after every single commit of a contingency: its opening, the regenerated document, its end,
 * its event, its lot, their answers. Whatever is found, all ends sealed and nothing twice (§contingency-window).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { createCrashPoint, type CrashPoint } from '../support/crash/crash-point.ts';
import { RETORNO, TIPOS_NUMERADOS, type TipoDte } from '../../core/contract/edition.ts';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { openShopFor } from '../support/shop/type-shop.ts';
import { EVERY_TYPE, typesAt } from '../support/shop/type-turns.ts';
import type { Faults } from '../support/peers/switchable-simulator.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Cutting at each of a lot's documents would say the same again and again: a handful at both ends, and some between. */
const EVERY = 4;
const CLOSE_LOOK = EVERY_TYPE ? 9 : 6;
/** Before each commit; after it as well at each that is so many on: what was written is the same as before the next one. */
const AFTER_TOO = EVERY_TYPE ? 1 : 3;
/** How much longer an open lot is waited for, in minutes of the shop's clock. */
const MORE_MINUTES = 10;
/** Time for a story, cut by cut, on a busy computer. */
const LIMIT_MS = EVERY_TYPE ? 900_000 : 240_000;

/** Sales of a lot: two of each type, and one that goes before. */
const LOT_SALES = 11;
const LOTS = { fewestOfLot: LOT_SALES };

let shop: Shop;
/** What is asked for in turn, each with its request. */
let asked: readonly (readonly [TipoDte, string])[];
afterEach(() => shop.close());

interface Story {
  /** Its place among the stories: each has other commits that are cut on both sides. */
  readonly turn: number;
  /** Where the shop stands when the commits begin to count. */
  readonly before?: (crashPoint: CrashPoint) => Promise<void>;
  readonly faults?: Faults;
  readonly online: boolean;
  /** Sales that are made while the commits count. */
  readonly sales: number;
  /** How many documents there are in the end. */
  readonly documents: number;
}

/** Sells with a key per sale, so that it can be repeated after the cut; what is cut is not waited for. */
async function sell(count: number, until: Promise<void>): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const [tipo, json] = asked[index % asked.length] ?? ['01', SALE['01']];
    const call = shop.issue(tipo, json, { idempotencyKey: `venta-${index}` });
    call.catch(() => undefined);
    await Promise.race([call, until]);
  }
}

interface Cut {
  readonly at: number;
  readonly side: 'before' | 'after';
  readonly types: readonly TipoDte[];
}

/** Lives through a story until its end or the power cut; then starts again and repeats what was sold. */
async function live(
  story: Story,
  cut: Cut,
): Promise<{ readonly crashPoint: CrashPoint; readonly before: number }> {
  const crashPoint = createCrashPoint();
  const { types } = cut;
  const replace: ShopOptions['replace'] = (deps) => ({ ...crashPoint.replace(deps), ...LOTS });
  const wishes = { online: story.online, replace };
  const opened = await openShopFor(types.includes(RETORNO) ? RETORNO : '01', wishes);
  shop = opened.shop;
  asked = types.map((tipo) => [tipo, tipo === RETORNO ? opened.json : SALE[tipo]] as const);
  await story.before?.(crashPoint);
  if (story.online && story.faults) shop.simulator.addFaults(story.faults);
  crashPoint.arm(cut.at, cut.side);
  await sell(story.sales, crashPoint.death);
  await shop.simulator.turnOn();
  if (!story.online && story.faults) shop.simulator.addFaults(story.faults);
  await shop.pass(2 * MINUTE);
  // The simulator works a lot off in its own time, which a busy computer stretches.
  for (let more = 0; more < MORE_MINUTES && !crashPoint.isDead() && hasOpenLot(); more += 1)
    await shop.pass(MINUTE);
  return { crashPoint, before: opened.before };
}

function hasOpenLot(): boolean {
  return shop.lots().some(({ estado }) => estado !== 'TERMINADO');
}

/** What a power cut leaves, in a few words. */
function left(): readonly string[] {
  return [
    ...shop.windows().map(({ closed_at }) => (closed_at === null ? 'window open' : 'window ended')),
    ...shop
      .documents()
      .map(({ estado, version, firma }) => `${estado} ${version}${firma === null ? ' unsigned' : ''}`),
    ...shop.events().map(({ estado }) => `event ${estado}`),
    ...shop.lots().map(({ estado }) => `lot ${estado}`),
  ];
}

/** The types of a story's sales at a cut: two in turn, or all of them one pair after the other; of lots, all that go in one. */
function turnsAt(story: Story, at: number): readonly (readonly TipoDte[])[] {
  if (story.before !== undefined) return [TIPOS_NUMERADOS];
  if (!EVERY_TYPE) return [typesAt(2 * at, 2)];
  return [
    ['01', '03'],
    ['04', '05'],
    ['06', RETORNO],
  ];
}

/** On which sides of a commit the power is cut. */
function sidesAt(story: Story, at: number): readonly Cut['side'][] {
  return (at + story.turn) % AFTER_TOO === 0 ? ['before', 'after'] : ['before'];
}

/** Cuts the power at every commit of the story, on both sides or one of them; tells what was found. */
async function cutEverywhere(story: Story): Promise<ReadonlySet<string>> {
  const whole: Cut = { at: Infinity, side: 'after', types: TIPOS_NUMERADOS };
  const total = (await live(story, whole)).crashPoint.commits();
  const found = new Set<string>();
  await shop.close();
  const isLookedAt = (at: number) => at <= CLOSE_LOOK || at > total - CLOSE_LOOK || at % EVERY === 0;
  // Asking for a lot is a commit too, and how often it takes is chance: it goes on until nothing was left to cut.
  let isAlive = false;
  for (let at = 1; at <= total || (!isAlive && at <= total + CLOSE_LOOK); at += 1) {
    if (!isLookedAt(at)) continue;
    for (const types of turnsAt(story, at)) {
      for (const side of sidesAt(story, at)) {
        isAlive = await cutOnce(story, { at, side, types }, { total, found });
        expect(isAlive && at < total - CLOSE_LOOK).toBe(false);
      }
    }
  }
  // The last one is closed again after the test.
  shop = await openShop();
  return found;
}

/** Lives through one cut, and tells whether nothing was left to cut. */
async function cutOnce(
  story: Story,
  cut: Cut,
  { total, found }: { readonly total: number; readonly found: Set<string> },
): Promise<boolean> {
  const { crashPoint, before } = await live(story, cut);
  for (const state of left()) found.add(state);
  const where = `${cut.side} commit ${cut.at} of ${total}, ${cut.types.join()}`;
  await shop.crash();
  shop = await shop.reopen({ replace: () => LOTS });
  await sell(story.sales, Promise.resolve());
  await shop.pass(5 * MINUTE);
  expect([where, shop.queue()]).toEqual([where, []]);
  // Before the proof: what was refused says why.
  const unsealed = shop.documents().filter(({ estado }) => estado !== 'PROCESADO');
  expect([where, unsealed]).toEqual([where, []]);
  expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: story.documents + before } });
  expect(shop.windows().filter(({ closed_at }) => closed_at === null)).toEqual([]);
  await shop.close();
  return !crashPoint.isDead();
}

describe('a power cut', () => {
  it(
    'at any commit of a contingency from its opening to the seals of its documents',
    { timeout: LIMIT_MS },
    async () => {
      const found = await cutEverywhere({ turn: 0, online: false, sales: 2, documents: 2 });
      expect([...found].toSorted()).toEqual(
        expect.arrayContaining([
          'CONTINGENCIA 1',
          'CONTINGENCIA 2',
          'EMITIDO 1 unsigned',
          'PROCESADO 1',
          'PROCESADO 2',
          'TRANSMITIENDO 1',
          'TRANSMITIENDO 2',
          'event EMITIDO',
          'event PROCESADO',
          'event TRANSMITIENDO',
          'window ended',
          'window open',
        ]),
      );
    },
  );

  it('at any commit while the answer to the event is lost', { timeout: LIMIT_MS }, async () => {
    const faults = [{ paso: 'contingencia', falla: 'aceptar-y-callar' }] as const;
    const found = await cutEverywhere({ turn: 1, online: false, sales: 2, documents: 2, faults });
    expect([...found]).toContain('event PENDIENTE');
  });

  it('at any commit of a sale whose reply and question are lost', { timeout: LIMIT_MS }, async () => {
    const faults: Faults = [
      { paso: 'recepcion', falla: 'html', veces: 2 },
      { paso: 'consulta', falla: 'html' },
    ];
    const found = await cutEverywhere({ turn: 2, online: true, sales: 2, documents: 2, faults });
    expect([...found]).toEqual(expect.arrayContaining(['PENDIENTE 1', 'CONTINGENCIA 2', 'window open']));
  });

  const afterOutage = async (): Promise<void> => {
    await sell(LOT_SALES, new Promise(() => {}));
  };

  it('at any commit of a lot', { timeout: LIMIT_MS }, async () => {
    const found = await cutEverywhere({
      turn: 3,
      before: afterOutage,
      online: false,
      sales: 0,
      documents: LOT_SALES,
    });
    expect([...found]).toEqual(
      expect.arrayContaining([
        'lot ENVIANDO',
        'lot RECIBIDO',
        'lot TERMINADO',
        'TRANSMITIENDO 1',
        'event PROCESADO',
      ]),
    );
  });

  it('at any commit while the answer to a lot is lost', { timeout: LIMIT_MS }, async () => {
    const faults = [{ paso: 'lote', falla: 'aceptar-y-callar' }] as const;
    const found = await cutEverywhere({
      turn: 4,
      before: afterOutage,
      online: false,
      sales: 0,
      documents: LOT_SALES,
      faults,
    });
    expect([...found]).toEqual(expect.arrayContaining(['lot ENVIANDO', 'lot TERMINADO', 'PENDIENTE 1']));
  });
});
