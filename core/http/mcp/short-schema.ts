/**
 * Shortens schemas for agents: a model reads the whole tool list, so details for programs are left out, and rules across members too, since
 * a simulation reports those (§agents).
 */
import type { JsonSchema } from '../../contract/json-schema.ts';

/** Input may omit a member instead of null; output has every member. */
export type SchemaSide = 'sent' | 'answered';

/** Names for code generators, repeated in the description, and rules between members. */
const FOR_PROGRAMS = ['x-enum-varnames', 'x-enum-descriptions', 'dependentSchemas'];
/** Constraints that matter only for input. */
const FOR_SENDERS = ['required', 'additionalProperties', 'minimum', 'maximum', 'pattern'];
const LEFT_OUT: Readonly<Record<SchemaSide, ReadonlySet<string>>> = {
  sent: new Set(FOR_PROGRAMS),
  answered: new Set([...FOR_PROGRAMS, ...FOR_SENDERS]),
};
/** Bounds too large to matter. */
const FAR = 1e11;
const BOUND = /^(?:exclusiveM|m)(?:ax|in)imum$/;
/** Keywords whose members are named schemas. */
const BY_NAME: ReadonlySet<string> = new Set(['properties', '$defs']);

export function shortSchema(schema: JsonSchema, side: SchemaSide): JsonSchema {
  const short = Object.entries(schema)
    .filter(([name]) => !isLeftOut(name, schema, side))
    .map(([name, value]) => [name, (BY_NAME.has(name) ? shortNamed : shortOf)(value, side)]);
  return oneChoice(withoutNull(Object.fromEntries(short) as JsonSchema, side));
}

function isLeftOut(name: string, schema: JsonSchema, side: SchemaSide): boolean {
  if (LEFT_OUT[side].has(name)) return true;
  // A text that is named is not empty.
  if (name === 'minLength') return schema[name] === 1;
  // The format implies the pattern.
  if (name === 'pattern') return 'format' in schema;
  return BOUND.test(name) && Math.abs(Number(schema[name])) >= FAR;
}

function shortNamed(named: unknown, side: SchemaSide): unknown {
  const each = Object.entries(named as JsonSchema).map(([name, value]) => [name, shortOf(value, side)]);
  return Object.fromEntries(each);
}

function shortOf(value: unknown, side: SchemaSide): unknown {
  if (Array.isArray(value)) return value.map((each) => shortOf(each, side));
  return typeof value === 'object' && value !== null ? shortSchema(value as JsonSchema, side) : value;
}

/** Null: omitted from input, a type in output. */
function withoutNull({ type, anyOf, ...rest }: JsonSchema, side: SchemaSide): JsonSchema {
  if (Array.isArray(type) && side === 'sent') return { type: type.find((each) => each !== 'null'), ...rest };
  const kind = type === undefined ? {} : { type };
  if (!Array.isArray(anyOf)) return { ...kind, ...rest };
  const others = (anyOf as readonly JsonSchema[]).filter((each) => each['type'] !== 'null');
  if (side === 'sent' || others.length === anyOf.length) return { ...kind, anyOf: others, ...rest };
  const [only] = others;
  if (others.length !== 1 || typeof only?.['type'] !== 'string' || 'enum' in only || 'const' in only)
    return { anyOf, ...rest };
  return { ...only, type: [only['type'], 'null'], ...rest };
}

/** Collapses a choice between equal schemas. */
function oneChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const distinct = new Map(anyOf.map((each) => [JSON.stringify(each), each as JsonSchema]));
  const [only] = distinct.values();
  return distinct.size === 1 ? { ...only, ...rest } : { anyOf: [...distinct.values()], ...rest };
}
