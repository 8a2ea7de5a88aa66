/** Keeping an installation well as a till's screens reach it; the data folder itself is behind a port. */
import { validationError } from '../../domain/app-error.ts';
import type {
  BackupsView,
  BundleView,
  DrillReport,
  PlanForm,
  ProgramView,
  UpkeepJob,
} from '../../contract/bridge/bridge-upkeep.ts';
import type { HealthView } from '../../contract/till/health-view.ts';
import { MAX_LOCK_MINUTES } from '../../contract/bridge/bridge-upkeep.ts';
import { goOnBefore } from '../../engine/clock-guard.ts';
import type { Engine } from '../../engine/engine.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { idleLockMinutes, setIdleLockMinutes } from '../../store/people/idle-lock.ts';
import type { Store } from '../../store/store.ts';
import { assertInstallable, type ProgramPort } from './program.ts';
import type { Administrator } from './settings.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

/** What needs the data folder. Everything that is done is audited; long work runs beside the till. */
export interface TillUpkeepPort {
  backups(): Promise<BackupsView>;
  /** @throws AppError `VALIDACION` with every fault at the form's field */
  savePlan(by: Administrator, form: PlanForm): Promise<BackupsView>;
  /** @throws AppError `ESTADO_NO_PERMITE` while another backup or drill runs */
  backUp(by: Administrator): Promise<UpkeepJob>;
  /** @throws AppError `ESTADO_NO_PERMITE` as above, and when there is no such copy */
  drill(by: Administrator, copia: string | null): Promise<UpkeepJob>;
  job(): UpkeepJob | null;
  /** @throws AppError `VALIDACION` when there is none of that name */
  report(nombre: string): DrillReport;
  health(issuerId: string): Promise<HealthView>;
  bundle(by: Administrator): Promise<BundleView>;
  /** @throws AppError `VALIDACION` when it was made too long ago */
  bundleFile(by: Administrator, id: string): Promise<{ readonly nombre: string; readonly contenido: string }>;
}

export interface TillUpkeep {
  readonly port: TillUpkeepPort;
  program(): ProgramView;
  /** Notes it, then ends the program. @throws AppError as {@link assertInstallable} */
  installUpdate(who: TillCaller, isSelling: boolean): Promise<ProgramView>;
  /** A manager vouches for the clock: the shop goes on before documents dated later. @throws AppError as {@link goOnBefore} */
  goOnBefore(hoy: string, who: TillCaller): Promise<{ readonly documentos: number }>;
  /** Minutes without use after which a till locks itself; 0 never. */
  lockMinutes(): number;
  /** @throws AppError `VALIDACION` */
  saveLock(typed: string, who: TillCaller): Promise<number>;
}

/** The upkeep over its port. */
export function createTillUpkeep({
  engine,
  store,
  upkeep,
  program,
}: {
  readonly engine: Pick<Engine, 'health'>;
  readonly store: Store;
  readonly upkeep: TillUpkeepPort;
  readonly program: ProgramPort;
}): TillUpkeep {
  return {
    port: upkeep,
    program: () => program.view(),
    installUpdate: async ({ user }, isSelling) => {
      const view = program.view();
      const version = assertInstallable(view, isSelling);
      const detalle = { antes: view.version, ahora: version };
      await store.transact((tx, at) =>
        appendAudit(tx, { at, actor: user.nombre, accion: 'actualización instalada', detalle }),
      );
      program.install();
      return view;
    },
    goOnBefore: async (hoy, { user, caller }) => {
      const clockOffsetMs = engine.health().relojDesfaseMs;
      const { issuerId } = caller;
      const documents = await store.transact((tx, now) =>
        goOnBefore(tx, { now, actor: user.nombre, hoy, clockOffsetMs, issuerId }),
      );
      return { documentos: documents.length };
    },
    lockMinutes: () => store.read(idleLockMinutes),
    saveLock: async (typed, { user }) => {
      const minutos = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : MAX_LOCK_MINUTES + 1;
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
      return minutos;
    },
  };
}
