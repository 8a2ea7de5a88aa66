/** Composes the whole service in one process: store, vault, signer, authorities, engine, servers. */
import type { Environment } from '../platform/environment.ts';
import { rule } from '../contract/rules/rules.ts';
import { fileURLToPath } from 'node:url';
import { startEngine, type Wrap } from './engine-start.ts';
import { createBridgeDispatch, type BridgeDispatch } from '../api/bridge-dispatch.ts';
import { createDispatch, type Dispatch } from '../api/dispatch.ts';
import type { RunOperation } from '../contract/agents/agent-calls.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { demoRemission } from '../demo/demo-remission.ts';
import { provisionDemo, type DemoUser } from '../demo/demo-start.ts';
import { AppError, refusal } from '../domain/app-error.ts';
import { returnsAccepted } from '../engine/queries/returns-accepted.ts';
import type { Engine } from '../engine/engine.ts';
import { announcing } from '../engine/notices/feed.ts';
import type { Clock, Log } from '../engine/deps.ts';
import type { PrinterLine } from '../till/printing/print-port.ts';
import type { ProgramPort } from '../till/settings/program.ts';
import { warmUp } from './warm-up.ts';
import type { Till } from '../till/till.ts';
import { parseRequest } from '../http/bridge/bridge-api.ts';
import { isLoopback } from '../http/guards.ts';
import type { RunningServer } from '../http/listener.ts';
import { operationRunner } from '../http/mcp/run-operation.ts';
import { openRequestLog, type RequestLog } from '../diagnostics/request-log/request-log.ts';
import { createApiServer, type ApiServerOptions } from '../http/server.ts';
import { createUiServer } from '../http/bridge/ui-server.ts';
import { openMail } from './ports/mail-start.ts';
import { webhookDeps } from './ports/webhooks-start.ts';
import { webhookCalls, type WebhookCallsDeps } from '../provision/webhooks/webhook-calls.ts';
import type { PinCost } from '../provision/secrets/pin.ts';
import { isRehearsalClock } from '../platform/rehearsal-clock.ts';
import { rehearsalCalls, resumeRehearsal } from './rehearsal.ts';
import type { Vault } from '../signing/vault.ts';
import { acquireEngineLock } from '../store/engine-lock.ts';
import { assertSoundPages } from '../store/backup/integrity.ts';
import { serviceSettings } from '../store/issuers/service-settings.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemRandom } from '../platform/system.ts';
import { openHighWater } from '../number-guard/high-water.ts';
import { giveMemoryBackAtRest } from './memory-at-rest.ts';
import { machineFingerprint } from '../number-guard/high-water-machine.ts';
import { createKeyUses } from './key-uses.ts';
import { auditKeyOfVault, openDataVault } from '../platform/data-vault.ts';
import type { SystemKeys } from '../platform/system-keys.ts';
import { startTill } from './till-start.ts';
import { LICENSE, VERSION } from '../platform/version.ts';

/** Address and certificate are the API's; the page stays on this computer. */
export interface AppOptions extends Pick<ApiServerOptions, 'host' | 'tls'> {
  readonly folder: DataFolder;
  readonly apiPort: number;
  readonly uiPort: number;
  /** Create demo data in a new data folder. */
  readonly demo: boolean;
  /** Till of the demo business; default: the first. */
  readonly demoTill?: number;
  /** Bind address of customer displays; default: every address. */
  readonly displayHost?: string | undefined;
  /** First port tried for customer displays; 0: any free port. */
  readonly displayPort?: number | undefined;
  /** First port tried for customers' phones; 0: any free port. */
  readonly phonePort?: number | undefined;
  /** Folder of the built web interface. */
  readonly uiFolder: string;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Log;
  /** The operating system's key store, if available. */
  readonly systemKeys?: SystemKeys;
  /** Updates; default: with the installation. */
  readonly program?: ProgramPort;
  /** Connection to printers; default: the real ones. */
  readonly printers?: PrinterLine;
  /** Cost of PIN hashes; default: as shipped. */
  readonly pinCost?: PinCost;
}

