/**
 * Restore drill: restores a backup into a temporary folder, verifies it and compares it with the current
 * database, which is only read. Database, fence and high-water mark stay unchanged.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BackupProgress } from './backup.ts';
import { backupMoment } from './backup-name.ts';
import type { DrillReport, DrillSeries } from '../contract/bridge/bridge-maintenance.ts';
import type { DrillResult } from '../contract/till/health-view.ts';
import { fiscalDate, fiscalTime, isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { rule, ruleText, type Rule } from '../contract/rules/rules.ts';
import { failureMessage, failureText } from '../platform/failure-text.ts';
import { copyContents, copyDatabase, isOwnDatabase, type CopyContents } from '../store/backup/backup.ts';
import { keyName, type Sequence } from '../store/numbers/sequences.ts';
import { pageProblems } from '../store/backup/integrity.ts';
import { openStore } from '../store/store.ts';
import type { UnloggedAccess } from '../contract/till/unlogged-access.ts';
import { unloggedAccess } from '../store/people/unlogged-access.ts';
import { verifyStore, type VerifyReport, type VerifySignature } from '../store/proof/verify.ts';

/** Disk space to leave free: the shop keeps selling. */
const DRILL_SPARE_BYTES = 256 * 1024 * 1024;
const DRILL_FOLDER = 'simulacro-en-curso-';
const MAX_LISTED_FAULTS = 20;
const MIB = 1024 * 1024;

export interface DrillRequest {
  readonly copy: string;
  readonly database: string;
  /** Parent of the temporary folder. */
  readonly folder: string;
}

export interface DrillParts {
  readonly now: () => Instant;
  readonly verifySignature: VerifySignature;
  readonly freeDiskBytes: (folder: string) => number;
  readonly tell: (progress: BackupProgress) => void;
}

/** Runs a drill. Every fault of the backup is a result, not an exception. */
export async function drill(request: DrillRequest, parts: DrillParts): Promise<DrillReport> {
  const begun = parts.now();
  const outcome = await tryOut(request, parts);
  const copia = basename(request.copy);
  const moment = backupMoment(copia);
  const stamp = `${fiscalDate(begun)}-${fiscalTime(begun).replaceAll(':', '')}`;
  return {
    nombre: `simulacro-${stamp}`,
    copia,
    tomada: moment === null ? null : isoUtc(moment),
    inicio: isoUtc(begun),
    fin: isoUtc(parts.now()),
    bytes: existsSync(request.copy) ? statSync(request.copy).size : 0,
    ...outcome,
  };
}

type Outcome = Omit<DrillReport, 'nombre' | 'copia' | 'tomada' | 'inicio' | 'fin' | 'bytes'>;

const NOTHING: Omit<Outcome, 'resultado' | 'motivo' | 'broken'> = {
  documentos: 0,
  firmas: 0,
  documentosVivos: null,
  series: [],
  faltas: [],
  totalFaltas: 0,
  sinBitacora: { personas: [], llaves: [] },
};

function ended(resultado: DrillResult, broken: Rule): Outcome {
  return { ...NOTHING, resultado, ...reasonOf(broken) };
}

/** The reason as text for the file, and as a rule for the screen. */
function reasonOf(broken: Rule): Pick<Outcome, 'motivo' | 'broken'> {
  return { motivo: ruleText(broken), broken };
}

async function tryOut(request: DrillRequest, parts: DrillParts): Promise<Outcome> {
  const { copy, folder } = request;
  const respaldo = basename(copy);
  if (!existsSync(copy)) return ended('fallo', rule('simulacro-sin-respaldo', { respaldo }));
  const needed = statSync(copy).size * 2 + DRILL_SPARE_BYTES;
  const free = parts.freeDiskBytes(folder);
  if (free < needed) {
    const mebibytes = Math.ceil((needed - free) / MIB);
    return ended('sin-espacio', rule('simulacro-sin-espacio', { mebibytes }));
  }
  let place: string | null = null;
  try {
    // Remove folders left by a crash.
    for (const left of readdirSync(folder))
      if (left.startsWith(DRILL_FOLDER)) rmSync(join(folder, left), { recursive: true, force: true });
    place = mkdtempSync(join(folder, DRILL_FOLDER));
    return await tryOutAt(join(place, 'caja.db'), request, parts);
  } catch (error) {
    return ended('fallo', rule('simulacro-sin-terminar', { causa: failureMessage(error) }));
  } finally {
    if (place !== null) rmSync(place, { recursive: true, force: true });
  }
}

