/** Why the centre did not do what somebody pressed, beside what they pressed. */
import { Alert } from '../components/alert.tsx';
import { placedFault, refusalText } from '../faults/fault-text.ts';
import { useWords } from '../hooks/use-words.ts';
import type { Answer, Failure } from './ask.ts';
import { useText } from './central-text.ts';
import { useDownText } from './master-data/master-data-text.ts';

/** The reason; nothing while nothing is refused. */
export function Refusal({ answer }: { readonly answer: Answer<unknown> | null }) {
  const { notDone } = useText();
  const reason = useReason(answer === null || answer.ok ? null : answer, notDone);
  if (reason === null) return null;
  return <Alert>{reason}</Alert>;
}

/**
 * Why the centre refused something, in the language of the page; null where nothing was.
 *
 * @param unanswered what is said where the centre said nothing
 */
export function useReason(failure: Failure | null, unanswered: string): string | null {
  const words = useWords();
  const { name: nombre } = useDownText();
  if (failure === null) return null;
  const { message, broken, errors = [] } = failure;
  if (errors.length > 0) {
    const { faults } = words;
    // A till's forms call it otherwise.
    const here = { ...words, faults: { ...faults, field: { ...faults.field, nombre } } };
    return errors.map((fault) => placedFault(fault, here)).join(' · ');
  }
  return message === '' ? unanswered : refusalText({ message, broken }, words);
}
