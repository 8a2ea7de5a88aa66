/** A refusal by the centre, shown beside its button. */
import { Alert } from '../../components/alert.tsx';
import { placedFault, refusalText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Answer, Failure } from '../ask.ts';
import { useText } from '../central-text.ts';
import { useDownText } from '../master-data/master-data-text.ts';

export function Refusal({ answer }: { readonly answer: Answer<unknown> | null }) {
  const { notDone } = useText();
  const reason = useReason(answer === null || answer.ok ? null : answer, notDone);
  if (reason === null) return null;
  return <Alert>{reason}</Alert>;
}

/** Text of a failure; null without one. @param unanswered text when there was no answer */
export function useReason(failure: Failure | null, unanswered: string): string | null {
  const words = useWords();
  const { name: nombre } = useDownText();
  if (failure === null) return null;
  const { message, broken, errors = [] } = failure;
  if (errors.length > 0) {
    const { faults } = words;
    // Forms of the till use another label.
    const here = { ...words, faults: { ...faults, field: { ...faults.field, nombre } } };
    return errors.map((fault) => placedFault(fault, here)).join(' · ');
  }
  return message === '' ? unanswered : refusalText({ message, broken }, words);
}
