/** One run's world: a data folder, a clock, the simulator behind its line, and the engine that lives in it now. */
import { copyFileSync, rmSync } from 'node:fs';
import { createAuthority } from '../../core/authority/mh-client.ts';
import type { Authority } from '../../core/authority/authority.ts';
import { openDataVault } from '../../core/platform/data-vault.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import type { Log } from '../../core/engine/deps.ts';
import { createEngine, type Engine } from '../../core/engine/engine.ts';
import { createDocumentPrinting } from '../../core/output/drawing/document-printing.ts';
import { openHighWater } from '../../core/number-guard/high-water.ts';
import { createSigner } from '../../core/signing/signer.ts';
import { keyProvider } from '../../core/platform/key-provider.ts';
import { startSimulator, type Simulator } from '../../core/simulator/simulator.ts';
import { openStore, type Store } from '../../core/store/store.ts';
import { systemRandom } from '../../core/platform/system.ts';
import { manualClock, type ManualClock } from '../support/run/manual-clock.ts';
import { PASSWORD, PUBLIC_KEY_PEM, SHOP_NIT, SHOP_NRC } from '../support/shop/shop-file.ts';
import { calm, createLife, type Life } from './life.ts';
import { openLine, type Line } from './line.ts';
import type { Place, Workshop } from './place.ts';

export interface Presence {
  readonly life: Life;
  readonly engine: Engine;
  readonly store: Store;
}

export interface World {
  readonly place: Place;
  readonly clock: ManualClock;
  readonly simulator: Simulator;
  readonly line: Line;
  /** The engine that lives now. */
  readonly now: Presence;
  /** What no part of the engine should ever have to write to its log. */
  readonly complaints: readonly string[];
  /** Time that timers have seen pass, in milliseconds; setting the clock does not count. */
  readonly elapsed: number;
  /** Sets the clock forward, which no timer notices. */
  advance(ms: number): void;
  /** Waits until nothing is under way. */
  settle(): Promise<void>;
  /** Lets time pass; what each timer sets off is over before the next one fires. */
  pass(ms: number): Promise<void>;
  /** Ends the present engine like a power cut. */
  crash(): void;
  /** Ends it as its operator does. */
  stop(): Promise<void>;
  /** Starts an engine in the same folder, again if it crashes meanwhile. */
  reopen(): Promise<void>;
  /** Puts a copy of the database in its place. */
  restoreFrom(file: string): void;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly workshop: Workshop;
  /** `YYYY-MM-DD HH:MM:SS` in El Salvador. */
  readonly at: string;
  readonly random: () => number;
}

/** Real time to an answer: only the line makes anybody wait, by the run's own clock. */
const WAIT_LIMIT_MS = 120_000;
/** Longest wait for an orderly stop, by the run's clock. */
const STOP_MS = 30_000;

export async function openWorld({ workshop, at, random }: WorldOptions): Promise<World> {
  const place = workshop.newPlace();
  const [date = '', time = ''] = at.split(' ');
  const clock = manualClock(instantOf(date, time));
  const simulator = await startSimulator({
    port: 0,
    file: null,
    durable: false,
    script: { demoraLoteMs: 0 },
    now: () => new Date(clock.now()),
  });
  const account = { nit: SHOP_NIT, nrc: SHOP_NRC, user: SHOP_NIT, pwd: PASSWORD, ambiente: '00' as const };
  // The newest registered key counts as well as the older ones.
  for (const publicKeyPem of [workshop.secondPublicKey, PUBLIC_KEY_PEM])
    await simulator.registerTaxpayer({ ...account, publicKeyPem });
  const complaints: string[] = [];
  const remains: (() => Promise<void> | void)[] = [];
  let current: Opened | null = null;
  const began = clock.now();
  let set = 0;
  const advance = (ms: number) => {
    set += ms;
    clock.set(clock.now() + ms);
  };
  const line = await openLine({
    simulator,
    clock,
    advance,
    random,
    onChange: () => current?.presence.life.tell(),
  });
  const present = (): Opened => {
    if (current === null) throw new Error('no engine lives');
    return current;
  };
  const settle = () => calm(present().presence.life, line);
  const pass = (ms: number) => clock.pass(ms, settle);
  const open = async (): Promise<void> => {
    for (;;) {
      const opened = await openLife({ place, clock, line, complaints });
      remains.push(opened.release);
      current = opened;
      const { life, engine } = opened.presence;
      await Promise.race([engine.start(), life.ended]);
      if (life.isAlive) return;
      line.doubt();
      await opened.hangUp();
    }
  };
  await open();
  return {
    place,
    clock,
    simulator,
    line,
    complaints,
    get now() {
      return present().presence;
    },
    get elapsed() {
      return clock.now() - began - set;
    },
    advance,
    settle,
    pass,
    crash: () => present().presence.life.kill(),
    stop: async () => {
      const { presence, shut } = present();
      let stopped = false;
      const stopping = presence.engine.stop().then(() => (stopped = true));
      await settle();
      for (let waited = 0; !stopped && presence.life.isAlive && waited < STOP_MS; waited += 1_000)
        await pass(1_000);
      if (!presence.life.isAlive) return;
      await stopping;
      // What took longer than an orderly stop waits for ends like with a crash.
      presence.life.kill();
      await shut();
    },
    reopen: async () => {
      line.doubt();
      await present().hangUp();
      await open();
    },
    restoreFrom: (file) => {
      const { database } = place.data;
      for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
      copyFileSync(file, database);
    },
    close: async () => {
      present().presence.life.kill();
      await line.close();
      await simulator.close();
      for (const release of remains) await release();
      place.remove();
    },
  };
}

