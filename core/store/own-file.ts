/** Opens files of the data folder without following links, so that nobody can redirect a read or write. */
import { closeSync, constants, lstatSync, openSync, writeFileSync } from 'node:fs';

const { O_APPEND, O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY } = constants;
/** Windows has no such flag. */
const NO_FOLLOW = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/** Open flags: read, replace, append. */
export const OWN_FILE = {
  read: O_RDONLY | NO_FOLLOW,
  write: O_WRONLY | O_CREAT | O_TRUNC | NO_FOLLOW,
  append: O_WRONLY | O_CREAT | O_APPEND | NO_FOLLOW,
} as const;

const OWNER_ONLY = 0o600;

/** Writes a file readable by its owner only. */
export function writeOwn(file: string, text: string, how: 'write' | 'append' = 'write'): void {
  const open = openSync(file, OWN_FILE[how], OWNER_ONLY);
  try {
    writeFileSync(open, text);
  } finally {
    closeSync(open);
  }
}

/** Suffixes of the files SQLite keeps for a database. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];

/**
 * Refuses a database when it or a companion file is a link, which SQLite would follow.
 *
 * @throws Error in Spanish naming the file
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
