/** Maintenance that needs no data folder: program, clock, lock. */
import { validationError } from '../../domain/app-error.ts';
import { lockSettings, type MaintenanceJob } from '../../contract/bridge/bridge-maintenance.ts';
import { goOnBefore } from '../../engine/clock-guard.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { idleLockMinutes, setIdleLockMinutes } from '../../store/people/idle-lock.ts';
import { assertInstallable, type ProgramPort } from './program.ts';
import type { SomeOperations } from '../operation.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { readRecord } from './read-record.ts';
import type { TillParts } from '../till-parts.ts';

/** Takes backups while the till runs. */
export interface Backups {
  /** @throws AppError `ESTADO_NO_PERMITE` while another backup or drill runs */
  backUp(actor: string): Promise<MaintenanceJob>;
  job(): MaintenanceJob | null;
}

export function maintenanceOperations({
  engine,
  store,
  program,
}: Pick<TillParts, 'engine' | 'store'> & { readonly program: ProgramPort }) {
  return {
    'maintenance.program': () => program.view(),
    /** Audits the update, then ends the program. @throws AppError as {@link assertInstallable} */
    'maintenance.installUpdate': async ({ ventaEmpezada }, { user }) => {
      const view = program.view();
      const version = assertInstallable(view, ventaEmpezada);
      const detalle = { antes: view.version, ahora: version };
      await store.transact((tx, at) =>
        appendAudit(tx, { at, actor: user.nombre, accion: 'actualización instalada', detalle }),
      );
      program.install();
      return view;
    },
    /** @throws AppError as {@link goOnBefore} */
    'maintenance.goOnBefore': async ({ hoy }, { user, caller }) => {
      const clockOffsetMs = engine.health().relojDesfaseMs;
      const { issuerId } = caller;
      const documents = await store.transact((tx, now) =>
        goOnBefore(tx, { now, actor: user.nombre, hoy, clockOffsetMs, issuerId }),
      );
      return { documentos: documents.length };
    },
    'maintenance.lock': () => ({ minutos: store.read(idleLockMinutes) }),
    'maintenance.saveLock': async (form, { user }) => {
      const list = faultList();
      const { minutos } = readRecord(lockSettings, form, list);
      if (list.faults.length > 0) throw validationError(list.faults);
      await store.transact((tx, at) => {
        const antes = idleLockMinutes(tx);
        if (antes === minutos) return;
        setIdleLockMinutes(tx, minutos);
        const detalle = { antes, ahora: minutos };
        appendAudit(tx, { at, actor: user.nombre, accion: 'bloqueo por inactividad cambiado', detalle });
      });
      return { minutos };
    },
    // The call itself extends the session.
    'maintenance.present': () => ({}),
  } satisfies SomeOperations;
}
