/** Bridge operations for maintenance: backups, restore drills, health, support bundle, updates, centre, idle lock. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput, withOpened } from '../till/till-leaves.ts';
import { unloggedAccess } from '../till/unlogged-access.ts';
import { AMBIENTES, type Ambiente } from '../ambiente.ts';
import type { TipoDte } from '../edition.ts';
import { backupPlan, type BackupPlan } from '../settings/backup-plan.ts';
import { formOf } from '../settings/typed.ts';
import { DRILL_RESULTS, type HealthView } from '../till/health-view.ts';
import type { LeftOutRow } from '../text/left-out.ts';
import { findingMessage, isRule, rule, type Rule } from '../rules/rules.ts';

/** Longest idle time before the till locks, in minutes; 0 disables the lock. */
export const MAX_LOCK_MINUTES = 720;
const MAX_PATH_CHARS = 400;
const MAX_NAME_CHARS = 80;

const typed = z.string().max(MAX_PATH_CHARS);
const fileName = z.string().min(1).max(MAX_NAME_CHARS);

const lockMinutes = findingMessage(
  'FUERA_DE_RANGO',
  rule('minutos-de-bloqueo', { maximo: MAX_LOCK_MINUTES }),
);
export const lockSettings = z.strictObject({
  minutos: z.int(lockMinutes).min(0).max(MAX_LOCK_MINUTES, lockMinutes),
});

/** Backup plan as typed; an empty `carpeta` means the folder beside the data. */
export const planForm = formOf(backupPlan, {});

export const MAINTENANCE_OPERATIONS = {
  'maintenance.backups': { access: 'gerente', input: noInput, output: answers<BackupsView>() },
  'maintenance.savePlan': { access: 'gerente', input: withOpened(planForm), output: answers<BackupsView>() },
  'maintenance.backUp': { access: 'gerente', input: noInput, output: answers<MaintenanceJob>() },
  /** Restores a backup into a separate folder as a drill; `copia` null takes the newest. */
  'maintenance.drill': {
    access: 'gerente',
    input: z.strictObject({ copia: fileName.nullable() }),
    output: answers<MaintenanceJob>(),
  },
  'maintenance.job': {
    access: 'gerente',
    input: noInput,
    polled: true,
    output: answers<MaintenanceJob | null>(),
  },
  'maintenance.report': {
    access: 'gerente',
    input: z.strictObject({ nombre: fileName }),
    output: answers<DrillReport>(),
  },
  'maintenance.health': { access: 'gerente', input: noInput, output: answers<HealthView>() },
  /** A manager confirms the clock by typing today's date, so that selling continues although stored documents have later dates. */
  'maintenance.goOnBefore': {
    access: 'gerente',
    input: z.strictObject({ hoy: typed }),
    /** Number of documents with later dates. */
    output: answers<{ readonly documentos: number }>(),
  },
  'maintenance.bundle': { access: 'gerente', input: noInput, output: answers<BundleView>() },
  'maintenance.bundleFile': {
    access: 'gerente',
    input: z.strictObject({ id: fileName }),
    /** The zip file in base64. */
    output: answers<{ readonly nombre: string; readonly contenido: string }>(),
  },
  'maintenance.program': { access: 'gerente', input: noInput, output: answers<ProgramView>() },
  /** Quits the program and installs the downloaded version; `ventaEmpezada`: this window has an unfinished sale. */
  'maintenance.installUpdate': {
    access: 'gerente',
    input: z.strictObject({ ventaEmpezada: z.boolean() }),
    output: answers<ProgramView>(),
  },
  /** This till's connection to the business's central service; null if not enrolled. */
  'maintenance.central': {
    access: 'gerente',
    input: noInput,
    polled: true,
    output: answers<CentralMembership | null>(),
  },
  /** Enrols the till with a one-time code from the centre's page; fields as typed. */
  'maintenance.joinCentral': {
    access: 'gerente',
    input: z.strictObject({ url: typed, codigo: typed, nombre: typed }),
    output: answers<CentralMembership | null>(),
  },
  /** Resumes sending after a user confirmed at the centre that this is the till. */
  'maintenance.goOnAtCentral': {
    access: 'gerente',
    input: noInput,
    output: answers<CentralMembership | null>(),
  },
  'maintenance.leaveCentral': {
    access: 'gerente',
    input: noInput,
    output: answers<CentralMembership | null>(),
  },
  'maintenance.centralNumbers': {
    access: 'gerente',
    input: noInput,
    output: answers<readonly HeldNumbers[]>(),
  },
  /** A user confirms that nothing was sold after the centre's last data; the sequences continue. */
  'maintenance.vouchNumbers': {
    access: 'gerente',
    input: z.strictObject({ firma: typed }),
    output: answers<readonly HeldNumbers[]>(),
  },
  'maintenance.lock': {
    access: 'cajero',
    input: noInput,
    polled: true,
    output: answers<{ readonly minutos: number }>(),
  },
  'maintenance.saveLock': {
    access: 'gerente',
    input: formOf(lockSettings, {}),
    output: answers<{ readonly minutos: number }>(),
  },
  /** Keeps the session alive: the user is active. */
  'maintenance.present': {
    access: 'cajero',
    input: noInput,
    output: answers<Readonly<Record<string, never>>>(),
  },
} as const;

