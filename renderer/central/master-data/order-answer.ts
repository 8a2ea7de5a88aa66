/** What came of an order, in the language of the page. */
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { refusalText } from '../../faults/fault-text.ts';
import type { Words } from '../../text/es.ts';

/** By the till's rule; as the till said it where that names what this language cannot tell. */
export function orderAnswerText(
  { answer, broken }: Pick<OrderView, 'answer' | 'broken'>,
  words: Words,
): string {
  if (answer === null || broken === null) return answer ?? '';
  try {
    return refusalText({ message: answer, broken }, words);
  } catch {
    return answer;
  }
}
