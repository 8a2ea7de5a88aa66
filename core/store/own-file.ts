/** Files of the data folder, opened without following links: whoever can put one there must not choose what is read or written. */
import { closeSync, constants, lstatSync, openSync, writeFileSync } from 'node:fs';

const { O_APPEND, O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY } = constants;
/** Windows has no such flag. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/** How a file of ours is read, written anew, or grows. */
export const OWN_FILE = {
  read: O_RDONLY | NO_FOLLOW,
  write: O_WRONLY | O_CREAT | O_TRUNC | NO_FOLLOW,
  append: O_WRONLY | O_CREAT | O_APPEND | NO_FOLLOW,
} as const;

const OWNER_ONLY = 0o600;

/** Writes a file of ours for its owner only. @param how anew unless it is to grow */
export function writeOwn(file: string, text: string, how: 'write' | 'append' = 'write'): void {
  const open = openSync(file, OWN_FILE[how], OWNER_ONLY);
  try {
    writeFileSync(open, text);
  } finally {
    closeSync(open);
  }
}

/** What SQLite keeps beside a database. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];

/**
 * Refuses a database that is a link, or has one beside it: SQLite would follow it.
 *
 * @throws Error in Spanish that names it
 */
export function refuseLinks(database: string): void {
  for (const suffix of COMPANIONS) {
    const file = `${database}${suffix}`;
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new Error(
        `«${file}» es un enlace a otro archivo, y Caja DTE no los sigue en su carpeta de datos. Quítelo y ponga el archivo mismo en su lugar.`,
      );
  }
}
