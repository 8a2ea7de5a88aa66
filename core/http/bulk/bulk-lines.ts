/** The lines of a bulk body, one after the other, without making them all at once. */
import { bulkLine } from '../../contract/issuing/bulk.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { faultAt, type Problem } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { parseBody } from '../body.ts';
import { JsonNumber } from '../../contract/json.ts';
import { echoedName } from '../../domain/text/nearest-name.ts';
import type { HttpLimits } from '../limits.ts';
import { invalid } from '../problems.ts';

const LINE_FEED = 0x0a;

/** One line as it was sent. */
export interface SentLine {
  /** From 1, empty ones counted. */
  readonly linea: number;
  readonly bytes: Uint8Array;
}

/** Every line that is not empty. */
export function* linesOf(body: Uint8Array): Generator<SentLine> {
  let linea = 0;
  for (let start = 0; start < body.length;) {
    const at = body.indexOf(LINE_FEED, start);
    const end = at === -1 ? body.length : at;
    linea += 1;
    const bytes = body.subarray(start, end);
    if (!isEmpty(bytes)) yield { linea, bytes };
    start = end + 1;
  }
}

/** How many lines are not empty, up to one more than `most`. */
export function countLines(body: Uint8Array, most: number): number {
  let count = 0;
  for (const _line of linesOf(body)) if ((count += 1) > most) break;
  return count;
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);

function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => SPACES.has(byte));
}

/** A line as data. */
export type ReadLine =
  | { readonly ok: true; readonly clave: string; readonly tipoDte: TipoDte; readonly solicitud: unknown }
  | { readonly ok: false; readonly clave: string | null; readonly problem: Problem };

/** Reads a line; its request is checked when it is issued. */
export function readLine({ linea, bytes }: SentLine, limits: HttpLimits): ReadLine {
  const body = parseBody(bytes, limits, linea);
  if (!body.ok) return { ok: false, clave: null, problem: body.problem };
  const isObject = typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value);
  // A number that was read without loss is an object of ours.
  if (!isObject || body.value instanceof JsonNumber)
    return { ok: false, clave: null, problem: invalid([faultAt('(línea)', 'TIPO_INCORRECTO', NO_OBJECT)]) };
  const members = body.value;
  const clave = 'clave' in members && typeof members.clave === 'string' ? members.clave : null;
  const parsed = bulkLine.safeParse(members);
  if (parsed.success) return { ok: true, ...parsed.data };
  const faults = parsed.error.issues.flatMap((issue) => {
    const campos = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path[0]];
    return campos.map((campo) => {
      const broken = BROKEN.find(({ name }) => name === campo) ?? UNKNOWN;
      return faultAt(echoedName(String(campo ?? '(línea)')), broken.codigo, broken.rule);
    });
  });
  return { ok: false, clave, problem: invalid(faults) };
}

const NO_OBJECT = rule('linea-no-es-objeto');
const BROKEN = [
  { name: 'tipoDte', codigo: 'FORMATO', rule: rule('tipo-de-linea') },
  { name: 'clave', codigo: 'FORMATO', rule: rule('clave-de-linea') },
  { name: 'solicitud', codigo: 'FORMATO', rule: rule('solicitud-de-linea') },
] as const;
const UNKNOWN = { codigo: 'CAMPO_DESCONOCIDO', rule: rule('campo-de-linea') } as const;
