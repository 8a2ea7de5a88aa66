/** A matrix that the two sets of tests share: what one of them tries of it the other one leaves. */

/** What `npm test` tries, and what is left to `npm run test:rest`. */
export type Part = 'sample' | 'others';

/** Of the rows of a matrix those of a part: every `step`-th is the sample. */
export function partOf<Row>(rows: readonly Row[], part: Part, step: number): readonly Row[] {
  return rows.filter((_row, index) => (index % step === 0) === (part === 'sample'));
}
