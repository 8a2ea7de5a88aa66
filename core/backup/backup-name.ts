/** Names of scheduled backups, with their time in El Salvador. */
import {
  fiscalDate,
  fiscalTime,
  instantOf,
  isFiscalDate,
  isFiscalTime,
  type Instant,
} from '../domain/fiscal-time.ts';

/** Infix of the name of an unfinished backup. */
export const PARTIAL = '.parcial-';
const NAME = /^caja-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.db$/;

export function backupName(instant: Instant): string {
  return `caja-${fiscalDate(instant)}-${fiscalTime(instant).replaceAll(':', '')}.db`;
}

/** Time in a backup's name; null for any other name. */
export function backupMoment(name: string): Instant | null {
  const [, date = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const time = `${hours}:${minutes}:${seconds}`;
  return isFiscalDate(date) && isFiscalTime(time) ? instantOf(date, time) : null;
}
