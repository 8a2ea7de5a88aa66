/** What a failed start or command says to a person: one Spanish sentence with the way out, the system's own words behind it. */
import { AppError } from '../domain/app-error.ts';
import { blocked, diskFull } from '../store/sqlite-failures.ts';

const OTHER_FOLDER = 'elija otra carpeta con --data-dir';
const RESTORE = 'guarde una copia de la carpeta de datos y restaure el último respaldo';

/** Codes of the operating system; `what` is the path, or the address, that the error names. */
const SYSTEM: Readonly<Record<string, (what: string) => string>> = {
  EACCES: (what) => `No hay permiso para usar ${what}: revise de quién es y sus permisos, o ${OTHER_FOLDER}`,
  EPERM: (what) => `El sistema no permite usar ${what}: revise de quién es y sus permisos, o ${OTHER_FOLDER}`,
  EROFS: (what) => `${what} está en un disco de solo lectura: ${OTHER_FOLDER}`,
  ENOSPC: () => diskFull(null).message,
  EDQUOT: () => diskFull(null).message,
  EIO: () => diskFull(null).message,
  EEXIST: (what) => `${what} ya existe y no es una carpeta: ${OTHER_FOLDER}`,
  ENOTDIR: (what) => `En la ruta ${what} hay un archivo donde debería haber una carpeta: ${OTHER_FOLDER}`,
  EISDIR: (what) => `${what} es una carpeta y se esperaba un archivo: revise la ruta`,
  ENOENT: (what) => `No existe ${what}, o no se puede crear ahí: revise la ruta`,
  ENAMETOOLONG: (what) => `La ruta ${what} es demasiado larga: ${OTHER_FOLDER}`,
  EMFILE: () => 'Hay demasiados archivos abiertos: cierre otros programas y vuelva a intentarlo',
  EADDRNOTAVAIL: (what) => `La dirección ${what} no es de esta computadora: quite --host`,
};

const DAMAGED = `La base de datos está dañada, o ese archivo no es una base de datos: ${RESTORE}`;

/** Families of SQLite's codes. */
const DATABASE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, blocked(null).message],
  [/^SQLITE_(FULL|IOERR)/, diskFull(null).message],
  [/^SQLITE_(CORRUPT|NOTADB)/, DAMAGED],
  [
    /^SQLITE_(CANTOPEN|PERM|AUTH)/,
    `No se puede abrir la base de datos: revise que la carpeta de datos exista y sea de su usuario, o ${OTHER_FOLDER}`,
  ],
  [
    /^SQLITE_READONLY/,
    `No se puede escribir en la base de datos: revise los permisos de la carpeta de datos y de sus archivos, o ${OTHER_FOLDER}`,
  ],
];

/** A network port that is taken, or that only the system's administrator may use. */
function portText(code: string, error: Error): string | null {
  if (!('port' in error)) return null;
  const { port } = error;
  const other = 'elija otro con --port y --ui-port';
  if (code === 'EADDRINUSE')
    return `El puerto ${String(port)} ya está en uso: cierre el otro programa o ${other}`;
  return code === 'EACCES' ? `No hay permiso para usar el puerto ${String(port)}: ${other}` : null;
}

/**
 * The sentence for a failure. What the program words itself is passed on as it is; of a system's error only its code
 * follows the sentence; any other error's own words follow a general one.
 */
export function failureText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return `No se pudo completar: ${String(error)}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const what = path ?? ('address' in error ? String(error.address) : 'lo que hace falta');
  const known =
    portText(code, error) ?? SYSTEM[code]?.(what) ?? DATABASE.find(([family]) => family.test(code))?.[1];
  if (known !== undefined) return `${known} (${code})`;
  return code === ''
    ? error.message
    : `No se pudo completar por un error del sistema (${code}: ${error.message})`;
}
