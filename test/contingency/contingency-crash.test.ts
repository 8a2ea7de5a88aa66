/**
 * The power is cut before and after every single commit of a contingency: its opening, the regenerated document, its end,
 * its event, its lot, their answers. Whatever is found, all ends sealed and nothing twice (§contingency-window).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/contingency-proof.ts';
import { createDoom, type Doom } from '../support/doom.ts';
import { SALE } from '../support/sales.ts';
import { openShop, type Shop } from '../support/shop.ts';
import type { Faults } from '../support/switchable-simulator.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TYPES = ['01', '03', '04'] as const;
/** Cutting at each of a lot's documents would say the same again and again: a handful at both ends, and some between. */
const EVERY = 16;
const CLOSE_LOOK = 9;
/** How much longer an open lot is waited for, in minutes of the shop's clock. */
const MORE_MINUTES = 10;

let shop: Shop;
afterEach(() => shop.close());

interface Story {
  /** Where the shop stands when the commits begin to count. */
  readonly before?: (doom: Doom) => Promise<void>;
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
    const tipo = TYPES[index % 3] ?? '01';
    const call = shop.issue(tipo, SALE[tipo], { idempotencyKey: `venta-${index}` });
    call.catch(() => undefined);
    await Promise.race([call, until]);
  }
}

/** Lives through a story until its end or the power cut; then starts again and repeats what was sold. */
async function live(
  story: Story,
  cut: { readonly at: number; readonly side: 'before' | 'after' },
): Promise<Doom> {
  const doom = createDoom();
  shop = await openShop({ online: story.online, replace: doom.replace });
  await story.before?.(doom);
  if (story.online && story.faults) shop.simulator.addFaults(story.faults);
  doom.arm(cut.at, cut.side);
  await sell(story.sales, doom.death);
  await shop.simulator.turnOn();
  if (!story.online && story.faults) shop.simulator.addFaults(story.faults);
  await shop.pass(2 * MINUTE);
  // The simulator works a lot off in its own time, which a busy computer stretches.
  for (let more = 0; more < MORE_MINUTES && !doom.isDead() && hasOpenLot(); more += 1)
    await shop.pass(MINUTE);
  return doom;
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

/** Cuts the power at every commit of the story, on both sides; tells what was found. */
async function cutEverywhere(story: Story): Promise<ReadonlySet<string>> {
  const total = (await live(story, { at: Infinity, side: 'after' })).commits();
  const found = new Set<string>();
  await shop.close();
  const isLookedAt = (at: number) => at <= CLOSE_LOOK || at > total - CLOSE_LOOK || at % EVERY === 0;
  // Asking for a lot is a commit too, and how often it takes is chance: it goes on until nothing was left to cut.
  let isAlive = false;
  for (let at = 1; at <= total || (!isAlive && at <= total + CLOSE_LOOK); at += 1) {
    if (!isLookedAt(at)) continue;
    for (const side of ['before', 'after'] as const) {
      const doom = await live(story, { at, side });
      for (const state of left()) found.add(state);
      const where = `${side} commit ${at} of ${total}`;
      await shop.crash();
      shop = await shop.reopen({ replace: () => ({}) });
      await sell(story.sales, Promise.resolve());
      await shop.pass(5 * MINUTE);
      expect([where, shop.queue()]).toEqual([where, []]);
      // Before the proof: what was refused says why.
      const unsealed = shop.documents().filter(({ estado }) => estado !== 'PROCESADO');
      expect([where, unsealed]).toEqual([where, []]);
      expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: story.documents } });
      expect(shop.windows().filter(({ closed_at }) => closed_at === null)).toEqual([]);
      isAlive = !doom.isDead();
      expect(isAlive && at < total - CLOSE_LOOK).toBe(false);
      await shop.close();
    }
  }
  // The last one is closed again after the test.
  shop = await openShop();
  return found;
}

describe('a power cut', () => {
  it(
    'at any commit of a contingency from its opening to the seals of its documents',
    { timeout: 120_000 },
    async () => {
      const found = await cutEverywhere({ online: false, sales: 2, documents: 2 });
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

  it('at any commit while the answer to the event is lost', { timeout: 120_000 }, async () => {
    const faults = [{ paso: 'contingencia', falla: 'aceptar-y-callar' }] as const;
    const found = await cutEverywhere({ online: false, sales: 2, documents: 2, faults });
    expect([...found]).toContain('event PENDIENTE');
  });

  it('at any commit of a sale whose reply and question are lost', { timeout: 120_000 }, async () => {
    const faults: Faults = [
      { paso: 'recepcion', falla: 'html', veces: 2 },
      { paso: 'consulta', falla: 'html' },
    ];
    const found = await cutEverywhere({ online: true, sales: 2, documents: 2, faults });
    expect([...found]).toEqual(expect.arrayContaining(['PENDIENTE 1', 'CONTINGENCIA 2', 'window open']));
  });

  const afterOutage = async (): Promise<void> => {
    await sell(51, new Promise(() => {}));
  };

  it('at any commit of a lot', { timeout: 240_000 }, async () => {
    const found = await cutEverywhere({ before: afterOutage, online: false, sales: 0, documents: 51 });
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

  it('at any commit while the answer to a lot is lost', { timeout: 240_000 }, async () => {
    const faults = [{ paso: 'lote', falla: 'aceptar-y-callar' }] as const;
    const found = await cutEverywhere({
      before: afterOutage,
      online: false,
      sales: 0,
      documents: 51,
      faults,
    });
    expect([...found]).toEqual(expect.arrayContaining(['lot ENVIANDO', 'lot TERMINADO', 'PENDIENTE 1']));
  });
});
