/** Asks the centre for the last numbers it knows of this till's points of sale (docs/central.md). */
import { knownNumbers, type KnownNumber } from '../contract/central/known-numbers.ts';
import { askCentre, type AskDeps } from './central-question.ts';

/** @throws AppError as {@link askCentre} */
export async function askKnownNumbers(deps: AskDeps): Promise<readonly KnownNumber[]> {
  return (await askCentre(deps, '/till/numbers', knownNumbers)).numbers;
}
