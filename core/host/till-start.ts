/** Starts the till and its services: scheduled backups, printing, mail, exports. */
import type { Environment } from '../platform/environment.ts';
import type { RunOperation } from '../contract/agents/agent-calls.ts';
import type { Authorities } from './authorities.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { requestOperations } from '../diagnostics/request-log/request-operations.ts';
import type { RequestLog } from '../diagnostics/request-log/request-log.ts';
import { webhookOperations } from '../provision/webhooks/webhook-operations.ts';
import type { WebhookCalls } from '../contract/api/integration/webhooks.ts';
import type { Engine } from '../engine/engine.ts';
import type { PrinterLine } from '../till/printing/print-port.ts';
import { installedProgram, type ProgramPort } from '../till/settings/program.ts';
import { catchUpMovesWhenQuiet } from '../till/stock/catch-up-moves.ts';
import { createTill, type Till } from '../till/till.ts';
import { startBooks } from './ports/books-start.ts';
import { startExports } from './ports/export-start.ts';
import type { StartedMail } from './ports/mail-start.ts';
import { centralPort } from './ports/central-port.ts';
import { displayDoor, phoneDoor, type LanDoorPlace } from './ports/lan-door.ts';
import { membershipOfTill } from './ports/membership-of-till.ts';
import {
  cashTickets,
  createPrintPort,
  drawCountRecord,
  drawLabels,
  accountPapers,
  orderPaper,
  printerLine,
} from './ports/printing-port.ts';
import { pinMatches, type PinCost } from '../provision/secrets/pin.ts';
import { verifyJws } from '../signing/jws.ts';
import type { Vault } from '../signing/vault.ts';
import { refreshStreaming } from '../store/central/stream-triggers.ts';
import type { Store } from '../store/store.ts';
import { isRehearsalClock } from '../platform/rehearsal-clock.ts';
import { freeDiskBytes, systemRandom } from '../platform/system.ts';
import { settingsOfTill } from './ports/settings-of-till.ts';
import { startMaintenance } from '../maintenance/maintenance-start.ts';
import { USER_AGENT, VERSION } from '../platform/version.ts';

export interface TillParts extends Pick<
  LanDoorPlace,
  'displayHost' | 'displayPort' | 'phonePort' | 'uiFolder'
> {
  readonly folder: DataFolder;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Log;
  /** Updates; default: with the installation. */
  readonly program?: ProgramPort;
  /** Connection to printers; default: the real ones. */
  readonly printers?: PrinterLine;
  /** Cost of PIN hashes; default: as shipped. */
  readonly pinCost?: PinCost;
  readonly store: Store;
  readonly vault: Vault;
  readonly engine: Engine;
  readonly authorities: Authorities;
  readonly mail: StartedMail;
  /** For what agents proposed. */
  readonly runOperation: RunOperation;
  /** Runs operations that change the shop and rolls them back. */
  readonly tryChange: RunOperation;
  readonly requests: RequestLog;
  readonly targets: WebhookCalls;
  /** Called at shutdown, in reverse order. */
  readonly closers: (() => Promise<void> | void)[];
}

/** The till shares the API's store and engine. */
export async function startTill(parts: TillParts): Promise<Till> {
  const { mail, closers } = parts;
  const till = composed(parts);
  await till.phones.start();
  closers.push(() => till.phones.stop());
  await till.printing.start();
  closers.push(() => till.printing.stop());
  await mail.mailWorker.start();
  closers.push(() => Promise.all([mail.mailWorker.stop(), till.exports.stop()]).then(() => undefined));
  await parts.store.transact(refreshStreaming);
  await till.displays.start();
  closers.push(() => till.displays.stop());
  till.purchaseFolder.start();
  closers.push(() => till.purchaseFolder.stop());
  closers.push(catchUpMovesWhenQuiet(parts));
  // A folder of rehearsed time belongs to no centre.
  if (!isRehearsalClock(parts.clock)) till.central.start();
  closers.push(() => till.central.stop());
  return till;
}

function composed(parts: TillParts): Till {
  const { folder, clock, log, store, vault, engine, mail, printers = printerLine, closers } = parts;
  const { books, stop } = startBooks(folder.database);
  closers.push(stop);
  const { program = installedProgram(VERSION), pinCost } = parts;
  const { bytes: randomBytes } = systemRandom;
  const authorityOf = parts.authorities.of;
  const { maintenance, proveAudit } = startMaintenance(parts);
  return createTill({
    store,
    engine,
    above: (inside) => ({
      ...settingsOfTill(
        { store, vault, engine, clock, log, randomBytes, pinCost, authorityOf, userAgent: USER_AGENT },
        inside,
      ),
      ...membershipOfTill({ store, vault, clock, folder, log }, inside),
      ...maintenance.operations,
      ...requestOperations(parts.requests),
      ...webhookOperations(parts.targets, { store, approvals: inside.approvals }),
    }),
    runOperation: parts.runOperation,
    tryChange: parts.tryChange,
    maintenance,
    proveAudit,
    program,
    ...mail,
    ...startExports({ folder, clock }),
    dataFolder: folder.path,
    books,
    displayDoor: displayDoor(parts),
    phoneDoor: phoneDoor(parts),
    clock,
    log,
    printing: createPrintPort(printers),
    cashTickets,
    drawLabels,
    drawCountRecord,
    accountPapers,
    orderPaper,
    random: systemRandom,
    pinMatches,
    verifySignature: (publicKeyPem, jws) => verifyJws(jws, publicKeyPem).ok,
    freeDiskBytes: () => freeDiskBytes(folder.path),
    central: centralPort(vault),
    version: VERSION,
  });
}
