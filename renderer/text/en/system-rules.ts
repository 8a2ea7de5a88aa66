/** English sentences of what the system under the program refused; none may be missing. */
import type { SYSTEM_RULES, SystemFailure } from '../../../core/contract/rules/system-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const FAILURES: Readonly<Record<SystemFailure, (what: string) => string>> = {
  'sin-permiso': (what) =>
    `${what} may not be used: check who owns it and its permissions, or choose another folder`,
  'no-permitido': (what) =>
    `The system does not let ${what} be used: check who owns it and its permissions, or choose another folder`,
  'solo-lectura': (what) => `${what} is on a read-only disk: choose another folder`,
  'no-es-carpeta': (what) => `${what} exists already and is no folder: choose another one`,
  'archivo-en-la-ruta': (what) =>
    `On the path ${what} there is a file where a folder should be: choose another one`,
  'es-carpeta': (what) => `${what} is a folder and a file was expected: check the path`,
  'no-existe': (what) => `${what} does not exist, or cannot be made there: check the path`,
  'ruta-larga': (what) => `The path ${what} is too long: choose another folder`,
  'archivos-de-mas': () => 'Too many files are open: close other programs and try again',
  'direccion-ajena': (what) => `The address ${what} is not one of this computer`,
  'puerto-en-uso': (what) => `Port ${what} is in use already: close the other program`,
  'puerto-sin-permiso': (what) => `Port ${what} may not be used`,
  'base-danada': () =>
    'The database is damaged, or that file is no database: keep a copy of the data folder and restore the last backup',
  'base-no-abre': () =>
    'The database cannot be opened: check that the data folder exists and belongs to your user',
  'base-sin-escritura': () =>
    'The database cannot be written: check the permissions of the data folder and its files',
};

export const enSystemRules: WholeRuleWords<typeof SYSTEM_RULES> = {
  'falla-del-sistema': ({ falla, que, codigo }) => `${FAILURES[falla](que)} (${codigo})`,
  'falla-con-codigo': ({ causa, codigo }) => `${causa} (${codigo})`,
  'error-del-sistema': ({ codigo, mensaje }) =>
    `It could not be completed because of an error of the system (${codigo}: ${mensaje})`,
  'sin-completar': ({ error }) => `It could not be completed: ${error}`,
};
