/** The program of a till over the files of its computer: everything that the service is but its ports and threads. */
import { createBridgeDispatch, type BridgeDispatch } from '../../../core/api/bridge-dispatch.ts';
import { createDispatch, type Dispatch } from '../../../core/api/dispatch.ts';
import { createAuthority } from '../../../core/authority/mh-client.ts';
import type { Transport } from '../../../core/authority/transport.ts';
import { auditWitness, proveAuditOf } from '../../../core/diagnostics/audit-proof.ts';
import { openRequestLog } from '../../../core/diagnostics/request-log/request-log.ts';
import { requestOperations } from '../../../core/diagnostics/request-log/request-operations.ts';
import type { Clock, Log } from '../../../core/engine/deps.ts';
import { createEngine, type Engine } from '../../../core/engine/engine.ts';
import { createClockWatch } from '../../../core/engine/queries/clock-watch.ts';
import { centralPort } from '../../../core/host/ports/central-port.ts';
import { displayDoor, phoneDoor } from '../../../core/host/ports/lan-door.ts';
import { writeExport } from '../../../core/host/ports/export-file.ts';
import { startExports } from '../../../core/host/ports/export-start.ts';
import { openMail } from '../../../core/host/ports/mail-start.ts';
import { membershipOfTill } from '../../../core/host/ports/membership-of-till.ts';
import {
  accountPapers,
  cashTickets,
  createPrintPort,
  documentPrinting,
  drawCountRecord,
  drawLabels,
  orderPaper,
  printerLine,
} from '../../../core/host/ports/printing-port.ts';
import { settingsOfTill } from '../../../core/host/ports/settings-of-till.ts';
import { webhookDeps } from '../../../core/host/ports/webhooks-start.ts';
import type { RunOperation } from '../../../core/contract/agents/agent-calls.ts';
import { operationRunner } from '../../../core/http/mcp/run-operation.ts';
import { parseRequest } from '../../../core/http/bridge/bridge-api.ts';
import { startMaintenance } from '../../../core/maintenance/maintenance-start.ts';
import { openHighWater } from '../../../core/number-guard/high-water.ts';
import type { DataFolder } from '../../../core/platform/data-folder.ts';
import { auditKeyOfVault, openDataVault } from '../../../core/platform/data-vault.ts';
import { keyProvider } from '../../../core/platform/key-provider.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { pinMatches } from '../../../core/provision/secrets/pin.ts';
import { webhookCalls } from '../../../core/provision/webhooks/webhook-calls.ts';
import { webhookOperations } from '../../../core/provision/webhooks/webhook-operations.ts';
import { verifyJws } from '../../../core/signing/jws.ts';
import { createSigner } from '../../../core/signing/signer.ts';
import type { Vault } from '../../../core/signing/vault.ts';
import { refreshStreaming } from '../../../core/store/central/stream-triggers.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { createTaxBooks } from '../../../core/till/books/tax-books.ts';
import type { CentralCall } from '../../../core/till/central/central-port.ts';
import { createTill, type Till } from '../../../core/till/till.ts';
import { installedProgram } from '../../../core/till/settings/program.ts';
import { catchUpMovesWhenQuiet } from '../../../core/till/stock/catch-up-moves.ts';
import { CHEAP_PIN } from '../../support/service/provisioned.ts';
import { PASSWORD, SHOP_NIT } from '../../support/shop/shop-file.ts';
import type { Life } from './steps.ts';

export interface ProgramParts {
  readonly folder: DataFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly life: Life;
  readonly transport: Transport;
  /** Calls the centre; none where there is none. */
  readonly callCentre: CentralCall | null;
  /** What no part of the program should ever have to write to its log. */
  readonly complain: (text: string) => void;
  /** Called with what lets go of the files, as soon as they are open. */
  readonly opened: (letGo: () => Promise<void>) => void;
}

export interface Program {
  readonly store: Store;
  readonly vault: Vault;
  readonly engine: Engine;
  readonly till: Till;
  /** What its callers ask for, and what its screens do. */
  readonly dispatch: Dispatch;
  readonly bridge: BridgeDispatch;
  /** Ends it as its operator does; the files are still open. */
  stop(): Promise<void>;
}

const VERSION = '0.0.0';
const FREE_BYTES = 10 * 1024 ** 3;

