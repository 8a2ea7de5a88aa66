/** Asks the centre of this till which numbers of its points of sale it knows (docs/central.md). */
import { knownNumbers, type KnownNumber } from '../contract/central/known-numbers.ts';
import { askCentre, type AskDeps } from './central-question.ts';

/** What the centre knows. @throws AppError as {@link askCentre} */
export async function askKnownNumbers(deps: AskDeps): Promise<readonly KnownNumber[]> {
  return (await askCentre(deps, '/till/numbers', knownNumbers)).numbers;
}
