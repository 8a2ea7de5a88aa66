import type { JsonNumber, JsonText } from './json.ts';

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
