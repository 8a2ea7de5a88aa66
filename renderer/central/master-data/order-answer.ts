/** Result of an order in the page's language. */
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { refusalText } from '../../faults/fault-text.ts';
import type { Words } from '../../text/es.ts';

/** From the till's rule; the till's own text if the rule's parameters cannot be formatted. */
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
