/** The plan of the backups as a form fills it in. */
import { isAbsolute, resolve } from 'node:path';
import { inPlaceThread } from '../backup/backup-place-thread.ts';
import {
  MAX_BACKUP_HOURS,
  MAX_DAILY_BACKUPS,
  MAX_WEEKLY_BACKUPS,
  type BackupPlan,
  type PlanForm,
} from '../contract/bridge/bridge-upkeep.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import { auditChanges } from '../domain/audit-changes.ts';
import type { Administrator } from '../till/settings/settings.ts';
import { appendAudit } from '../store/people/audit.ts';
import { backupPlan, setBackupPlan } from '../store/backup/backup-plan.ts';
import type { Store } from '../store/store.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

/**
 * Keeps a plan.
 *
 * @throws AppError `VALIDACION` with every fault at its field
 */
export async function savePlan(
  by: Administrator,
  form: PlanForm,
  { store, folder }: { readonly store: Store; readonly folder: DataFolder },
): Promise<void> {
  const faults: Fault[] = [];
  const whole = (campo: 'cadaHoras' | 'diarias' | 'semanales', min: number, max: number): number => {
    const text = form[campo].trim();
    const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (value < min || value > max)
      faults.push(faultAt(campo, 'FUERA_DE_RANGO', rule('entero-de-plan', { minimo: min, maximo: max })));
    return value;
  };
  const carpeta = form.carpeta.trim();
  const plan: BackupPlan = {
    activo: form.activo,
    cadaHoras: whole('cadaHoras', 1, MAX_BACKUP_HOURS),
    diarias: whole('diarias', 1, MAX_DAILY_BACKUPS),
    semanales: whole('semanales', 0, MAX_WEEKLY_BACKUPS),
    carpeta: carpeta === '' ? null : carpeta,
  };
  const fault = carpeta === '' ? null : await folderFault(carpeta, folder);
  if (fault !== null) faults.push(faultAt('carpeta', 'FORMATO', fault));
  if (faults.length > 0) throw refusal('VALIDACION', rule('datos-por-corregir'), { faults });
  await store.transact((tx, at) => {
    const antes = backupPlan(tx);
    if (JSON.stringify(antes) === JSON.stringify(plan)) return;
    setBackupPlan(tx, plan);
    const detalle = { ...plan, carpeta: plan.carpeta ?? 'la usual', cambios: auditChanges(antes, plan) };
    appendAudit(tx, { at, actor: by.actor, accion: 'plan de respaldos cambiado', detalle });
  });
}

async function folderFault(carpeta: string, { path }: DataFolder): Promise<Rule | null> {
  if (!isAbsolute(carpeta)) return rule('carpeta-incompleta');
  if (resolve(carpeta) === resolve(path)) return rule('carpeta-de-los-datos');
  // One that does not answer in time cannot be written to either.
  const works = await inPlaceThread('try', { folder: carpeta }).catch(() => false);
  return works ? null : rule('carpeta-cerrada');
}
