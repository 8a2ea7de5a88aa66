/** Composes the whole service in one process: store, vault, signer, authorities, engine, servers. */
import { rule } from '../contract/rules/rules.ts';
import { fileURLToPath } from 'node:url';
import { startEngine, type Wrap } from './engine-start.ts';
import { createBridgeDispatch, type BridgeDispatch } from '../api/bridge-dispatch.ts';
import { createDispatch, type Dispatch } from '../api/dispatch.ts';
import type { RunOperation } from '../contract/agents/agent-calls.ts';
import type { DataFolder } from '../platform/data-folder.ts';
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
import type { RunningServer } from '../http/listener.ts';
import { operationRunner } from '../http/mcp/run-operation.ts';
import { openRequestLog, type RequestLog } from '../diagnostics/request-log/request-log.ts';
import { createApiServer } from '../http/server.ts';
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
import { machineFingerprint } from '../number-guard/high-water-machine.ts';
import { createKeyUses } from './key-uses.ts';
import { auditKeyOfVault, openDataVault } from '../platform/data-vault.ts';
import type { SystemKeys } from '../platform/system-keys.ts';
import { startTill } from './till-start.ts';
import { LICENSE, VERSION } from '../platform/version.ts';

export interface AppOptions {
  readonly folder: DataFolder;
  readonly host: string;
  readonly apiPort: number;
  readonly uiPort: number;
  /** Create demo data when the data folder is new. */
  readonly demo: boolean;
  /** Which till of the invented business the demo data are of; the first unless given. */
  readonly demoTill?: number;
  /** Where customers' screens on other devices come in once a manager opens that door; all of this computer unless given. */
  readonly displayHost?: string | undefined;
  /** The first port tried for it; as shipped unless given, 0 picks a free one. */
  readonly displayPort?: number | undefined;
  /** Folder of the built web interface. */
  readonly uiFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  /** The operating system's key store, where the program around the service has one. */
  readonly systemKeys?: SystemKeys;
  /** How newer versions come; with the installation unless given. */
  readonly program?: ProgramPort;
  /** How bytes get to printers; to the printers themselves unless given. */
  readonly printers?: PrinterLine;
  /** What hashing a PIN costs; as shipped unless given. */
  readonly pinCost?: PinCost;
}

/** Where the build puts the client's package, beside whichever form of the program runs. */
const CLIENT_PACKAGE = fileURLToPath(new URL('../../dist/client/caja-dte-client.tgz', import.meta.url));

/** The service for a program that holds it in its own process: what the ports offer to others. */
export interface AppInside {
  readonly dispatch: Dispatch;
  readonly bridge: BridgeDispatch;
  readonly openEvents: Till['openEvents'];
  /** A code that pairs one browser; the one shown before pairs nobody any more. */
  newPairingCode(): Promise<string>;
  /** A code for a window that the program opens by itself, good for a moment. */
  newOpeningCode(): Promise<string>;
  readonly vault: Vault;
}

export interface App {
  readonly api: { readonly url: string };
  readonly ui: { readonly url: string };
  /** The demo issuer's API key; only after the first start that created it. */
  readonly demoKey: string | null;
  /** The demo's users with their PINs; empty unless {@link App.demoKey} is given. */
  readonly demoUsers: readonly DemoUser[];
  /** Pairs one browser; valid until it is used or the service starts anew. */
  readonly pairingCode: string;
  readonly inside: AppInside;
  /** Makes the first sale and the first PDF as quick as the next; for after the start. */
  warm(): Promise<void>;
  /** Stops taking calls, finishes what runs, releases everything. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts the service.
 *
 * @param wrap nothing is put around the engine's dependencies unless given
 * @throws AppError `EMISION_BLOQUEADA` when another engine holds the data folder or the vault cannot be opened
 */
export async function startApp(options: AppOptions, wrap: Wrap = (deps) => deps): Promise<App> {
  const { folder, clock, log } = options;
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      for (const each of closers.reverse()) {
        try {
          await each();
        } catch (error) {
          // One part that does not close must not keep the others, the lock above all, from being released.
          log.error('part did not close', { error: String(error) });
        }
      }
    })());
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
    // What is sealed is mailed at once.
    const mailed = announcing(store, () => mail.mailWorker.wake());
    const started = { ...options, store: mailed, vault, highWater, closers, wrap, webhooks };
    const { engine, authorities, simulator } = await startEngine(started);
    const targets = targetsOf({ store: mailed, vault, clock, webhooks }, requests);
    const runOperation: RunOperation = (...call) => operationRunner(dispatch)(...call);
    const beside = { store, vault, closers, mail, requests, targets, runOperation };
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
    // First of all: a move that goes on would hold up those who wait for it.
    closers.push(() => rehearsal?.stop());
    lock.announce(api.url);
    const pairingCode = await till.sessions.newServiceCode();
    // Last: a start that fails before, on a port in use say, must not use up the one showing of the key.
    const demo = options.demo ? await demoOf(options, { store, vault }) : null;
    const { newServiceCode: newPairingCode, newOpeningCode } = till.sessions;
    const codes = { newPairingCode, newOpeningCode };
    const inside = { dispatch, bridge, openEvents: till.openEvents, ...codes, vault };
    const shown = { demoKey: demo?.key ?? null, demoUsers: demo?.users ?? [], pairingCode };
    const warm = () => warmUp({ store, authorities, dispatch, log });
    return { api: { url: api.url }, ui: { url: ui.url }, ...shown, inside, warm, close };
  } catch (error) {
    await close();
    throw error;
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

/** What keeps and calls targets of webhooks; the log has their deliveries. */
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
  { host, uiPort, apiPort, uiFolder, clock, log }: AppOptions,
  { store, engine, till, closers, dispatch, bridge, requests }: Running,
): Promise<{ readonly api: RunningServer; readonly ui: RunningServer }> {
  const allowed = store.read(serviceSettings);
  const ui = await createUiServer({
    host,
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
      clientPackage: CLIENT_PACKAGE,
      returns: () => store.read((reader) => returnsAccepted(reader, clock.now())),
    },
    mcp: { agents: till.agents, version: VERSION, now: clock.now },
    log,
    onRequest: requests.add,
    host,
    port: apiPort,
    allowedHosts: allowed.hostsPermitidos,
    allowedOrigins: allowed.origenesPermitidos,
  });
  closers.push(() => api.close());
  return { api, ui };
}
