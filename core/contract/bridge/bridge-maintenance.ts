/** Operations of the bridge that keep an installation well: backups, restore drill, health, support bundle, idle lock. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import { unloggedAccess } from '../till/unlogged-access.ts';
import { AMBIENTES, type Ambiente } from '../ambiente.ts';
import type { TipoDte } from '../edition.ts';
import { backupPlan, type BackupPlan } from '../settings/backup-plan.ts';
import { formOf } from '../settings/typed.ts';
import { DRILL_RESULTS, type HealthView } from '../till/health-view.ts';
import { findingMessage, isRule, rule, type Rule } from '../rules/rules.ts';

/** Longest time without use after which the till can lock itself, in minutes; 0 never does. */
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

/** Everything as it was typed; `carpeta` empty: the folder beside the data. */
export const planForm = formOf(backupPlan, {});
export type PlanForm = z.infer<typeof planForm>;

export const MAINTENANCE_OPERATIONS = {
  'maintenance.backups': { access: 'gerente', input: noInput, output: answers<BackupsView>() },
  'maintenance.savePlan': { access: 'gerente', input: planForm, output: answers<BackupsView>() },
  /** Takes a backup now; how far it is tells `maintenance.job`. */
  'maintenance.backUp': { access: 'gerente', input: noInput, output: answers<MaintenanceJob>() },
  /** Tries a backup out in a folder of its own; `copia` null takes the newest. */
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
  /** Makes a bundle; `maintenance.bundleFile` hands it over. */
  /** A manager vouches for the clock, typing the date of today: the shop goes on before documents that are dated later. */
  'maintenance.goOnBefore': {
    access: 'gerente',
    input: z.strictObject({ hoy: typed }),
    /** How many documents are dated later. */
    output: answers<{ readonly documentos: number }>(),
  },
  'maintenance.bundle': { access: 'gerente', input: noInput, output: answers<BundleView>() },
  'maintenance.bundleFile': {
    access: 'gerente',
    input: z.strictObject({ id: fileName }),
    /** The zip file in base64. */
    output: answers<{ readonly nombre: string; readonly contenido: string }>(),
  },
  /** Which version runs, and how newer ones come. */
  'maintenance.program': { access: 'gerente', input: noInput, output: answers<ProgramView>() },
  /** Ends the program and installs the version that is ready; `ventaEmpezada`: something is being sold in this window. */
  'maintenance.installUpdate': {
    access: 'gerente',
    input: z.strictObject({ ventaEmpezada: z.boolean() }),
    output: answers<ProgramView>(),
  },
  /** Where this till stands with the central service of the business. */
  'maintenance.central': {
    access: 'gerente',
    input: noInput,
    polled: true,
    output: answers<CentralMembership | null>(),
  },
  /** Enrols it with a one-time code of the centre's page; everything as it was typed. */
  'maintenance.joinCentral': {
    access: 'gerente',
    input: z.strictObject({ url: typed, codigo: typed, nombre: typed }),
    output: answers<CentralMembership | null>(),
  },
  /** Sends again after a person decided at the centre that this is the till. */
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
  /** A person answers for nothing having been sold after what the centre knows: the sequences go on. */
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
  /** Somebody is at the till: its session goes on. */
  'maintenance.present': {
    access: 'cajero',
    input: noInput,
    output: answers<Readonly<Record<string, never>>>(),
  },
} as const;

/** This till at the central service of its business. */
export interface CentralMembership {
  readonly url: string;
  /** What the centre calls this computer. */
  readonly nombre: string;
  /** Null until the centre answered. */
  readonly empresa: string | null;
  readonly tienda: string | null;
  /** `PENDIENTE`: the code was sent, and its answer did not come. The last two: nothing is sent until a person acts. */
  readonly estado: 'PENDIENTE' | 'ACTIVA' | 'BIFURCADA' | 'REVOCADA';
  /** What is wrong; null when nothing is. */
  readonly mensaje: Rule | null;
  /** Records that the centre has, and that it does not have yet. */
  readonly enviados: number;
  readonly faltan: number;
  /** What was there before the enrolment is still being sent. */
  readonly faltaLoAnterior: boolean;
  /** When the centre answered last; ISO 8601 UTC. */
  readonly contacto: string | null;
  readonly catalogo: number;
  /** Sequences of this year that are held back until somebody knows their last number. */
  readonly bloqueadas: number;
}

