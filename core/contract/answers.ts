import { JsonNumber, JsonText } from './json.ts';

/** Marks a bridge operation with its answer's type; it holds nothing at run time. */
export interface Answers<T> {
  readonly type?: T;
}

/** Declares the answer type that the handler returns and the screen receives. */
export function answers<T>(): Answers<T> {
  return {};
}

/** A value as it crosses the bridge: numbers and documents of the contract become texts. */
export type Crossed<T> = T extends JsonNumber | JsonText
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Crossed<Entry>[]
    : T extends object
      ? { readonly [Member in keyof T]: Crossed<T[Member]> }
      : T;

/** A plain copy; undefined members are left out. */
export function crossed<T>(value: T): Crossed<T> {
  return plain(value) as Crossed<T>;
}

function plain(value: unknown): unknown {
  if (value instanceof JsonNumber || value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return value.map((entry: unknown) => plain(entry ?? null));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}
