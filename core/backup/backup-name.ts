/**
 * Names of scheduled backups: their time in El Salvador, and the mark of their database, since several tills may share a
 * folder.
 */
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
const NAME = /^caja-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-[0-9a-f]{8})?\.db$/;
const MARKED = /^caja-\d{4}-\d{2}-\d{2}-\d{6}-([0-9a-f]{8})\.db/;
const MARK_CHARS = 8;

/** @param database its id; null before the first start */
export function backupMark(database: string | null): string | null {
  return database === null ? null : database.slice(0, MARK_CHARS).toLowerCase();
}

export function backupName(instant: Instant, mark: string | null): string {
  const end = mark === null ? '' : `-${mark}`;
  return `caja-${fiscalDate(instant)}-${fiscalTime(instant).replaceAll(':', '')}${end}.db`;
}

/** Whether a backup, finished or not, is of another database; names without a mark are of older versions. */
export function isOfOther(name: string, mark: string | null): boolean {
  const found = MARKED.exec(name)?.[1];
  return found !== undefined && found !== mark;
}

/** Time in a backup's name; null for any other name. */
export function backupMoment(name: string): Instant | null {
  const [, date = '', hours = '', minutes = '', seconds = ''] = NAME.exec(name) ?? [];
  const time = `${hours}:${minutes}:${seconds}`;
  return isFiscalDate(date) && isFiscalTime(time) ? instantOf(date, time) : null;
}
