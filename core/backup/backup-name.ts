/** Names of the backups that a plan takes: each tells its moment, in El Salvador. */
import {
  fiscalDate,
  fiscalTime,
  instantOf,
  isFiscalDate,
  isFiscalTime,
  type Instant,
} from '../domain/fiscal-time.ts';

/** Ends the name of a backup that is still being written. */
export const PARTIAL = '.parcial-';
const NAME = /^caja-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.db$/;

/** The name of the backup that is taken at a moment. */
export function backupName(instant: Instant): string {
  return `caja-${fiscalDate(instant)}-${fiscalTime(instant).replaceAll(':', '')}.db`;
}

/** When the backup of that name was taken; null for any other name. */
export function backupMoment(name: string): Instant | null {
  const [, date = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const time = `${hours}:${minutes}:${seconds}`;
  return isFiscalDate(date) && isFiscalTime(time) ? instantOf(date, time) : null;
}
