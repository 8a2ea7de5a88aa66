/** Backups by plan and everything a till's screens may ask about them, while the service runs. */
import type { Environment } from '../platform/environment.ts';
import { auditWitness } from '../diagnostics/audit-proof.ts';
import { auditKeyOfVault } from '../platform/data-vault.ts';
import type { Vault } from '../signing/vault.ts';
import { lookAtBackups } from '../backup/backup-place-look.ts';
import { automaticBackups, backupPlaceOf, startBackups } from '../backup/backup-schedule.ts';
import type { AuditProof } from '../contract/bridge/bridge-audit.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Clock, Log } from '../engine/deps.ts';
import type { Engine } from '../engine/engine.ts';
import { appendAudit } from '../store/people/audit.ts';
import { backupPlan } from '../store/backup/backup-plan.ts';
import type { Store } from '../store/store.ts';
import { freeDiskBytes } from '../platform/system.ts';
import { createMaintenance } from './maintenance.ts';
import { healthView } from './maintenance-health.ts';
import { inMaintenanceThread } from './maintenance-threads.ts';

export interface MaintenanceParts {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly vault: Pick<Vault, 'derive'>;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: Pick<Engine, 'health'>;
  readonly closers: (() => Promise<void> | void)[];
}

/** Starts the schedule of the backups; it ends with the service. */
export function startMaintenance({ closers, engine, ...parts }: MaintenanceParts) {
  const { store, folder, clock, log, vault } = parts;
  const place = () => store.read((reader) => backupPlaceOf(reader, automaticBackups(folder)));
  const backups = startBackups({
    clock,
    log,
    database: folder.database,
    place,
    plan: () => store.read(backupPlan),
    onTaken: (archivo) =>
      store.transact((tx, at) =>
        appendAudit(tx, { at, actor: 'servicio', accion: 'respaldo tomado', detalle: { archivo } }),
      ),
  });
  const maintenance = createMaintenance({
    ...parts,
    backups,
    serviceHealth: () => engine.health(),
    healthOf: async (issuerId) => {
      const found = await lookAtBackups(place());
      const [health, now] = [engine.health(), clock.now()];
      return healthView({
        store,
        folder,
        issuerId,
        health,
        backups: found,
        freeDiskBytes: freeDiskBytes(folder.path),
        now,
      });
    },
  });
  // The last one first: a backup that somebody asked for ends with the schedule, and what waits for it with it.
  closers.push(
    () => maintenance.close(),
    () => backups.stop(),
  );
  return {
    maintenance,
    proveAudit: () => {
      const witness = auditWitness(folder, auditKeyOfVault(vault));
      const work = { kind: 'audit', database: folder.database, witness } as const;
      return maintenance.during((signal) => inMaintenanceThread<AuditProof>(work, signal));
    },
  };
}
