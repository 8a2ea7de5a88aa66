/** Stored backup schedule. */
import {
  backupPlan as record,
  DEFAULT_BACKUP_PLAN,
  type BackupPlan,
} from '../../contract/settings/backup-plan.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const NAME = 'respaldos.plan';

/** The default plan if none is stored. */
export function backupPlan(reader: Reader): BackupPlan {
  const kept = findMeta(reader, NAME);
  return kept === null ? DEFAULT_BACKUP_PLAN : record.strip().parse(JSON.parse(kept));
}

export function setBackupPlan(tx: Tx, plan: BackupPlan): void {
  setMeta(tx, NAME, JSON.stringify(plan));
}
