/** The plan of the backups as a form fills it in. */
import { isAbsolute, resolve } from 'node:path';
import { inPlaceThread } from '../backup/backup-place-thread.ts';
import type { BridgeInput } from '../contract/bridge/bridge.ts';
import { backupPlan as record } from '../contract/settings/backup-plan.ts';
import { typed } from '../contract/settings/typed.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal } from '../domain/app-error.ts';
import { auditChanges } from '../domain/audit-changes.ts';
import { faultList } from '../domain/rules/faults.ts';
import { changedOver } from '../till/changed-meanwhile.ts';
import { readRecord } from '../till/settings/read-record.ts';
import type { TillCaller } from '../till/people/browser-session.ts';
import { appendAudit } from '../store/people/audit.ts';
import { backupPlan, setBackupPlan } from '../store/backup/backup-plan.ts';
import type { Store } from '../store/store.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

/** Keeps a plan. @throws AppError `VALIDACION` with every fault at its field */
export async function savePlan(
  { user }: TillCaller,
  { antes: opened, ...filled }: BridgeInput<'maintenance.savePlan'>,
  { store, folder }: { readonly store: Store; readonly folder: DataFolder },
): Promise<void> {
  const list = faultList();
  const form = changedOver(filled, { antes: opened, ahora: typed(store.read(backupPlan), record) });
  const plan = readRecord(record, form, list);
  const { carpeta } = plan;
  const fault = carpeta === null ? null : await folderFault(carpeta, folder);
  if (fault !== null) list.add('carpeta', 'FORMATO', fault);
  const { faults } = list;
  if (faults.length > 0) throw refusal('VALIDACION', rule('datos-por-corregir'), { faults });
  await store.transact((tx, at) => {
    const antes = backupPlan(tx);
    if (JSON.stringify(antes) === JSON.stringify(plan)) return;
    setBackupPlan(tx, plan);
    const detalle = { ...plan, carpeta: carpeta ?? 'la usual', cambios: auditChanges(antes, plan) };
    appendAudit(tx, { at, actor: user.nombre, accion: 'plan de respaldos cambiado', detalle });
  });
}

async function folderFault(carpeta: string, { path }: DataFolder): Promise<Rule | null> {
  if (!isAbsolute(carpeta)) return rule('carpeta-incompleta');
  if (resolve(carpeta) === resolve(path)) return rule('carpeta-de-los-datos');
  // One that does not answer in time cannot be written to either.
  const works = await inPlaceThread('try', { folder: carpeta }).catch(() => false);
  return works ? null : rule('carpeta-cerrada');
}