/** Starts it; everything that it does outside of its own thread is a step of its life. */
export async function startProgram(parts: ProgramParts): Promise<Program> {
  const { folder, env, life, complain } = parts;
  const clock = life.clock(parts.clock);
  const vault = await life.step(openDataVault)(folder, env);
  let noteAudit = () => {};
  const file = openStore({
    file: folder.database,
    now: clock.now,
    migrate: true,
    // How fast the computer is that plays the world does not matter in it.
    groupMaxMs: Infinity,
    audit: { key: auditKeyOfVault(vault), onEntry: () => noteAudit() },
  });
  const store = life.store(file);
  const beside: { close(): void }[] = [];
  parts.opened(async () => {
    for (const each of beside) each.close();
    await file.close();
  });
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (event, fields) => {
      if (life.isAlive) complain(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const highWater = await life.step(openHighWater)({
    store: file,
    folder,
    machine: 'equipo-de-prueba',
    clock,
    log,
    newId: systemRandom.uuid,
  });
  noteAudit = highWater.audited;
  const began = { ...parts, clock, vault, store, log, highWater };
  const engine = startedEngine(began);
  const closers: (() => Promise<void> | void)[] = [];
  const asked = openRequestLog({ file: folder.requestLog, folder: folder.path, clock, log });
  beside.push(asked);
  const runOperation: RunOperation = (...call) => operationRunner(dispatch)(...call);
  const till = tillOver({ ...began, engine, requests: asked, closers, runOperation });
  const dispatch = createDispatch(engine, { shop: till.shop });
  await engine.start();
  await store.transact(refreshStreaming);
  const resumed = till.agents.resume();
  closers.push(() => resumed, catchUpMovesWhenQuiet({ store, clock, log }));
  if (parts.callCentre !== null) till.central.start();
  return {
    store,
    vault,
    engine,
    till,
    dispatch,
    bridge: createBridgeDispatch(till, parseRequest),
    stop: async () => {
      for (const close of closers.reverse()) await close();
      if (parts.callCentre !== null) await till.central.stop();
      await engine.stop();
      highWater.close();
    },
  };
}

interface Begun extends ProgramParts {
  readonly vault: Vault;
  readonly store: Store;
  readonly log: Log;
  readonly highWater: Awaited<ReturnType<typeof openHighWater>>;
}

function startedEngine({ store, vault, life, clock, log, highWater, transport }: Begun) {
  const signer = createSigner({ keys: keyProvider(store, vault) });
  const clockWatch = createClockWatch({ log, clock });
  const authority = createAuthority({
    baseUrl: 'http://127.0.0.1',
    user: SHOP_NIT,
    password: PASSWORD,
    ambiente: '00',
    now: clock.now,
    onClockOffset: clockWatch.note,
    transport,
  });
  return createEngine({
    store,
    signer: { ...signer, sign: life.step(signer.sign) },
    authorityOf: () => Promise.resolve(authority),
    clock,
    random: systemRandom,
    log,
    version: VERSION,
    clockOffsetMs: clockWatch.offsetMs,
    bootedAt: () => 0,
    freeDiskBytes: () => FREE_BYTES,
    highWater,
    printing: documentPrinting,
  });
}

interface Tilled extends Begun {
  readonly engine: Engine;
  readonly requests: ReturnType<typeof openRequestLog>;
  readonly closers: (() => Promise<void> | void)[];
  readonly runOperation: RunOperation;
}

function tillOver({
  folder,
  env,
  clock,
  log,
  store,
  vault,
  engine,
  requests,
  closers,
  life,
  callCentre,
  runOperation,
}: Tilled): Till {
  const { bytes: randomBytes } = systemRandom;
  const mail = openMail({ store, vault, clock, log });
  const { maintenance } = startMaintenance({
    store,
    folder,
    vault,
    env,
    clock,
    log,
    engine,
    closers,
  });
  const webhooks = webhookDeps(clock, vault, () => {});
  const targets = webhookCalls({
    store,
    vault,
    clock,
    webhooks,
    randomBytes,
    deliveries: ({ webhook, ...page }) => requests.deliveries(webhook, page),
  });
  const port = centralPort(vault);
  const place = { displayHost: '127.0.0.1', displayPort: 0, phonePort: 0, uiFolder: folder.path, clock, log };
  return createTill({
    store,
    engine,
    above: (inside) => ({
      ...settingsOfTill(
        {
          store,
          vault,
          engine,
          clock,
          log,
          randomBytes,
          pinCost: CHEAP_PIN,
          authorityOf: () => Promise.resolve(null),
          userAgent: VERSION,
        },
        inside,
      ),
      ...membershipOfTill({ store, vault, clock, folder, log }, inside),
      ...maintenance.operations,
      ...requestOperations(requests),
      ...webhookOperations(targets, { store, approvals: inside.approvals }),
    }),
    runOperation,
    tryChange: () => Promise.reject(new Error('no agent changes the shop here')),
    maintenance,
    proveAudit: life.step(() => {
      const witness = auditWitness(folder, auditKeyOfVault(vault));
      return Promise.resolve(proveAuditOf(folder.database, witness));
    }),
    program: installedProgram(VERSION),
    ...mail,
    ...startExports({ folder, clock }),
    // In this thread, as a step: another one would go on while the world stands still.
    runExport: life.step(async (of, { onProgress }) => {
      const watch = { onProgress, cancelled: () => false };
      const report = await writeExport({ ...of, database: folder.database }, watch);
      return report ?? { documentos: 0, conArchivo: 0, eventos: 0 };
    }),
    dataFolder: folder.path,
    books: createTaxBooks({ store }),
    displayDoor: displayDoor(place),
    phoneDoor: phoneDoor(place),
    clock,
    log,
    printing: createPrintPort(printerLine),
    cashTickets,
    drawLabels,
    drawCountRecord,
    accountPapers,
    orderPaper,
    random: systemRandom,
    pinMatches: life.step(pinMatches),
    verifySignature: (publicKeyPem, jws) => verifyJws(jws, publicKeyPem).ok,
    freeDiskBytes: () => FREE_BYTES,
    central: callCentre === null ? port : { ...port, call: callCentre },
    version: VERSION,
  });
}