export interface HeldNumbers {
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly serie: string;
  readonly anio: number;
  /** Last number that the centre knows; null where it knows none of that type. */
  readonly central: number | null;
  /** The number it would go on with. */
  readonly siguiente: number;
  /** When its point of sale issued last, ISO 8601 UTC; null where the centre knows none: it stays held back. */
  readonly hasta: string | null;
}

export interface BackupCopy {
  /** Name of its file. */
  readonly nombre: string;
  /** ISO 8601 UTC. */
  readonly tomada: string;
  readonly bytes: number;
}

/** A sequence in the copy and in the database in use, with the last number of each. */
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

/** Everything that was found when a copy was tried out; moments are ISO 8601 UTC. */
export const drillReport = z.strictObject({
  /** What it is kept as. */
  nombre: z.string(),
  copia: z.string(),
  /** Null where the name of the file does not say it. */
  tomada: z.string().nullable(),
  inicio: z.string(),
  fin: z.string(),
  bytes: z.int(),
  resultado: z.enum(DRILL_RESULTS),
  /** Why it did not go well, in Spanish, and the rule that says so where this version knows it; null when it did. */
  motivo: z.string().nullable(),
  broken: z.custom<Rule>(isRule).optional().catch(undefined),
  /** Documents and signatures that were read and proved one by one. */
  documentos: z.int(),
  firmas: z.int(),
  /** Documents of the database in use at that moment; null when it came to no comparison. */
  documentosVivos: z.int().nullable(),
  series: z.array(drillSeries),
  /** The first of them; `totalFaltas` counts all. */
  faltas: z.array(z.strictObject({ lugar: z.string(), mensaje: z.string() })),
  totalFaltas: z.int(),
  sinBitacora: unloggedAccess.default({ personas: [], llaves: [] }),
});
export type DrillReport = z.infer<typeof drillReport>;
/** A drill in the list. */
export type DrillLine = Pick<DrillReport, 'nombre' | 'copia' | 'tomada' | 'fin' | 'resultado'>;
export const JOB_STEPS = ['copiando', 'comprobando', 'restaurando', 'leyendo', 'comparando'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/** A backup or a drill: the one that runs, or the last one since the service started. */
export interface MaintenanceJob {
  readonly clase: 'respaldo' | 'simulacro';
  readonly estado: 'en-curso' | 'bien' | 'falla';
  readonly paso: JobStep;
  /** Of the step; null where nobody knows. */
  readonly porcentaje: number | null;
  /** Why it failed; in Spanish words where it was the system. */
  readonly mensaje: Rule | string | null;
  /** Names of the copy that was taken, and of the report of a drill. */
  readonly copia: string | null;
  readonly informe: string | null;
}

export interface BackupsView {
  readonly plan: BackupPlan;
  /** The folder in use. */
  readonly carpeta: string;
  /** Whether copies can be written there. */
  readonly alcanzable: boolean;
  readonly copias: readonly BackupCopy[];
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
 * - `con-la-instalacion` the program does not renew itself: newer versions come with its installation
 * - `buscando` nobody has answered yet
 * - `anunciada` there is one, whose signature this system does not check: a person fetches and installs it
 * - `lista` it is here, its signature checked: a person says when it is installed
 */
export type UpdateStep = (typeof UPDATE_STEPS)[number];

export interface UpdateState {
  readonly paso: UpdateStep;
  /** The newer version; null where none is known. */
  readonly version: string | null;
  /** Last answer, ISO 8601 UTC. */
  readonly revisada: string | null;
}

export interface ProgramView {
  readonly version: string;
  readonly actualizacion: UpdateState;
}

/** What a bundle holds, before it is saved. */
export interface BundleView {
  readonly id: string;
  readonly nombre: string;
  readonly bytes: number;
  readonly archivos: readonly {
    readonly nombre: string;
    readonly bytes: number;
    /** Its whole text, so that a person can read what leaves the computer. */
    readonly texto: string;
  }[];
}
