/** The plan of the backups as a form fills it in. */
import { isAbsolute, resolve } from 'node:path';
import { inPlaceThread } from '../backup/backup-place-thread.ts';
import type { PlanForm } from '../contract/bridge/bridge-upkeep.ts';
import { backupPlan as record } from '../contract/settings/backup-plan.ts';
import { untyped } from '../contract/settings/typed.ts';
import { faultAt } from '../contract/problem.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import { auditChanges } from '../domain/audit-changes.ts';
import type { Administrator } from '../till/settings/settings.ts';
import { appendAudit } from '../store/people/audit.ts';
import { backupPlan, setBackupPlan } from '../store/backup/backup-plan.ts';
import type { Store } from '../store/store.ts';
import { findingOf, NOT_ALLOWED, rule, type Rule } from '../contract/rules/rules.ts';

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
  const carpeta = form.carpeta.trim();
  const read = record.safeParse(untyped(record, { ...form, carpeta: carpeta === '' ? null : carpeta }));
  const faults = (read.error?.issues ?? []).map(({ path, message }) => {
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    return faultAt(String(path[0]), codigo, broken);
  });
  const fault = carpeta === '' ? null : await folderFault(carpeta, folder);
  if (fault !== null) faults.push(faultAt('carpeta', 'FORMATO', fault));
  if (!read.success || faults.length > 0) throw refusal('VALIDACION', rule('datos-por-corregir'), { faults });
  const plan = read.data;
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
