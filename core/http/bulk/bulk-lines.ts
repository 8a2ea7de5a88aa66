/** Iterates over the lines of a bulk body without splitting it at once. */
import { faultAt, type Problem } from '../../contract/problem.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { parseBody } from '../body.ts';
import { isMembers } from '../../contract/json.ts';
import { echoedName } from '../../domain/text/nearest-name.ts';
import type { HttpLimits } from '../limits.ts';
import { invalid } from '../problems.ts';

const LINE_FEED = 0x0a;

export interface SentLine {
  /** From 1, including empty lines. */
  readonly linea: number;
  readonly bytes: Uint8Array;
}

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

/** Number of lines that are not empty, up to `most` + 1. */
export function countLines(body: Uint8Array, most: number): number {
  let count = 0;
  for (const _line of linesOf(body)) if ((count += 1) > most) break;
  return count;
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);

function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => SPACES.has(byte));
}

type Parsed<Line> =
  | { readonly success: true; readonly data: Line }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

export interface LineShape<Line> {
  readonly schema: { readonly safeParse: (value: unknown) => Parsed<Line> };
  /** Rule for a line that is not an object. */
  readonly noObject: Rule;
  /** Rule by member that is missing or wrong. */
  readonly broken: Readonly<Partial<Record<string, Rule>>>;
  /** Rule for unknown members. */
  readonly unknown: Rule;
}

export type ReadLine<Line> =
  | { readonly ok: true; readonly line: Line }
  | { readonly ok: false; readonly clave: string | null; readonly problem: Problem };

/** Parses a line; its request is checked by the operation. */
export function readLine<Line>(
  { schema, noObject, broken, unknown }: LineShape<Line>,
  { linea, bytes }: SentLine,
  limits: HttpLimits,
): ReadLine<Line> {
  const body = parseBody(bytes, limits, linea);
  if (!body.ok) return { ok: false, clave: null, problem: body.problem };
  if (!isMembers(body.value))
    return { ok: false, clave: null, problem: invalid([faultAt('(línea)', 'TIPO_INCORRECTO', noObject)]) };
  const members = body.value;
  const clave = 'clave' in members && typeof members.clave === 'string' ? members.clave : null;
  const parsed = schema.safeParse(members);
  if (parsed.success) return { ok: true, line: parsed.data };
  const faults = parsed.error.issues.flatMap(({ keys, path: [campo] }) =>
    keys === undefined
      ? [faultAt(String(campo), 'FORMATO', broken[String(campo)] ?? noObject)]
      : keys.map((name) => faultAt(echoedName(name), 'CAMPO_DESCONOCIDO', unknown)),
  );
  return { ok: false, clave, problem: invalid(faults) };
}
