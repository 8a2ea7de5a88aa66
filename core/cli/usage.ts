/** Usage errors in Spanish, and parsers of option values. */
import { InvalidArgumentError, type CommanderError } from 'commander';
import { AMBIENTES, ROLES } from '../contract/ambiente.ts';
import { MAX_KEY_NAME_CHARS } from '../contract/settings/settings-forms.ts';
import { refusal } from '../domain/app-error.ts';
import { isFiscalDate } from '../domain/fiscal-time.ts';
import { normalizeNit } from '../domain/identifiers.ts';
import { DEFAULT_API_PORT } from '../host/default-ports.ts';
import { variable, type Environment } from '../platform/environment.ts';
import { rule, ruleText } from '../contract/rules/rules.ts';

const MAX_PORT = 65_535;
/** The API of this computer. */
const LOCAL_API = `http://127.0.0.1:${DEFAULT_API_PORT}`;

export function usageMessage(error: CommanderError): string {
  const name = /'([^']+)'/.exec(error.message)?.[1] ?? '';
  const near = /Did you mean (?:one of )?([^?]+)\?/.exec(error.message)?.[1];
  const hint = near === undefined ? '' : ` ¿Quiso decir ${near}?`;
  switch (error.code) {
    case 'commander.missingArgument':
      return `Falta el argumento ${name}.`;
    case 'commander.optionMissingArgument':
      return `A la opción ${name} le falta su valor.`;
    case 'commander.missingMandatoryOptionValue':
      return `Falta la opción ${name}.`;
    case 'commander.unknownOption':
      return `No existe la opción ${name}.${hint}`;
    case 'commander.unknownCommand':
      return `No existe el comando ${name}.${hint}`;
    case 'commander.excessArguments':
      return `Sobran argumentos: ${excessOf(error)}.`;
    case 'commander.invalidArgument':
      return `${name}: ${error.message.replace(/^.* is invalid(?: for argument '[^']*')?\. /s, '')}`;
    default:
      return error.message;
  }
}

/** The arguments beyond those that are expected. */
function excessOf({ message }: CommanderError): string {
  const [, expected = '0', given = ''] = /Expected (\d+) [^:]*: (.*)\.$/s.exec(message) ?? [];
  return given.split(', ').slice(Number(expected)).join(', ');
}

/** @param said how the words are named @returns a parser that takes these words only */
export function parseOneOf<Word extends string>(
  words: readonly Word[],
  said = `uno de ${words.join(', ')}`,
): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new InvalidArgumentError(`debe ser ${said}.`);
    return found;
  };
}

export const parseAmbiente = parseOneOf(AMBIENTES, AMBIENTES.join(' o '));
export const parseRole = parseOneOf(ROLES, ROLES.join(' o '));

export function parseKeyName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_KEY_NAME_CHARS) return name;
  throw new InvalidArgumentError(`debe tener de 1 a ${MAX_KEY_NAME_CHARS} caracteres.`);
}

/** A folder that an option names: a script's empty variable is not the folder it runs in. */
export function parseFolder(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('no dice ninguna carpeta.');
}

const NO_WEB_URL = 'debe ser una dirección http(s), por ejemplo http://127.0.0.1:9000/caja.';

/** An HTTP or HTTPS URL. */
export function parseWebUrl(text: string): string {
  if (isWebUrl(text)) return text;
  throw new InvalidArgumentError(NO_WEB_URL);
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/**
 * A URL said by an option, else by a variable; null where neither says one.
 * @throws AppError `VALIDACION` that names the variable
 */
export function webUrlOf(given: string | undefined, env: Environment, name: string): string | null {
  const said = given ?? variable(env, name);
  if (said !== null && !isWebUrl(said))
    throw refusal('VALIDACION', rule('opcion-equivocada', { opcion: name, causa: NO_WEB_URL }));
  return said;
}

/** Secrets that commands take, with what is said where one is missing. */
const SECRETS = { CAJA_KEY: 'falta-caja-key', CAJA_CODIGO: 'falta-caja-codigo' } as const;

/** A secret of the environment: never an argument, which every user of the computer can read. @throws AppError `VALIDACION` */
export function secretOf(env: Environment, name: keyof typeof SECRETS): string {
  const secret = variable(env, name);
  if (secret === null) throw refusal('VALIDACION', rule(SECRETS[name]));
  return secret;
}

/** The API that a command calls. @param given its option @throws AppError as {@link webUrlOf} */
export function apiUrlOf(given: string | undefined, env: Environment): string {
  return webUrlOf(given, env, 'CAJA_URL') ?? LOCAL_API;
}

/**
 * The NIT of `--nit` in stored form.
 * @throws AppError `VALIDACION`
 */
export function nitOf(text: string): string {
  const nit = normalizeNit(text);
  if (!nit.ok)
    throw refusal('VALIDACION', rule('opcion-equivocada', { opcion: '--nit', causa: ruleText(nit.broken) }));
  return nit.value;
}

/** A TCP port; 0: any free one. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MAX_PORT + 1;
  if (port > MAX_PORT)
    throw new InvalidArgumentError(`debe ser un puerto de 0 a ${MAX_PORT} (0 toma uno libre).`);
  return port;
}

/** A whole number, zero included. */
export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('debe ser un número entero, 0 o mayor.');
  return Number(text);
}

export function parseDay(text: string): string {
  if (isFiscalDate(text)) return text;
  throw new InvalidArgumentError('debe ser un día AAAA-MM-DD, como 2027-01-31.');
}
