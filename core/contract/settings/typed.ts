/** Converts records to forms and back: numbers and optional values are text in a form, and the schema restores them. */
import { isMembers } from '../json.ts';
import { z } from 'zod';

const MAX_FIELD_CHARS = 500;
const MAX_LIST = 100;

/** A record in a form: a missing value is an empty text, or an object of empty texts. */
export type Typed<T> = [T] extends [boolean | null | undefined]
  ? T
  : null extends T
    ? Filled<Exclude<T, null>> | (Exclude<T, null> extends string | number | undefined ? '' : never)
    : Filled<T>;
type Filled<T> = T extends number
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Typed<Entry>[]
    : T extends object
      ? { readonly [K in keyof T]: Typed<T[K]> }
      : T;

export type RecordSchema<T> = z.ZodType<T>;

/** The parts of a schema that are used here. */
interface Schema {
  readonly def?: { readonly type: string };
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  unwrap?(): Schema;
}

export function typed<T>(record: T): Typed<T>;
/** Converts a record by its schema: only the schema's members; null becomes empty. */
export function typed<T>(record: object | null, schema: RecordSchema<T>): Typed<T>;
export function typed(record: unknown, schema: unknown = {}): unknown {
  return shown(schema as Schema, record);
}

function shown(schema: Schema, value: unknown): unknown {
  const { shape, element } = innermost(schema);
  if (typeof value === 'number') return String(value);
  if (value === null && isNullable(schema)) return blank(schema);
  if (Array.isArray(value)) return value.map((each: unknown) => shown(element ?? {}, each));
  if (!isMembers(value)) return value;
  const members = Object.entries(value).filter(([name]) => shape === undefined || name in shape);
  return Object.fromEntries(members.map(([name, member]) => [name, shown(shape?.[name] ?? {}, member)]));
}

function blank(schema: Schema): unknown {
  const { shape } = innermost(schema);
  if (shape === undefined) return '';
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, blank(member)]));
}

/** Converts a form to a record without validating it: texts become numbers where the schema has numbers, or NaN, which the schema refuses. */
export function untyped<T>(schema: RecordSchema<T>, form: unknown): T {
  return taken(schema, form) as T;
}

function taken(schema: Schema, form: unknown): unknown {
  const { def, shape, element } = innermost(schema);
  if (isNullable(schema) && isBlank(form)) return null;
  if (typeof form === 'string') return def?.type === 'number' ? numberOf(form) : form;
  if (Array.isArray(form)) return form.map((each: unknown) => taken(element ?? {}, each));
  if (!isMembers(form)) return form;
  return Object.fromEntries(
    Object.entries(form).map(([name, member]) => [name, taken(shape?.[name] ?? {}, member)]),
  );
}

/**
 * Schema of a record's form, which accepts any text: validation is done on the record.
 *
 * @param own additional or different members of the form
 */
export function formOf<T extends z.ZodObject, const Own extends z.ZodRawShape>(
  record: T,
  own: Own,
): z.ZodType<Omit<Typed<z.output<T>>, keyof Own> & { readonly [K in keyof Own]: z.output<Own[K]> }> {
  const { shape } = formSchema(record) as z.ZodObject;
  return z.strictObject({ ...shape, ...own }) as never;
}

function formSchema(schema: Schema): z.ZodType {
  const { def, shape, element } = innermost(schema);
  if (shape !== undefined)
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, memberSchema(member)])),
    );
  if (element !== undefined) return z.array(formSchema(element)).max(MAX_LIST);
  return def?.type === 'boolean' ? z.boolean() : z.string().max(MAX_FIELD_CHARS);
}

function memberSchema(schema: Schema): z.ZodType {
  return schema.def?.type === 'optional' ? formSchema(schema).optional() : formSchema(schema);
}

/** A whole number as typed; NaN for any other text, which validation reports. */
export function numberOf(text: string): number {
  return /^\d{1,30}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

function isNullable(schema: Schema): boolean {
  return wrappers(schema).includes('nullable');
}

/** Wrappers of the schema, outermost first. */
function wrappers(schema: Schema): readonly (string | undefined)[] {
  const held = heldBy(schema);
  return held === undefined ? [] : [schema.def?.type, ...wrappers(held)];
}

function innermost(schema: Schema): Schema {
  const held = heldBy(schema);
  return held === undefined ? schema : innermost(held);
}

function heldBy(schema: Schema): Schema | undefined {
  return schema.shape === undefined && schema.element === undefined ? schema.unwrap?.() : undefined;
}

function isBlank(form: unknown): boolean {
  if (typeof form === 'string') return form.trim() === '';
  return isMembers(form) && Object.values(form).every(isBlank);
}
