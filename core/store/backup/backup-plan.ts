/** When backups are taken by themselves, how many are kept and where (docs/backups.md). */
import type { BackupPlan } from '../../contract/bridge/bridge-upkeep.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';
import { integer, object, textOrNull } from '../row.ts';

const NAME = 'respaldos.plan';

/** Unless somebody chose otherwise: one a day, of the last week each and of the last month one a week. */
export const DEFAULT_BACKUP_PLAN: BackupPlan = {
  activo: true,
  cadaHoras: 24,
  diarias: 7,
  semanales: 4,
  carpeta: null,
};

/** The plan as it was kept last. */
export function backupPlan(reader: Reader): BackupPlan {
  const kept = findMeta(reader, NAME);
  if (kept === null) return DEFAULT_BACKUP_PLAN;
  const row = object({ plan: kept }, 'plan');
  return {
    activo: row['activo'] === true,
    cadaHoras: integer(row, 'cadaHoras'),
    diarias: integer(row, 'diarias'),
    semanales: integer(row, 'semanales'),
    carpeta: textOrNull(row, 'carpeta'),
  };
}

/** Keeps a plan. */
export function setBackupPlan(tx: Tx, plan: BackupPlan): void {
  setMeta(tx, NAME, JSON.stringify(plan));
}
