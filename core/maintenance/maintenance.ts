/** Backups, drill, health and support bundle: what a till's screens ask of the data folder; long work runs beside the till. */
import type { Environment } from '../platform/environment.ts';
import { rule } from '../contract/rules/rules.ts';
import type { AuditAct } from '../contract/audit-acts.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Backups } from '../backup/backup-schedule.ts';
import { automaticBackups, backupPlaceOf } from '../backup/backup-schedule.ts';
import type { BackupProgress } from '../backup/backup.ts';
import { lookAtBackups } from '../backup/backup-place-look.ts';
import type { DrillReport, MaintenanceJob } from '../contract/bridge/bridge-maintenance.ts';
import type { HealthView } from '../contract/till/health-view.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import type { Clock, Log } from '../engine/deps.ts';
import type { SomeOperations } from '../till/operation.ts';
import { failureMessage } from '../platform/failure-text.ts';
import { drillReports, findDrillReport, keepDrillReport } from '../backup/restore-drill-reports.ts';
import { appendAudit } from '../store/people/audit.ts';
import { backupPlan } from '../store/backup/backup-plan.ts';
import type { Store } from '../store/store.ts';
import type { Bundle } from '../diagnostics/support-bundle.ts';
import { drillCopy, newestCopy } from '../backup/drill-copy.ts';
import { savePlan } from './maintenance-plan.ts';
import { inMaintenanceThread, runDrill } from './maintenance-threads.ts';

export interface MaintenanceDeps {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Log;
  readonly backups: Backups;
  /** The health of an issuer's installation, and that of the service as it stands in a bundle. */
  readonly healthOf: (issuerId: string) => Promise<HealthView>;
  readonly serviceHealth: () => object;
}

/** Does a work that ends when the signal aborts; `close` waits for it. */
type During = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
type Done = Pick<MaintenanceJob, 'estado' | 'mensaje' | 'copia' | 'informe'>;
type Tell = (progress: BackupProgress) => void;

/** The maintenance of an installation whose service runs. */
export function createMaintenance(deps: MaintenanceDeps) {
  const { store, folder, backups } = deps;
  const jobs = createJobs(deps);
  const view = async () => {
    const plan = store.read(backupPlan);
    const place = store.read((reader) => backupPlaceOf(reader, automaticBackups(folder)));
    const simulacros = drillReports(folder).map(({ nombre, copia, tomada, fin, resultado }) => ({
      nombre,
      copia,
      tomada,
      fin,
      resultado,
    }));
    const found = await lookAtBackups(place);
    const ultima = newestCopy(found.copias, deps.clock.now())?.tomada ?? null;
    return { plan, carpeta: place.folder, simulacros, ...found, ultima, trabajo: jobs.last() };
  };
  const note: Note = (actor, accion, detalle) =>
    store.transact((tx, at) => appendAudit(tx, { at, actor, accion, detalle }));
  const backUp = (actor: string) =>
    jobs.start('respaldo', async (tell) => {
      const copia = await backups.takeNow(tell);
      await note(actor, 'respaldo tomado', { archivo: copia });
      return { estado: 'bien', mensaje: null, copia, informe: null };
    });
  const operations = {
    'maintenance.backups': view,
    'maintenance.savePlan': async (form, who) => {
      await savePlan(who, form, deps);
      return view();
    },
    'maintenance.backUp': (_input, { user }) => backUp(user.nombre),
    'maintenance.drill': async ({ copia }, { user }) => {
      const { carpeta, copias } = await view();
      const copy = join(carpeta, drillCopy(copias, { nombre: copia, now: deps.clock.now() }));
      const request = { copy, database: folder.database, folder: folder.path };
      return jobs.start('simulacro', async (tell) => {
        const found = await jobs.during((signal) => runDrill(request, { signal, tell }));
        const report = keepDrillReport(folder, found);
        await note(user.nombre, 'simulacro de restauración', drillNote(report));
        return drillDone(report);
      });
    },
    'maintenance.job': jobs.last,
    'maintenance.report': ({ nombre }) => findDrillReport(folder, nombre),
    'maintenance.health': (_input, { caller }) => deps.healthOf(caller.issuerId),
    ...bundleOperations(deps, { during: jobs.during, note }),
  } satisfies SomeOperations;
  return { operations, backUp, job: jobs.last, during: jobs.during, close: jobs.close };
}

