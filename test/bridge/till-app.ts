/** The real service with demo data in a temporary folder, and browsers that use its bridge: over HTTP, or over Electron's channel. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type App, type AppOptions } from '../../core/host/app.ts';
import type {
  BridgeEvent,
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
  BridgeReply,
} from '../../core/contract/bridge/bridge.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import type { Clock } from '../../core/engine/deps.ts';
import { systemClock } from '../../core/platform/system.ts';
import { storedSecret } from '../support/service/browser-secret.ts';
import { folderMadeOnce } from '../support/run/made-once.ts';
import { CHEAP_PIN } from '../support/service/provisioned.ts';
import { usedBridge, type BridgeKind } from './bridge-kind.ts';
import { electronLink } from './electron-link.ts';

export interface TillApp {
  readonly app: App;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** From here on time stands still for the service, however busy the computer is, but for {@link TillApp.pass}. */
  stopTime(): void;
  /** Lets so much time pass for the service, in milliseconds. */
  pass(ms: number): void;
  /** Stops the service and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Over the bridge that these tests use, unless said otherwise. */
  browser(over?: BridgeKind): Browser;
  /** The demo issuer's key; empty in an empty folder. */
  readonly demoKey: string;
  /** The PIN of a demo user. */
  pinOf(rol: 'cajero' | 'gerente'): string;
  close(): Promise<void>;
}

export interface Browser {
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** The same for a call that must go well. */
  ask<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeOutput<Op>>;
  /** Pairs with a new code of the service, or the given one, and logs in. */
  enter(rol: 'cajero' | 'gerente', code?: string): Promise<void>;
  /** What makes it the one that was paired; empty before. */
  secret(): string;
  /** The last `Set-Cookie`, and what the browser sends back; over HTTP only. */
  readonly setCookie: () => string;
  readonly cookie: () => string;
  /** Everything of its secret that goes along with a call; over HTTP only. */
  readonly headers: () => Readonly<Record<string, string>>;
  events(): Promise<EventLog>;
}

