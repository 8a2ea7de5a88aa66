/** Messages of failed starts and commands: a Spanish sentence with a remedy, followed by the system's text. */
import { rule, ruleText, type Rule } from '../contract/rules/rules.ts';
import type { SystemFailure } from '../contract/rules/system-rules.ts';
import { AppError } from '../domain/app-error.ts';

/** By code of the operating system; the sentence names the error's path or address. */
const SYSTEM: Readonly<Record<string, SystemFailure>> = {
  EACCES: 'sin-permiso',
  EPERM: 'no-permitido',
  EROFS: 'solo-lectura',
  EEXIST: 'no-es-carpeta',
  ENOTDIR: 'archivo-en-la-ruta',
  EISDIR: 'es-carpeta',
  ENOENT: 'no-existe',
  ENAMETOOLONG: 'ruta-larga',
  EMFILE: 'archivos-de-mas',
  EADDRNOTAVAIL: 'direccion-ajena',
};
/** A network port that is in use, or reserved for administrators. */
const PORT: Readonly<Record<string, SystemFailure>> = {
  EADDRINUSE: 'puerto-en-uso',
  EACCES: 'puerto-sin-permiso',
};
const NO_ROOM = /^(ENOSPC|EDQUOT|EIO|SQLITE_(FULL|IOERR).*)$/;
const IN_USE = /^SQLITE_(BUSY|LOCKED)/;
/** By family of SQLite codes. */
const DATABASE: readonly (readonly [RegExp, SystemFailure])[] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'base-danada'],
  [/^SQLITE_(CANTOPEN|PERM|AUTH)/, 'base-no-abre'],
  [/^SQLITE_READONLY/, 'base-sin-escritura'],
];

/** The rule for a known code; null for others. */
function knownFailure(codigo: string, error: Error, place: string): Rule | null {
  const coded = (causa: Rule) => rule('falla-con-codigo', { causa, codigo });
  if ('port' in error && PORT[codigo] !== undefined)
    return rule('falla-del-sistema', { falla: PORT[codigo], que: String(error.port), codigo });
  if (NO_ROOM.test(codigo)) return coded(rule('disco-lleno'));
  if (IN_USE.test(codigo)) return coded(rule('base-de-datos-ocupada'));
  const falla = SYSTEM[codigo] ?? DATABASE.find(([family]) => family.test(codigo))?.[1];
  if (falla === undefined) return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const que = path ?? ('address' in error ? String(error.address) : place);
  return rule('falla-del-sistema', { falla, que, codigo });
}

/**
 * The message of a failure: the program's own as it is, a known system error as a sentence with its code, any
 * other error's text after a general sentence.
 * @param place what was used, for an error that does not name it
 */
export function failureMessage(error: unknown, place = 'lo que hace falta'): Rule | string {
  if (error instanceof AppError) return error.broken ?? error.message;
  if (!(error instanceof Error)) return rule('sin-completar', { error: String(error) });
  const codigo = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = knownFailure(codigo, error, place);
  if (known !== null) return known;
  return codigo === '' ? error.message : rule('error-del-sistema', { codigo, mensaje: error.message });
}

export function failureText(error: unknown, place?: string): string {
  const said = failureMessage(error, place);
  return typeof said === 'string' ? said : ruleText(said);
}