export interface CentralMembership {
  readonly url: string;
  /** The centre's name for this computer. */
  readonly nombre: string;
  /** Null until the centre has answered. */
  readonly empresa: string | null;
  readonly tienda: string | null;
  /** `PENDIENTE`: code sent, no answer yet. `BIFURCADA`, `REVOCADA`: sending stopped until a user acts. */
  readonly estado: 'PENDIENTE' | 'ACTIVA' | 'BIFURCADA' | 'REVOCADA';
  /** The problem; null if there is none. */
  readonly mensaje: Rule | null;
  /** Records the centre has received, and records still to send. */
  readonly enviados: number;
  readonly faltan: number;
  /** Whether data from before the enrolment is still being sent. */
  readonly faltaLoAnterior: boolean;
  /** Last answer of the centre; ISO 8601 UTC. */
  readonly contacto: string | null;
  readonly catalogo: number;
  /** Rows of it that this till could not use. */
  readonly sinTomar: readonly LeftOutRow[];
  /** This year's sequences that are locked because their last number is unknown. */
  readonly bloqueadas: number;
}

export interface HeldNumbers {
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly serie: string;
  readonly anio: number;
  /** Last number known to the centre; null if none of that type. */
  readonly central: number | null;
  /** Number with which it would continue. */
  readonly siguiente: number;
  /** Last issue of its point of sale, ISO 8601 UTC; null if the centre knows none: it stays locked. */
  readonly hasta: string | null;
}

export interface BackupCopy {
  readonly nombre: string;
  readonly tomada: string;
  readonly bytes: number;
}

/** A sequence with its last number in the backup and in the live database. */
const drillSeries = z.strictObject({
  ambiente: z.enum(AMBIENTES),
  autoridad: z.string(),
  tipoDte: z.string(),
  serie: z.string(),
  formato: z.string(),
  anio: z.int(),
  copia: z.int(),
  viva: z.int(),
});
export type DrillSeries = z.infer<typeof drillSeries>;

/** Report of a restore drill; moments are ISO 8601 UTC. */
export const drillReport = z.strictObject({
  nombre: z.string(),
  copia: z.string(),
  /** Null if the file name has no time. */
  tomada: z.string().nullable(),
  inicio: z.string(),
  fin: z.string(),
  bytes: z.int(),
  resultado: z.enum(DRILL_RESULTS),
  /** Reason of a failure in Spanish, and as a rule if this version knows it; null on success. */
  motivo: z.string().nullable(),
  broken: z.custom<Rule>(isRule).optional().catch(undefined),
  /** Documents read and signatures verified. */
  documentos: z.int(),
  firmas: z.int(),
  /** Documents in the live database at that moment; null if nothing was compared. */
  documentosVivos: z.int().nullable(),
  series: z.array(drillSeries),
  /** The first faults; `totalFaltas` counts all. */
  faltas: z.array(z.strictObject({ lugar: z.string(), mensaje: z.string() })),
  totalFaltas: z.int(),
  sinBitacora: unloggedAccess.default({ personas: [], llaves: [] }),
});
export type DrillReport = z.infer<typeof drillReport>;
export type DrillLine = Pick<DrillReport, 'nombre' | 'copia' | 'tomada' | 'fin' | 'resultado'>;
export const JOB_STEPS = ['copiando', 'comprobando', 'restaurando', 'leyendo', 'comparando'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/** The running backup or drill, or the last one since the service started. */
export interface MaintenanceJob {
  readonly clase: 'respaldo' | 'simulacro';
  readonly estado: 'en-curso' | 'bien' | 'falla';
  readonly paso: JobStep;
  /** Progress of the step; null if unknown. */
  readonly porcentaje: number | null;
  /** Reason of the failure; Spanish text for system errors. */
  readonly mensaje: Rule | string | null;
  /** File name of the backup, and name of a drill's report. */
  readonly copia: string | null;
  readonly informe: string | null;
}

export interface BackupsView {
  readonly plan: BackupPlan;
  readonly carpeta: string;
  /** Whether the folder is writable. */
  readonly alcanzable: boolean;
  readonly copias: readonly BackupCopy[];
  /** When the newest was taken, without those of a moment still to come; null if there is none. */
  readonly ultima: string | null;
  readonly simulacros: readonly DrillLine[];
  readonly trabajo: MaintenanceJob | null;
}

export const UPDATE_STEPS = [
  'con-la-instalacion',
  'buscando',
  'al-dia',
  'anunciada',
  'bajando',
  'lista',
  'sin-respuesta',
] as const;
/**
 * `con-la-instalacion`: updates come only with the installation.
 * `buscando`: no answer from the update server yet.
 * `anunciada`: there is one whose signature this system cannot check; a user downloads and installs it.
 * `lista`: downloaded and verified; a user decides when to install it.
 */
export type UpdateStep = (typeof UPDATE_STEPS)[number];

export interface UpdateState {
  readonly paso: UpdateStep;
  /** The newer version; null if none is known. */
  readonly version: string | null;
  readonly revisada: string | null;
}

export interface ProgramView {
  readonly version: string;
  readonly actualizacion: UpdateState;
}

export interface BundleView {
  readonly id: string;
  readonly nombre: string;
  readonly bytes: number;
  readonly archivos: readonly {
    readonly nombre: string;
    readonly bytes: number;
    /** The full text, so that a user can read what leaves the computer. */
    readonly texto: string;
  }[];
}
