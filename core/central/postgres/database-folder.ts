/** Where the packaged PostgreSQL keeps its data and its socket, and as whom it runs. */
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** User and group without rights: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
/** Everybody may pass a folder by its name, nobody else may list it. */
const PASSABLE_MODE = 0o711;
const OWNER_ONLY_MODE = 0o700;
const OTHERS_PASS = 0o001;
/** What PostgreSQL calls its socket, and how long the whole path may be on the strictest system. */
const SOCKET_NAME = '.s.PGSQL.5432';
const MAX_SOCKET_PATH_CHARS = 100;

export interface DatabaseFolder {
  readonly data: string;
  /** Where a copy of PostgreSQL's programs goes, if they lie where that user cannot reach them. */
  readonly programs: string;
  /** Folder of the Unix socket. */
  readonly socket: string;
  /** What `spawn` needs to leave root's rights; empty for everybody else. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/**
 * Makes the folders of a centre's database under its data folder.
 *
 * @throws Error in Spanish when the unprivileged user could not reach them
 */
export function databaseFolder(folder: string): DatabaseFolder {
  const path = resolve(folder);
  const root = process.getuid?.() === 0;
  const identity = root ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY_MODE });
  if (root) {
    chmodSync(path, PASSABLE_MODE);
    refuseUnreachable(path);
  }
  const data = join(path, 'postgres');
  const socket = socketFolder(path);
  for (const own of [data, socket]) {
    mkdirSync(own, { recursive: true, mode: OWNER_ONLY_MODE });
    if (root) chownSync(own, NOBODY, NOBODY);
    else accessSync(own, constants.W_OK);
  }
  return { data, socket, identity, programs: join(path, 'programs') };
}

/** Beside the data, or where passing files lie when the path would be too long for a socket. */
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

/** The first folder, from a path upwards, that nobody but its owner may pass; null where all may be passed. */
export function closedFolder(path: string): string | null {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_PASS) === 0) return folder;
  }
  return null;
}
