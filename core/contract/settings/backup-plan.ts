/** When backups are taken by themselves, how many are kept and where (docs/backups.md). */
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
  /** Age of the newest copy from which another one is taken. */
  cadaHoras: whole(1, MAX_HOURS),
  /** Days and weeks whose last copy is kept. */
  diarias: whole(1, MAX_DAILY),
  semanales: whole(0, MAX_WEEKLY),
  /** Absolute path; null: the folder beside the data. */
  carpeta: z.string().trim().nullable(),
});
export type BackupPlan = Readonly<z.infer<typeof backupPlan>>;

/** Unless somebody chose otherwise: one a day, of the last week each and of the last month one a week. */
export const DEFAULT_BACKUP_PLAN: BackupPlan = {
  activo: true,
  cadaHoras: 24,
  diarias: 7,
  semanales: 4,
  carpeta: null,
};
