/** Keeping an installation well as a till's screens reach it; the data folder itself is behind a port. */
import { validationError } from '../../domain/app-error.ts';
import type {
  BackupsView,
  BundleView,
  DrillReport,
  PlanForm,
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
import { administratorOf, type Administrator } from './settings.ts';
import type { SomeOperations } from '../operation.ts';
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

/** The upkeep over its port. */
export function upkeepOperations({
  engine,
  store,
  upkeep: port,
  program,
}: {
  readonly engine: Pick<Engine, 'health'>;
  readonly store: Store;
  readonly upkeep: TillUpkeepPort;
  readonly program: ProgramPort;
}) {
  return {
    'upkeep.backups': () => port.backups(),
    'upkeep.savePlan': (form, who) => port.savePlan(administratorOf(who), form),
    'upkeep.backUp': (_input, who) => port.backUp(administratorOf(who)),
    'upkeep.drill': ({ copia }, who) => port.drill(administratorOf(who), copia),
    'upkeep.job': () => port.job(),
    'upkeep.report': ({ nombre }) => port.report(nombre),
    'upkeep.health': (_input, { caller }) => port.health(caller.issuerId),
    'upkeep.bundle': (_input, who) => port.bundle(administratorOf(who)),
    'upkeep.bundleFile': ({ id }, who) => port.bundleFile(administratorOf(who), id),
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
