/**
 * Field tables: small checks that are put together once and then run without allocating anything for a good document.
 * A check returns null when the value is right, else its faults with paths relative to the value; parents add their
 * own name in front.
 */
import { isWireNumber, unitsOf } from '../checks/decimal.ts';

/** Why a value does not fit its table. */
type Reason =
  | 'requerido'
  | 'sobrante'
  | 'invalido'
  | 'formato'
  | 'minimo'
  | 'maximo'
  | 'minimo-exclusivo'
  | 'tamano-minimo'
  | 'tamano-maximo'
  | 'no-permitido';

/** One misfit; `path` is a JSON pointer without the leading `#`, e.g. `/receptor/direccion/municipio`. */
export interface FieldFault {
  readonly path: string;
  readonly reason: Reason;
}

export type Check = (value: unknown) => FieldFault[] | null;
/** A condition between members; runs only when every member fits by itself. */
export type Rule = (value: Readonly<Record<string, unknown>>) => FieldFault[] | null;

/** Amounts stay below this value, in dollars (all schemas: exclusive maximum 1e11). */
const AMOUNT_LIMIT = 100_000_000_000;
const AMOUNT_LIMIT_UNITS = 10_000_000_000_000_000_000n;

function fault(reason: Reason): FieldFault[] {
  return [{ path: '', reason }];
}

const INVALID = fault('invalido');

function under(name: string | number, faults: readonly FieldFault[]): FieldFault[] {
  return faults.map((entry) => ({ path: `/${name}${entry.path}`, reason: entry.reason }));
}

interface TextShape {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
}

/** A string. Lengths count characters, not UTF-16 units, as JSON Schema does. */
export function text(shape: TextShape = {}): Check {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, pattern } = shape;
  const values = shape.values === undefined ? null : new Set(shape.values);
  return (value) => {
    if (typeof value !== 'string') return INVALID;
    if (value.length < min) return fault('tamano-minimo');
    if (value.length > max && [...value].length > max) return fault('tamano-maximo');
    if (pattern !== undefined && !pattern.test(value)) return fault('formato');
    return values === null || values.has(value) ? null : fault('no-permitido');
  };
}

/** A whole number between `min` and `max`, or one of `values`. */
export function integer(shape: {
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly number[];
}): Check {
  const { min = -Infinity, max = Infinity, values } = shape;
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return INVALID;
    if (values !== undefined && !values.includes(value)) return fault('no-permitido');
    if (value < min) return fault('minimo');
    return value > max ? fault('maximo') : null;
  };
}

/** Lowest value of an amount: `any` allows negatives, `positive` excludes zero, `credit` allows nothing above zero. */
export type Floor = 'any' | 'zero' | 'positive' | 'credit';

/** An amount below 1e11 with at most `decimals` decimals. */
export function amount(decimals: 2 | 8, floor: Floor = 'zero'): Check {
  const step = decimals === 2 ? 1_000_000n : 1n;
  return (value) => {
    if (!isWireNumber(value)) return INVALID;
    if (typeof value === 'number' && value >= AMOUNT_LIMIT) return fault('maximo');
    const units = unitsOf(value);
    if (units === null || units % step !== 0n) return fault('formato');
    if (units >= AMOUNT_LIMIT_UNITS || (floor === 'credit' && units > 0n)) return fault('maximo');
    if (floor === 'positive' && units <= 0n) return fault('minimo-exclusivo');
    if (floor === 'zero' && units < 0n) return fault('minimo');
    return units <= -AMOUNT_LIMIT_UNITS ? fault('minimo') : null;
  };
}

/** A check that also lets null pass. */
export function nullable(check: Check): Check {
  return (value) => (value === null ? null : check(value));
}

/** A value that must be exactly this one (version, tipoDte, currency). */
export function constant(expected: string | number): Check {
  return (value) => {
    if (value === expected) return null;
    return typeof value === typeof expected ? fault('no-permitido') : INVALID;
  };
}

/** A list of `min` to `max` entries that each pass `entry`. */
export function list(
  entry: Check,
  size: { readonly min?: number; readonly max?: number; readonly distinct?: boolean },
): Check {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, distinct = false } = size;
  return (value) => {
    if (!Array.isArray(value)) return INVALID;
    if (value.length < min) return fault('tamano-minimo');
    if (value.length > max) return fault('tamano-maximo');
    let faults: FieldFault[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const found = entry(value[index]);
      if (found !== null) faults = [...(faults ?? []), ...under(index, found)];
    }
    if (faults === null && distinct && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
      return INVALID;
    return faults;
  };
}

/** Whether a value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A closed object: every member of `fields` present (except those named in `optional`), no other member, then the
 * `rules` between members.
 */
export function object(
  fields: Readonly<Record<string, Check>>,
  extra: { readonly optional?: readonly string[]; readonly rules?: readonly Rule[] } = {},
): Check {
  const entries = Object.entries(fields);
  const names = new Set(Object.keys(fields));
  const optional = new Set(extra.optional ?? []);
  const rules = extra.rules ?? [];
  return (value) => {
    if (!isRecord(value)) return INVALID;
    let faults: FieldFault[] | null = null;
    for (const [name, check] of entries) {
      const member = value[name];
      if (member === undefined) {
        if (!optional.has(name)) (faults ??= []).push({ path: `/${name}`, reason: 'requerido' });
        continue;
      }
      const found = check(member);
      if (found !== null) (faults ??= []).push(...under(name, found));
    }
    for (const name in value)
      if (!names.has(name)) (faults ??= []).push({ path: `/${name}`, reason: 'sobrante' });
    if (faults !== null) return faults;
    for (const rule of rules) {
      const found = rule(value);
      if (found !== null) faults = [...(faults ?? []), ...found];
    }
    return faults;
  };
}

/** The sentence of each reason, in the words of the live service (§reason-shapes). */
const SENTENCE_OF: Readonly<Record<Reason, (pointer: string) => string>> = {
  requerido: (pointer) => `Campo ${pointer} es requerido`,
  sobrante: (pointer) => `Campo ${pointer} no está definido en el esquema`,
  invalido: (pointer) => `Campo ${pointer} contiene un valor inválido`,
  formato: (pointer) => `Campo ${pointer} no cumple el formato requerido`,
  minimo: (pointer) => `Campo ${pointer} no cumple el valor mínimo`,
  maximo: (pointer) => `Campo ${pointer} no cumple el valor máximo`,
  'minimo-exclusivo': (pointer) => `Campo ${pointer} no cumple el mínimo exclusivo`,
  'tamano-minimo': (pointer) => `Campo ${pointer} no cumple el tamaño mínimo`,
  'tamano-maximo': (pointer) => `Campo ${pointer} no cumple el tamaño máximo`,
  'no-permitido': (pointer) => `Valor ingresado no es de los permitidos en el campo ${pointer}`,
};

/** Most sentences in one answer. */
const MAX_SENTENCES = 60;

/** The observations of an 096: one sentence per fault, and each parent repeats that it holds an error. */
export function sentences(faults: readonly FieldFault[]): readonly string[] {
  const found = new Set<string>();
  for (const { path, reason } of faults) {
    found.add(SENTENCE_OF[reason](`#${path}`));
    const parents = path.split('/').slice(1, -1);
    for (let depth = parents.length; depth > 0; depth -= 1)
      found.add(SENTENCE_OF.invalido(`#/${parents.slice(0, depth).join('/')}`));
  }
  return [...found].slice(0, MAX_SENTENCES);
}
