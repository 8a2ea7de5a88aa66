/** Folders of the packaged PostgreSQL's data and socket, and the user that runs it. */
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Unprivileged user and group of a folder that root makes: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
/** Others may pass through the folder but not list it. */
const PASSABLE_MODE = 0o711;
const OWNER_ONLY_MODE = 0o700;
const OTHERS_PASS = 0o001;
/** PostgreSQL's socket name, and the longest socket path on the strictest system. */
const SOCKET_NAME = '.s.PGSQL.5432';
const MAX_SOCKET_PATH_CHARS = 100;

export interface DatabaseFolder {
  readonly data: string;
  /** Copy of PostgreSQL's programs, if that user cannot reach the originals. */
  readonly programs: string;
  readonly socket: string;
  /** `spawn` options that drop root's rights; empty for other users. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/**
 * Creates the folders of a centre's database in its data folder.
 * @throws Error in Spanish when the unprivileged user could not reach them
 */
export function databaseFolder(folder: string): DatabaseFolder {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY_MODE });
  const data = join(path, 'postgres');
  const socket = socketFolder(path);
  const user = process.getuid?.() === 0 ? userOf(path, data) : null;
  for (const own of [data, socket]) {
    mkdirSync(own, { recursive: true, mode: OWNER_ONLY_MODE });
    if (user === null) accessSync(own, constants.W_OK);
    else chownSync(own, user.uid, user.gid);
  }
  return { data, socket, identity: user ?? {}, programs: join(path, 'programs') };
}

/** Whose the folder is already, as that of a service with a user of its own, which root only looks into; else one without rights. */
function userOf(path: string, data: string): { readonly uid: number; readonly gid: number } {
  const { uid, gid } = statSync(existsSync(data) ? data : path);
  if (uid !== 0 && uid !== NOBODY) return { uid, gid };
  chmodSync(path, PASSABLE_MODE);
  refuseUnreachable(path);
  return { uid: NOBODY, gid: NOBODY };
}

/** Beside the data, or in the temporary folder if the path is too long for a socket. */
function socketFolder(path: string): string {
  const beside = join(path, 'socket');
  if (join(beside, SOCKET_NAME).length <= MAX_SOCKET_PATH_CHARS) return beside;
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  return join(tmpdir(), `caja-central-${name}`);
}

function refuseUnreachable(path: string): void {
  const folder = closedFolder(path);
  if (folder === null) return;
  throw new Error(
    `PostgreSQL no corre como root y el usuario sin privilegios no puede entrar en ${folder}. ` +
      'Elija otra carpeta con --data-dir, o inicie la central con un usuario propio.',
  );
}

/** The first folder, from a path upwards, that only its owner may pass through; null if all are passable. */
export function closedFolder(path: string): string | null {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_PASS) === 0) return folder;
  }
  return null;
}
