/** Plays one run: every order in turn, a look at the database after each, and the reckoning at the end. */
import { join, dirname } from 'node:path';
import { copyFileSync, existsSync } from 'node:fs';
import { openContingency, currentContingency } from '../../core/store/delivery/contingencies.ts';
import { copyDatabase, sealCopy } from '../../core/store/backup/backup.ts';
import { openDataVault } from '../../core/platform/data-vault.ts';
import { applyProvision } from '../../core/provision/provision.ts';
import { seeded } from '../support/shop/request-generator.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { createCalls } from './calls.ts';
import { comeToRest, judge } from './end.ts';
import { createHearing } from './hearing.ts';
import type { Order } from './orders.ts';
import type { Run } from './runs.ts';
import type { Workshop } from './place.ts';
import { checkFence, lostBy, type Sequence } from './restored.ts';
import { look, openRows, whatHappened, type Rows } from './rows.ts';
import type { Stage } from './stage.ts';
import { asking, correcting, invalidating, repeating, selling, sellingInvalid } from './trade.ts';
import { createMemory } from './told.ts';
import { openWorld } from './world.ts';

const HOUR_MS = 3_600_000;

/** How a run went. */
export interface Outcome {
  /** What did not hold, in words; empty when everything did. */
  readonly faults: readonly string[];
  /** What happened on the way and how often: a campaign that never meets something proves nothing about it. */
  readonly met: ReadonlyMap<string, number>;
}

/** Plays a run to its end, or to the first order after which something does not hold. */
export async function play(run: Run, workshop: Workshop): Promise<Outcome> {
  const memory = createMemory();
  const world = await openWorld({ workshop, at: run.at, random: seeded(run.chance) });
  const stage: Stage = {
    world,
    memory,
    workshop,
    calls: createCalls(world, memory),
    rows: openRows(world.place.data.database),
    seen: new Map(),
    backup: null,
    lost: null,
    hadLatePost: false,
    sales: 0,
  };
  const hearing = createHearing();
  try {
    for (const [index, order] of run.orders.flat().entries()) {
      await follow(order, stage);
      await rise(stage);
      if (order.do === 'restore') hearing.forget();
      await hearing.hear(world.now.store);
      look(stage.rows, memory, stage.seen);
      if (memory.faults.length > 0)
        return { faults: [`after order ${index} (${order.do})`, ...memory.faults], met: new Map() };
    }
    await comeToRest(world, stage.calls, stage.rows);
    await rise(stage);
    look(stage.rows, memory, stage.seen);
    await judge(stage);
    await hearing.hear(world.now.store);
    for (const name of await hearing.judge(world.now.store))
      memory.faults.push(`${name}: the centre would know it otherwise`);
    return { faults: memory.faults, met: whatHappened(stage.rows) };
  } finally {
    stage.rows.close();
    await world.close();
  }
}

/** After a crash the service is started again. */
async function rise({ world }: Stage): Promise<void> {
  if (!world.now.life.isAlive) await world.reopen();
}

async function follow(order: Order, stage: Stage): Promise<void> {
  const { world, calls } = stage;
  switch (order.do) {
    case 'sell':
      return calls.make(selling(order, stage), order.wait);
    case 'sell-invalid':
      return calls.make(sellingInvalid(order.tipoDte, stage), 'answer');
    case 'repeat':
      return calls.make(repeating(order, stage), order.wait);
    case 'ask':
      return calls.make(asking(order.pick, stage), order.wait);
    case 'invalidate':
      return calls.make(invalidating(order, stage), order.wait);
    case 'correct':
      return calls.make(correcting(order.pick, stage), order.wait);
    case 'wait':
      return world.pass(order.ms);
    case 'sleep':
      world.advance(order.hours * HOUR_MS);
      return world.pass(1_000);
    case 'line':
      return order.on ? world.line.mend() : world.line.cut();
    case 'mishap':
      stage.hadLatePost ||= 'mishap' in order.fault && order.fault.mishap.startsWith('late');
      world.line.add(order.fault);
      return;
    case 'fault':
      return world.simulator.addFaults([order.rule]);
    case 'post':
      return world.line.deliver();
    case 'crash':
      return order.after === 0 ? world.crash() : world.now.life.dieAfter(order.after);
    case 'restart':
      return restart(order.hoursOff, stage);
    default:
      return administer(order, stage);
  }
}

type Administration = Extract<Order, { readonly do: 'certificate' | 'cause' | 'backup' | 'restore' }>;

async function administer(order: Administration, stage: Stage): Promise<void> {
  const { world, workshop } = stage;
  const { store, life } = world.now;
  switch (order.do) {
    case 'certificate': {
      const { data, env } = world.place;
      const vault = await openDataVault(data, env);
      await applyProvision(workshop.secondFile, { store, vault, now: world.clock.now });
      return;
    }
    case 'cause': {
      const owner = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
      const { tipo } = order;
      await Promise.race([
        life.ended,
        store.transact((tx, now) => {
          if (currentContingency(tx, owner) === null) return;
          const motivo = tipo === 5 ? 'Motivo inventado' : null;
          openContingency(tx, { ...owner, tipo, motivo, evidencia: 'manual', openedAt: now });
        }),
      ]);
      return;
    }
    case 'backup':
      return backUp(order.marked, stage);
    case 'restore':
      return stage.backup === null ? undefined : restore(stage.backup, stage);
    default:
      return order satisfies never;
  }
}

async function restart(hoursOff: number, stage: Stage): Promise<void> {
  const { world } = stage;
  await world.stop();
  world.advance(hoursOff * HOUR_MS);
  await world.reopen();
  await world.settle();
}

async function backUp(marked: boolean, stage: Stage): Promise<void> {
  const { database } = stage.world.place.data;
  const file = join(dirname(dirname(database)), `respaldo-${stage.sales}-${stage.world.elapsed}.db`);
  if (existsSync(file)) return;
  await copyDatabase(database, file);
  if (marked) sealCopy(file);
  Object.assign(stage, { backup: file });
}

/** An older database comes back: what it does not know is lost here, and no number of it may be given again. */
async function restore(file: string, stage: Stage): Promise<void> {
  const { world, memory } = stage;
  await stage.calls.finish();
  if (!world.now.life.isAlive) return;
  await world.stop();
  const before = {
    codes: stage.rows.documents().map((row) => row.codigo_generacion),
    sequences: sequencesOf(stage.rows),
  };
  stage.rows.close();
  const copy = `${file}.puesto`;
  copyFileSync(file, copy);
  world.restoreFrom(copy);
  await world.reopen();
  Object.assign(stage, { rows: openRows(world.place.data.database) });
  const lost = lostBy(before.codes, stage.rows);
  Object.assign(stage, { lost: new Set([...(stage.lost ?? []), ...lost]) });
  memory.restored(new Map(stage.rows.documents().map((row) => [row.codigo_generacion, row])));
  stage.seen.clear();
  world.line.forget();
  await checkFence(stage, before.sequences);
}

function sequencesOf(rows: Rows): readonly Sequence[] {
  return rows.all('SELECT tipo_dte, serie, anio, ultimo FROM sequence') as readonly Sequence[];
}
