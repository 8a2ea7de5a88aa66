import { JsonNumber, JsonText } from './json.ts';

/** What an operation of the bridge answers, as a type that its row carries: nothing is there while the program runs. */
export interface Answers<T> {
  readonly type?: T;
}

/** The answer of a row: its handler gives exactly this, the screen's call gets it. */
export function answers<T>(): Answers<T> {
  return {};
}

/** A value as it crosses: numbers and documents of the contract are texts there. */
export type Crossed<T> = T extends JsonNumber | JsonText
  ? string
  : T extends readonly (infer Entry)[]
    ? readonly Crossed<Entry>[]
    : T extends object
      ? { readonly [Member in keyof T]: Crossed<T[Member]> }
      : T;

/** A copy that is plain data; members that are undefined are left out. */
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
