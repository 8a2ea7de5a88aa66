/** Schedule, retention and folder of automatic backups (docs/backups.md). */
import { z } from 'zod';
import { findingMessage, rule } from '../rules/rules.ts';

const MAX_HOURS = 168;
const MAX_DAILY = 60;
const MAX_WEEKLY = 52;

function whole(minimo: number, maximo: number) {
  const broken = findingMessage('FUERA_DE_RANGO', rule('entero-de-plan', { minimo, maximo }));
  return z.int(broken).min(minimo, broken).max(maximo, broken);
}

export const backupPlan = z.strictObject({
  activo: z.boolean(),
  /** Hours between backups. */
  cadaHoras: whole(1, MAX_HOURS),
  /** Days and weeks whose last backup is retained. */
  diarias: whole(1, MAX_DAILY),
  semanales: whole(0, MAX_WEEKLY),
  /** Absolute path; null: the folder beside the data. */
  carpeta: z.string().trim().nullable(),
});
export type BackupPlan = Readonly<z.infer<typeof backupPlan>>;

/** Default: one backup a day; daily ones retained for a week, weekly ones for a month. */
export const DEFAULT_BACKUP_PLAN: BackupPlan = {
  activo: true,
  cadaHoras: 24,
  diarias: 7,
  semanales: 4,
  carpeta: null,
};
