/** A mutant that no test can notice. */
export interface Unnoticed {
  readonly file: string;
  /** The line of the source. */
  readonly source: string;
  /** What stood there and what stood there instead. */
  readonly change: string;
}

type Place = readonly [source: string, change: string];

/** Those of one file. */
export const at = (file: string, ...places: readonly Place[]): readonly Unnoticed[] =>
  places.map(([source, change]) => ({ file, source, change }));