type Note = (actor: string, accion: AuditAct, detalle: Readonly<Record<string, unknown>>) => Promise<void>;

/** Support bundles: one is kept until the next is made, so that what is saved is what was shown. */
function bundleOperations(
  { folder, env, serviceHealth, clock }: MaintenanceDeps,
  { during, note }: { readonly during: During; readonly note: Note },
) {
  let kept: { readonly id: string; readonly bundle: Bundle } | null = null;
  return {
    'maintenance.bundle': async () => {
      const request = { folder, env: { ...env }, health: serviceHealth(), now: clock.now() };
      const bundle = await during((signal) =>
        inMaintenanceThread<Bundle>({ kind: 'bundle', request }, signal),
      );
      const id = randomUUID();
      kept = { id, bundle };
      const archivos = bundle.archivos.map(({ nombre, texto }) => ({
        nombre,
        texto,
        bytes: Buffer.byteLength(texto),
      }));
      return { id, nombre: bundle.nombre, bytes: bundle.zip.byteLength, archivos };
    },
    'maintenance.bundleFile': async ({ id }, { user }) => {
      if (kept?.id !== id) throw refusal('VALIDACION', rule('paquete-ya-no-esta'));
      const { nombre, zip } = kept.bundle;
      await note(user.nombre, 'paquete de soporte guardado', { archivo: nombre });
      return { nombre, contenido: Buffer.from(zip).toString('base64') };
    },
  } satisfies SomeOperations;
}

/** What of a drill stands in the audit log. */
export function drillNote({ copia, resultado, documentos, totalFaltas }: DrillReport) {
  return { copia, resultado, documentos, faltas: totalFaltas };
}

function drillDone({ copia, nombre, resultado, motivo, broken }: DrillReport): Done {
  const isWell = resultado === 'bien' || resultado === 'atrasada';
  return { estado: isWell ? 'bien' : 'falla', mensaje: broken ?? motivo, copia, informe: nombre };
}

interface Jobs {
  last(): MaintenanceJob | null;
  start(clase: MaintenanceJob['clase'], work: (tell: Tell) => Promise<Done>): Promise<MaintenanceJob>;
  readonly during: During;
  close(): Promise<void>;
}

/** One long work at a time; its end stays to be seen until the next one. */
function createJobs({ log }: Pick<MaintenanceDeps, 'log'>): Jobs {
  let job: MaintenanceJob | null = null;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const run = async (clase: MaintenanceJob['clase'], work: (tell: Tell) => Promise<Done>): Promise<void> => {
    const begun = { clase, paso: 'copiando', porcentaje: null, estado: 'en-curso' } as const;
    job = { ...begun, mensaje: null, copia: null, informe: null };
    const tell: Tell = (progress) => {
      if (job !== null) job = { ...job, ...progress };
    };
    try {
      job = { ...job, ...(await work(tell)) };
    } catch (error) {
      log.error('maintenance failed', { clase, error: String(error) });
      job = { ...job, estado: 'falla', mensaje: failureMessage(error) };
    } finally {
      running = null;
    }
  };
  return {
    last: () => job,
    start: async (clase, work) => {
      if (running !== null) throw refusal('ESTADO_NO_PERMITE', rule('respaldo-en-marcha'));
      running = run(clase, work);
      if (job === null) throw new Error('a job that was begun is not there');
      return job;
    },
    during: async (work) => {
      const done = work(stopping.signal);
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    },
    close: async () => {
      stopping.abort();
      await Promise.allSettled(underWay);
      await running;
    },
  };
}
