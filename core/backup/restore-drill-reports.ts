/** Reports of restore drills, stored in the data folder as readable files. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drillReport, type DrillReport } from '../contract/bridge/bridge-maintenance.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import { OWN_FILE, writeOwn } from '../store/own-file.ts';

const MAX_REPORTS = 50;
const NAME = /^simulacro-\d{4}-\d{2}-\d{2}-\d{6}(-\d{1,3})?$/;
const ENDING = '.json';

/** Stores a report and deletes the oldest. @returns the report with its final name */
export function keepDrillReport(folder: DataFolder, given: DrillReport): DrillReport {
  const place = reportsFolder(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const report = { ...given, nombre: freeName(namesIn(folder), given.nombre) };
  const file = join(place, `${report.nombre}${ENDING}`);
  writeOwn(file, `${JSON.stringify(report, null, 2)}\n`);
  for (const name of namesIn(folder).slice(MAX_REPORTS)) rmSync(join(place, `${name}${ENDING}`));
  return report;
}

/** Drills in the same second get distinct names. */
function freeName(taken: readonly string[], nombre: string): string {
  let free = nombre;
  for (let count = 2; taken.includes(free); count += 1) free = `${nombre}-${count}`;
  return free;
}

export function drillReports(folder: DataFolder): readonly DrillReport[] {
  return namesIn(folder).flatMap((name) => read(folder, name) ?? []);
}

/** @throws AppError `VALIDACION` if it does not exist */
export function findDrillReport(folder: DataFolder, nombre: string): DrillReport {
  const report = NAME.test(nombre) ? read(folder, nombre) : null;
  if (report !== null) return report;
  throw refusal('VALIDACION', rule('informe-ya-no-esta'));
}

function reportsFolder({ path }: DataFolder): string {
  return join(path, 'simulacros');
}

function namesIn(folder: DataFolder): readonly string[] {
  const place = reportsFolder(folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

function read(folder: DataFolder, name: string): DrillReport | null {
  try {
    const text = readFileSync(join(reportsFolder(folder), `${name}${ENDING}`), {
      encoding: 'utf8',
      flag: OWN_FILE.read,
    });
    return drillReport.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
