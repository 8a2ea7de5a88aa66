import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { answerLeaving, saveAndLeave, useLeaving } from '../../stores/till/navigation.ts';

/** Asks what to do with unsaved changes. */
export function LeaveSheet() {
  const words = useWords();
  const isAsked = useLeaving(({ asked }) => asked !== null);
  // Unmounting, as by the lock, counts as staying.
  useEffect(() => () => answerLeaving('stay'), []);
  if (!isAsked) return null;
  return (
    <AskSheet
      title={words.discard.unsaved}
      action={words.discard.leave}
      onAct={() => answerLeaving('go')}
      more={
        <Button data-size="large" onClick={() => void saveAndLeave()}>
          {words.config.save}
        </Button>
      }
      keep={words.discard.stay}
      onClose={() => answerLeaving('stay')}
    >
      <p>{words.discard.explanation}</p>
    </AskSheet>
  );
}
