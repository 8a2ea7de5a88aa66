/** Keeping an installation well as far as no data folder is needed: the program, the clock, the lock. */
import { validationError } from '../../domain/app-error.ts';
import { MAX_LOCK_MINUTES, type UpkeepJob } from '../../contract/bridge/bridge-upkeep.ts';
import { goOnBefore } from '../../engine/clock-guard.ts';
import type { Engine } from '../../engine/engine.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { idleLockMinutes, setIdleLockMinutes } from '../../store/people/idle-lock.ts';
import type { Store } from '../../store/store.ts';
import { assertInstallable, type ProgramPort } from './program.ts';
import type { SomeOperations } from '../operation.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

/** Takes a backup beside the till. */
export interface Backups {
  /** @throws AppError `ESTADO_NO_PERMITE` while another backup or drill runs */
  backUp(actor: string): Promise<UpkeepJob>;
  job(): UpkeepJob | null;
}

/** The program that runs, the clock and the lock. */
export function upkeepOperations({
  engine,
  store,
  program,
}: {
  readonly engine: Pick<Engine, 'health'>;
  readonly store: Store;
  readonly program: ProgramPort;
}) {
  return {
    'upkeep.program': () => program.view(),
    /** Notes it, then ends the program. @throws AppError as {@link assertInstallable} */
    'upkeep.installUpdate': async ({ ventaEmpezada }, { user }) => {
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
    'upkeep.goOnBefore': async ({ hoy }, { user, caller }) => {
      const clockOffsetMs = engine.health().relojDesfaseMs;
      const { issuerId } = caller;
      const documents = await store.transact((tx, now) =>
        goOnBefore(tx, { now, actor: user.nombre, hoy, clockOffsetMs, issuerId }),
      );
      return { documentos: documents.length };
    },
    'upkeep.lock': () => ({ minutos: store.read(idleLockMinutes) }),
    'upkeep.saveLock': async (typed, { user }) => {
      const minutos = /^\d{1,3}$/.test(typed.minutos.trim()) ? Number(typed.minutos) : MAX_LOCK_MINUTES + 1;
      if (minutos > MAX_LOCK_MINUTES) {
        const broken = rule('minutos-de-bloqueo', { maximo: MAX_LOCK_MINUTES });
        throw validationError([faultAt('minutos', 'FUERA_DE_RANGO', broken)]);
      }
      await store.transact((tx, at) => {
        const antes = idleLockMinutes(tx);
        if (antes === minutos) return;
        setIdleLockMinutes(tx, minutos);
        const detalle = { antes, ahora: minutos };
        appendAudit(tx, { at, actor: user.nombre, accion: 'bloqueo por inactividad cambiado', detalle });
      });
      return { minutos };
    },
    // The call itself keeps the session alive.
    'upkeep.present': () => ({}),
  } satisfies SomeOperations;
}
