/** Records as forms hold them: numbers are text as it was typed, and come back by the record's schema. */

/** A record in a form. */
export type Typed<T> = T extends number
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Typed<Entry>[]
    : T extends object
      ? { readonly [K in keyof T]: Typed<T[K]> }
      : T;

/** A record as a form holds it. */
export function typed<T>(record: T): Typed<T> {
  return mapped(record, (value) => (typeof value === 'number' ? String(value) : value)) as Typed<T>;
}

function mapped(value: unknown, leaf: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => mapped(each, leaf));
  if (!isRecord(value)) return leaf(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, leaf)]));
}

/** What this reads of a schema. */
interface Schema {
  readonly def?: { readonly type: string };
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  unwrap?(): Schema;
}

/** What a form holds, its numbers as numbers; what is none becomes one that the schema refuses. Checks nothing. */
export function untyped(schema: unknown, form: unknown): unknown {
  const { def, shape, element } = innermost(schema as Schema);
  if (typeof form === 'string') return def?.type === 'number' ? numberOf(form) : form;
  if (Array.isArray(form)) return form.map((each: unknown) => untyped(element ?? {}, each));
  if (!isRecord(form)) return form;
  return Object.fromEntries(
    Object.entries(form).map(([name, member]) => [name, untyped(shape?.[name] ?? {}, member)]),
  );
}

/** A whole number as typed; anything else is not a number, which the rules name. */
export function numberOf(text: string): number {
  return /^\d{1,30}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

function innermost(schema: Schema): Schema {
  if (schema.shape !== undefined || schema.element !== undefined) return schema;
  return schema.unwrap === undefined ? schema : innermost(schema.unwrap());
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