/** Client packages in the build output, for any form of the program. */
const CLIENT_FOLDER = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** The service's interface for a program that embeds it. */
export interface AppInside {
  readonly dispatch: Dispatch;
  readonly bridge: BridgeDispatch;
  readonly openEvents: Till['openEvents'];
  /** A code that pairs one browser; invalidates the previous one. */
  newPairingCode(): Promise<string>;
  /** A short-lived code for a window that the program opens. */
  newOpeningCode(): Promise<string>;
  readonly vault: Vault;
}

export interface App {
  readonly api: { readonly url: string };
  readonly ui: { readonly url: string };
  /** The demo issuer's API key; only after the first start, which created it. */
  readonly demoKey: string | null;
  /** Demo users with PINs; empty without {@link App.demoKey}. */
  readonly demoUsers: readonly DemoUser[];
  /** Pairs one browser; valid until used or the next start. */
  readonly pairingCode: string;
  readonly inside: AppInside;
  /** Issues the demonstration's document after the first start, else does nothing; call before anybody sells. */
  sendDemo(): Promise<void>;
  /** Warms up the first sale and PDF, and gives memory back at rest from then on; call after the start. */
  warm(): Promise<void>;
  /** Refuses calls, finishes running ones, releases everything. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts the service.
 * @param wrap decorates the engine's dependencies
 * @throws AppError `EMISION_BLOQUEADA` when another engine holds the data folder or the vault cannot be opened
 */
export async function startApp(options: AppOptions, wrap: Wrap = (deps) => deps): Promise<App> {
  const { folder, clock, log } = options;
  const closers: Closers = [];
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= closeAll(closers, log));
  try {
    const lock = acquireEngineLock(folder.lock, clock.now());
    if (lock.kind === 'held')
      throw refusal('EMISION_BLOQUEADA', rule('carpeta-en-uso', { causa: lock.mensaje }));
    closers.push(() => lock.release());
    assertSoundPages(folder.database);
    const vault = await openDataVault(folder, options.env, options.systemKeys);
    let noteAudit = () => {};
    const store = openStore({
      file: folder.database,
      now: clock.now,
      migrate: true,
      audit: { key: auditKeyOfVault(vault), onEntry: () => noteAudit() },
    });
    closers.push(() => store.close());
    const rehearsal = isRehearsalClock(clock) ? clock : null;
    await resumeRehearsal(store, rehearsal);
    const highWater = await openNumberGuard(options, { store, closers });
    noteAudit = highWater.audited;
    const mail = openMail({ ...options, store, vault });
    const requests = openRequestLog({ file: folder.requestLog, folder: folder.path, clock, log });
    closers.push(() => requests.close());
    const webhooks = webhookDeps(clock, vault, requests.noteDelivery);
    // Wakes the mail worker after every commit.
    const mailed = announcing(store, () => mail.mailWorker.wake());
    const started = { ...options, store: mailed, vault, highWater, closers, wrap, webhooks };
    const { engine, authorities, simulator } = await startEngine(started);
    const targets = targetsOf({ store: mailed, vault, clock, webhooks }, requests);
    const runOperation: RunOperation = (...call) => operationRunner(dispatch)(...call);
    const tryChange: RunOperation = (...call) =>
      operationRunner(createDispatch(engine, { shop: till.triedShop }))(...call);
    const beside = { store, vault, closers, mail, requests, targets, runOperation, tryChange };
    const till = await startTill({ ...options, ...beside, engine, authorities });
    const dispatch = createDispatch(engine, {
      shop: till.shop,
      requests,
      webhooks: targets,
      rehearsal: rehearsal === null ? null : rehearsalCalls({ store, clock: rehearsal, simulator }),
    });
    const resumed = till.agents.resume();
    closers.push(() => resumed);
    const bridge = createBridgeDispatch(till, parseRequest);
    const running = { store, engine, till, closers, dispatch, bridge, requests };
    const { api, ui } = await startServers(options, running);
    // Closed first: a clock move in progress would delay the others.
    closers.push(() => rehearsal?.stop());
    lock.announce(api.url, options.tls?.cert);
    const pairingCode = await till.sessions.newServiceCode();
    // Last: an earlier failure, such as a port in use, must not use up the only display of the key.
    const demo = options.demo ? await demoOf(options, { store, vault }) : null;
    const { newServiceCode: newPairingCode, newOpeningCode } = till.sessions;
    const codes = { newPairingCode, newOpeningCode };
    const inside = { dispatch, bridge, openEvents: till.openEvents, ...codes, vault };
    const shown = { demoKey: demo?.key ?? null, demoUsers: demo?.users ?? [], pairingCode };
    const sendDemo = async () => {
      if (demo !== null) await demoRemission({ store: mailed, engine, clock, log });
    };
    const warm = async () => {
      await warmUp({ store, authorities, dispatch, log });
      closers.push(giveMemoryBackAtRest());
    };
    return { api: { url: api.url }, ui: { url: ui.url }, ...shown, inside, sendDemo, warm, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<void> | void)[];

/** In reverse order. */
async function closeAll(closers: Closers, log: AppOptions['log']): Promise<void> {
  for (const each of closers.reverse()) {
    try {
      await each();
    } catch (error) {
      // A part that fails to close must not keep others, above all the lock, from being released.
      log.error('part did not close', { error: String(error) });
    }
  }
}

async function openNumberGuard(
  { folder, env, clock, log }: AppOptions,
  { store, closers }: Pick<Running, 'store' | 'closers'>,
) {
  const machine = await machineFingerprint({
    env,
    keyFile: folder.keyFile,
    randomBytes: systemRandom.bytes,
  });
  const highWater = await openHighWater({ store, folder, machine, clock, log, newId: systemRandom.uuid });
  closers.push(() => highWater.close());
  return highWater;
}

/** Webhook targets; their deliveries are in the request log. */
function targetsOf(
  parts: Pick<WebhookCallsDeps, 'store' | 'vault' | 'clock' | 'webhooks'>,
  log: Pick<RequestLog, 'deliveries'>,
) {
  return webhookCalls({
    ...parts,
    randomBytes: systemRandom.bytes,
    deliveries: ({ webhook, ...page }) => log.deliveries(webhook, page),
  });
}

function demoOf(
  { clock, pinCost, demoTill }: AppOptions,
  { store, vault }: { readonly store: Store; readonly vault: Vault },
): ReturnType<typeof provisionDemo> {
  return provisionDemo({ store, vault, now: clock.now, pinCost, till: demoTill });
}

interface Running {
  readonly store: Store;
  readonly engine: Engine;
  readonly till: Till;
  readonly closers: (() => Promise<void> | void)[];
  readonly dispatch: Dispatch;
  readonly bridge: BridgeDispatch;
  readonly requests: RequestLog;
}

async function startServers(
  { host, tls, uiPort, apiPort, uiFolder, clock, log }: AppOptions,
  { store, engine, till, closers, dispatch, bridge, requests }: Running,
): Promise<{ readonly api: RunningServer; readonly ui: RunningServer }> {
  const allowed = store.read(serviceSettings);
  const ui = await createUiServer({
    host: isLoopback(host) ? host : '127.0.0.1',
    port: uiPort,
    staticDir: uiFolder,
    dispatch,
    bridge: {
      dispatch: bridge,
      isPaired: (token) => till.sessions.standing(token).stage !== 'unpaired',
      open: till.openEvents,
      after: clock.after,
    },
    allowedHosts: allowed.hostsPermitidos,
    log,
  });
  closers.push(() => ui.close());
  const keyUses = createKeyUses({ store, clock, log });
  const authenticate = (key: string | null) => {
    try {
      const value = engine.authenticate(key);
      keyUses.used(value.keyId);
      return { ok: true as const, value };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ok: false as const, problem: { codigo: error.codigo, message: error.message } };
    }
  };
  const api = await createApiServer({
    dispatch,
    authenticate,
    events: { source: engine.events, after: clock.after },
    bulk: engine.issuanceLoad,
    docs: {
      version: VERSION,
      license: LICENSE,
      clientFolder: CLIENT_FOLDER,
      returns: () => store.read((reader) => returnsAccepted(reader, clock.now())),
    },
    mcp: { agents: till.agents, version: VERSION, now: clock.now },
    log,
    onRequest: requests.add,
    host,
    tls,
    port: apiPort,
    allowedHosts: allowed.hostsPermitidos,
    allowedOrigins: allowed.origenesPermitidos,
  });
  closers.push(() => api.close());
  return { api, ui };
}
