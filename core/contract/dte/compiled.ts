/**
 * Schemas as predicates, compiled once: nearly every body holds, and for one that holds nobody needs the copy and the list of
 * issues that a full parse makes of it.
 */
import type { z } from 'zod';

/** Whether a value surely holds; false also where only a full parse can tell. */
type Holds = (value: unknown) => boolean;

type Schema = z.core.$ZodType;

/** Checks that judge a value and leave it as it is. */
const JUDGING: ReadonlySet<string> = new Set(['custom', 'min_length', 'max_length']);

const compiled = new WeakMap<Schema, Holds>();

/** A schema as code that does not know its library sees it. */
export type Compilable = Pick<Schema, '_zod'>;

/** Whether a value surely holds: it then is what a full parse would give. */
export function holds(schema: Compilable, value: unknown): boolean {
  return holdsOf(schema as Schema)(value);
}

/** The predicate of a schema. What changes a value, and kinds of schema that are not known here, it leaves to a full parse. */
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
      // Only an object that takes no other members: others may copy or drop them.
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
