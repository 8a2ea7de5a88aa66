/** Schemas compiled to predicates: most values are valid and do not need the copy and issue list of a full parse. */
import type { z } from 'zod';

/** Whether a value is certainly valid; false also means that a full parse must decide. */
type Holds = (value: unknown) => boolean;

type Schema = z.core.$ZodType;

/** Checks that do not change the value. */
const JUDGING: ReadonlySet<string> = new Set(['custom', 'min_length', 'max_length']);

const compiled = new WeakMap<Schema, Holds>();

export type Compilable = Pick<Schema, '_zod'>;

/** Whether a value is certainly valid; it then equals the result of a full parse. */
export function holds(schema: Compilable, value: unknown): boolean {
  return holdsOf(schema as Schema)(value);
}

/** The predicate of a schema; false for transformations and unknown kinds, which need a full parse. */
function holdsOf(schema: Schema): Holds {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = kindOf(def);
  const checks = (def.checks ?? []).map((check) => checkOf(check));
  const [check] = checks;
  const judged: Holds =
    checks.length === 1 && check !== undefined
      ? (value) => own(value) && check(value)
      : (value) => own(value) && checks.every((passes) => passes(value));
  const all = checks.length === 0 ? own : judged;
  compiled.set(schema, all);
  return all;
}

function kindOf(def: z.core.$ZodTypes['_zod']['def']): Holds {
  switch (def.type) {
    case 'custom':
      return (value) => def.fn(value) === true;
    case 'null':
      return (value) => value === null;
    case 'nullable': {
      const inner = holdsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = holdsOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'array': {
      const element = holdsOf(def.element);
      return (value) => Array.isArray(value) && value.every((each) => element(each));
    }
    case 'object':
      // Only strict objects: others may copy or drop members.
      return def.catchall?._zod.def.type === 'never' ? strictObjectOf(def.shape) : never;
    default:
      return never;
  }
}

const never: Holds = () => false;

function strictObjectOf(shape: Readonly<Record<string, Schema>>): Holds {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    isGood: holdsOf(schema),
    mayBeMissing: schema._zod.optin === 'optional',
  }));
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    let present = 0;
    for (const { name, isGood, mayBeMissing } of members) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (member !== undefined || name in value) present += 1;
      else if (mayBeMissing) continue;
      else return false;
      if (!isGood(member)) return false;
    }
    for (const _ in value) present -= 1;
    return present === 0;
  };
}

function checkOf(check: z.core.$ZodCheck<never>): Holds {
  const { def } = check._zod;
  if (!JUDGING.has(def.check)) return never;
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    return (
      check._zod.check(payload as z.core.ParsePayload<never>) === undefined && payload.issues.length === 0
    );
  };
}
