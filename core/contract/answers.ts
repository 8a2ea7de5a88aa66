/** What an operation of the bridge answers, as a type that its row carries: nothing is there while the program runs. */
export interface Answers<T> {
  readonly type?: T;
}

/** The answer of a row: its handler gives exactly this, the screen's call gets it. */
export function answers<T>(): Answers<T> {
  return {};
}