interface Opened {
  readonly presence: Presence;
  /** Cuts the connections, as the end of a process does. */
  readonly hangUp: () => Promise<void>;
  /** What an orderly stop does last. */
  readonly shut: () => Promise<void>;
  /** Gives back what a crash left open. */
  readonly release: () => Promise<void>;
}

interface Opening {
  readonly place: Place;
  readonly clock: ManualClock;
  readonly line: Line;
  readonly complaints: string[];
}

async function openLife({ place, clock, line, complaints }: Opening): Promise<Opened> {
  const life = createLife();
  const store = openStore({ file: place.data.database, now: clock.now, migrate: true });
  const vault = await openDataVault(place.data, place.env);
  const signer = createSigner({ keys: keyProvider(store, vault) });
  const authority = createAuthority({
    baseUrl: line.url,
    user: SHOP_NIT,
    password: PASSWORD,
    ambiente: '00',
    now: clock.now,
    timeouts: {
      receptionMs: WAIT_LIMIT_MS,
      queryMs: WAIT_LIMIT_MS,
      authMs: WAIT_LIMIT_MS,
      eventMs: WAIT_LIMIT_MS,
      lotMs: WAIT_LIMIT_MS,
      lotQueryMs: WAIT_LIMIT_MS,
    },
  });
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, fields) => {
      if (life.isAlive) complaints.push(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const ownClock = life.clock(clock);
  const highWater = await openHighWater({
    store,
    folder: place.data,
    machine: 'equipo-de-prueba',
    clock: ownClock,
    log,
    newId: systemRandom.uuid,
  });
  const stepped = steppedAuthority(life, authority);
  const engine = createEngine({
    store: { ...store, transact: life.transact(store) },
    signer: { ...signer, sign: life.step(signer.sign) },
    authorityOf: async () => stepped,
    clock: ownClock,
    // Without jitter the waits are the stated ones.
    random: { uuid: systemRandom.uuid, unit: () => 0 },
    log,
    version: '0.0.0',
    clockOffsetMs: () => null,
    bootedAt: () => 0,
    freeDiskBytes: () => 10 * 1024 ** 3,
    highWater,
    printing: createDocumentPrinting(),
  });
  let closed = false;
  const shut = async () => {
    if (closed) return;
    closed = true;
    highWater.close();
    await store.close();
    await authority.close();
  };
  return {
    presence: { life, engine, store },
    hangUp: () => authority.close(),
    shut,
    release: async () => {
      await signer.close();
      await shut();
    },
  };
}

function steppedAuthority(life: Life, authority: Authority): Authority {
  return {
    ...authority,
    submit: life.call(authority.submit),
    query: life.call(authority.query),
    reportContingency: life.call(authority.reportContingency),
    invalidate: life.call(authority.invalidate),
    submitLot: life.call(authority.submitLot),
    queryLot: life.call(authority.queryLot),
  };
}