export interface EventLog {
  /** The next event of a kind; what came before it is passed over. */
  next<Kind extends BridgeEvent['kind']>(kind: Kind): Promise<Extract<BridgeEvent, { kind: Kind }>>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

type DemoUsers = App['demoUsers'];

/** File with what the first start showed. */
const SHOWN = 'shown.json';

export interface FirstStart {
  readonly folder: string;
  readonly users: DemoUsers;
  readonly key: string;
}

/** Starts the service. @param wishes `demo` false: in an empty folder; `uiFolder`: with these pages, else without any */
export async function openTillApp(
  wishes: { readonly demo?: boolean; readonly uiFolder?: string } = {},
): Promise<TillApp> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-bridge-'));
  const made = wishes.demo === false ? null : await firstStart();
  if (made !== null) cpSync(made.folder, folder, { recursive: true });
  const { dataDir, env } = placesIn(folder);
  let passed = 0;
  let stoppedAt: number | null = null;
  const clock: Clock = { now: () => (stoppedAt ?? Date.now()) + passed, after: systemClock.after };
  const { uiFolder } = wishes;
  const start = (uiPort: number) => startIn(folder, { clock, uiPort, demo: false, uiFolder });
  let app = await start(0);
  const { url } = app.ui;
  return {
    get app() {
      return app;
    },
    dataDir,
    env,
    stopTime: () => void (stoppedAt = Date.now()),
    pass: (ms) => (passed += ms),
    restart: async () => {
      await app.close();
      // The same port: a browser's cookie belongs to it.
      app = await start(Number(new URL(url).port));
    },
    browser: (over = usedBridge()) => openBrowser(() => app, over, pinsOf(made?.users ?? [])),
    demoKey: made?.key ?? '',
    pinOf: pinsOf(made?.users ?? []),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keys and hashes of a first start take longer than most tests: all tills begin with copies of one. */
export async function firstStart(): Promise<FirstStart> {
  const folder = await folderMadeOnce('demo', async (place) => {
    const app = await startIn(place, { clock: systemClock, uiPort: 0, demo: true });
    await app.close();
    writeFileSync(join(place, SHOWN), JSON.stringify({ users: app.demoUsers, key: app.demoKey }));
  });
  const shown = JSON.parse(readFileSync(join(folder, SHOWN), 'utf8')) as Omit<FirstStart, 'folder'>;
  return { folder, ...shown };
}

export function placesIn(folder: string): Pick<TillApp, 'dataDir' | 'env'> {
  return {
    dataDir: join(folder, 'datos'),
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, CAJA_KEY_FILE: join(folder, 'k') },
  };
}

type Start = Pick<AppOptions, 'clock' | 'uiPort' | 'demo'> & { readonly uiFolder?: string | undefined };

function startIn(folder: string, { uiFolder, ...how }: Start): Promise<App> {
  const { dataDir, env } = placesIn(folder);
  return startApp({
    ...how,
    folder: dataFolder(dataDir, env),
    host: '127.0.0.1',
    displayHost: '127.0.0.1',
    displayPort: 0,
    phonePort: 0,
    apiPort: 0,
    uiFolder: uiFolder ?? join(folder, 'sin-pantalla'),
    env,
    pinCost: CHEAP_PIN,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
}

const pinsOf =
  (users: DemoUsers): TillApp['pinOf'] =>
  (rol) =>
    users.find((user) => user.rol === rol)?.pin ?? '';

/** The same with a manager at the till. */
export async function openManagerApp(): Promise<{ readonly till: TillApp; readonly manager: Browser }> {
  const till = await openTillApp();
  const manager = till.browser();
  await manager.enter('gerente');
  return { till, manager };
}

/** The same with a cashier and, in another browser, a manager. */
export async function openStaffedApp(): Promise<{
  readonly till: TillApp;
  readonly cashier: Browser;
  readonly manager: Browser;
  readonly managerId: string;
}> {
  const till = await openTillApp();
  const [cashier, manager] = [till.browser(), till.browser()];
  await cashier.enter('cajero');
  await manager.enter('gerente', await till.app.inside.newPairingCode());
  const users = await manager.ask('session.users', {});
  return { till, cashier, manager, managerId: users.find(({ rol }) => rol === 'gerente')?.id ?? '' };
}

function openBrowser(app: () => App, over: BridgeKind, pinOf: TillApp['pinOf']): Browser {
  const link = over === 'http' ? httpBrowser(app) : electronBrowser(app);
  const ask: Browser['ask'] = async (op, input) => {
    const reply = await link.call(op, input);
    if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply.problem)}`);
    return reply.value;
  };
  return {
    ...link,
    ask,
    enter: async (rol, code) => {
      await ask('session.pair', { code: code ?? (await app().inside.newPairingCode()) });
      const userId = (await ask('session.users', {})).find((user) => user.rol === rol)?.id ?? '';
      const login = await ask('session.login', { userId, pin: pinOf(rol) });
      if (login.kind !== 'open') throw new Error(login.message);
    },
  };
}

type Link = Omit<Browser, 'ask' | 'enter'>;

function httpBrowser(app: () => App): Link {
  const kept = storedSecret();
  return {
    call: async (op, input) => {
      const response = await fetch(`${app().ui.url}/bridge`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...kept.headers() },
        body: JSON.stringify({ op, input }),
      });
      kept.keep(response);
      return (await response.json()) as never;
    },
    secret: kept.whole,
    setCookie: kept.setCookie,
    cookie: kept.cookie,
    headers: kept.headers,
    events: () => openEvents(`${app().ui.url}/bridge/eventos`, kept.headers()),
  };
}

function electronBrowser(app: () => App): Link {
  const { bridge, secret } = electronLink(app);
  const events = async (): Promise<EventLog> => {
    const arrivals = createArrivals();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const close = bridge.subscribe((event) => {
      arrivals.add(event);
      if (event.kind === 'disconnected') end();
    });
    return { next: arrivals.next, ended, close };
  };
  return { call: bridge.call, secret, setCookie: () => '', cookie: () => '', headers: () => ({}), events };
}

/** What arrived and was not asked for yet. */
function createArrivals(): Pick<EventLog, 'next'> & { add(event: BridgeEvent): void } {
  const arrived: BridgeEvent[] = [];
  let wake = () => {};
  return {
    add: (event) => {
      arrived.push(event);
      wake();
    },
    next: async (kind) => {
      for (;;) {
        const found = arrived.find((event) => event.kind === kind);
        if (found !== undefined) {
          arrived.splice(0, arrived.indexOf(found) + 1);
          return found as never;
        }
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

async function openEvents(url: string, headers: Readonly<Record<string, string>>): Promise<EventLog> {
  const stop = new AbortController();
  const response = await fetch(url, { headers, signal: stop.signal });
  if (response.status !== 200 || response.body === null) throw new Error(`status ${response.status}`);
  const arrivals = createArrivals();
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames)
          if (frame.startsWith('data: ')) arrivals.add(JSON.parse(frame.slice(6)) as BridgeEvent);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  };
  const ended = read(response.body);
  return { next: arrivals.next, ended, close: () => stop.abort() };
}
