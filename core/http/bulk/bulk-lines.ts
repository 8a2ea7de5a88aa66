/** The lines of a bulk body, one after the other, without making them all at once. */
import { faultAt, type Problem } from '../../contract/problem.ts';
import type { Rule } from '../../contract/rules/rules.ts';
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

/** What a schema says of a line. */
type Parsed<Line> =
  | { readonly success: true; readonly data: Line }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

interface Issue {
  readonly path: readonly PropertyKey[];
  /** Members that are not known. */
  readonly keys?: readonly string[];
}

/** What a line has to be. */
export interface LineShape<Line> {
  readonly schema: { readonly safeParse: (value: unknown) => Parsed<Line> };
  /** What is said of a line that is no object. */
  readonly noObject: Rule;
  /** What is said of each member that is missing or wrong. */
  readonly broken: Readonly<Partial<Record<string, Rule>>>;
  /** What is said of any other member. */
  readonly unknown: Rule;
}

/** A line as data. */
export type ReadLine<Line> =
  | { readonly ok: true; readonly line: Line }
  | { readonly ok: false; readonly clave: string | null; readonly problem: Problem };

/** Reads a line; what its operation wants is checked there. */
export function readLine<Line>(
  { schema, noObject, broken, unknown }: LineShape<Line>,
  { linea, bytes }: SentLine,
  limits: HttpLimits,
): ReadLine<Line> {
  const body = parseBody(bytes, limits, linea);
  if (!body.ok) return { ok: false, clave: null, problem: body.problem };
  const isObject = typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value);
  // A number that was read without loss is an object of ours.
  if (!isObject || body.value instanceof JsonNumber)
    return { ok: false, clave: null, problem: invalid([faultAt('(línea)', 'TIPO_INCORRECTO', noObject)]) };
  const members = body.value;
  const clave = 'clave' in members && typeof members.clave === 'string' ? members.clave : null;
  const parsed = schema.safeParse(members);
  if (parsed.success) return { ok: true, line: parsed.data };
  const faults = parsed.error.issues.flatMap((issue) => {
    const campos = issue.keys ?? [issue.path[0]];
    return campos.map((campo) => {
      const known = broken[String(campo)];
      const name = echoedName(String(campo ?? '(línea)'));
      return faultAt(name, known === undefined ? 'CAMPO_DESCONOCIDO' : 'FORMATO', known ?? unknown);
    });
  });
  return { ok: false, clave, problem: invalid(faults) };
}