async function tryOutAt(
  restored: string,
  { copy, database }: DrillRequest,
  parts: DrillParts,
): Promise<Outcome> {
  const { tell } = parts;
  tell({ paso: 'comprobando', porcentaje: null });
  const damage = damageOf(copy);
  if (damage !== null) return ended('danada', damage);
  await copyDatabase(copy, restored, (porcentaje) => tell({ paso: 'restaurando', porcentaje }));
  tell({ paso: 'leyendo', porcentaje: null });
  let report: Proved;
  try {
    report = await provedAt(restored, parts);
  } catch (error) {
    return ended(
      'danada',
      rule('respaldo-no-abre', { respaldo: basename(copy), causa: failureMessage(error) }),
    );
  }
  tell({ paso: 'comparando', porcentaje: null });
  const live = copyContents(database);
  const series = comparedSeries(report.secuencias, live);
  const proved = { documentos: report.documentos, firmas: report.firmas };
  const faltas = report.faltas.slice(0, MAX_LISTED_FAULTS).map(({ tabla, fila, campo, mensaje }) => ({
    lugar: `${tabla} ${fila}, ${campo}`,
    mensaje,
  }));
  const found = {
    ...proved,
    documentosVivos: live.documentos,
    series,
    faltas,
    totalFaltas: report.totalFaltas,
    sinBitacora: report.sinBitacora,
  };
  if (!report.ok) {
    const broken = rule('respaldo-alterado', { respaldo: basename(copy), faltas: report.totalFaltas });
    return { ...found, resultado: 'danada', ...reasonOf(broken) };
  }
  const isBehind = series.some((each) => each.copia < each.viva) || proved.documentos < live.documentos;
  return { ...found, resultado: isBehind ? 'atrasada' : 'bien', motivo: null };
}

/** Damage of the file itself; null without any. */
function damageOf(copy: string): Rule | null {
  const respaldo = basename(copy);
  try {
    const [problema] = pageProblems(copy);
    if (problema !== undefined) return rule('respaldo-danado', { respaldo, problema });
    return isOwnDatabase(copy) ? null : rule('respaldo-de-otro-programa', { respaldo });
  } catch (error) {
    const problema = failureText(error);
    return rule('respaldo-ilegible', { respaldo, problema });
  }
}

interface Proved extends VerifyReport {
  readonly sinBitacora: UnloggedAccess;
}

/** Migrates the copy like a real restore, and verifies it completely. */
async function provedAt(restored: string, parts: DrillParts): Promise<Proved> {
  const store = openStore({ file: restored, now: parts.now, migrate: true });
  try {
    return store.read((reader) => ({
      ...verifyStore(reader, parts.verifySignature),
      sinBitacora: unloggedAccess(reader),
    }));
  } finally {
    await store.close();
  }
}

function comparedSeries(copied: readonly Sequence[], live: CopyContents): DrillSeries[] {
  const keys = [...live.secuencias, ...copied.filter((each) => find(live.secuencias, each) === null)];
  return keys.map((key) => ({
    ambiente: key.ambiente,
    autoridad: key.autoridad,
    tipoDte: key.tipoDte,
    serie: key.serie,
    formato: key.formato,
    anio: key.anio,
    copia: find(copied, key)?.ultimo ?? 0,
    viva: find(live.secuencias, key)?.ultimo ?? 0,
  }));
}

function find(among: readonly Sequence[], wanted: Sequence): Sequence | null {
  return among.find((each) => keyName(each) === keyName(wanted)) ?? null;
}
