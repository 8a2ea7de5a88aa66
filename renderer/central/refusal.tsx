/** Why the centre did not do what somebody pressed, beside what they pressed. */
import type { Answer } from './ask.ts';
import { useText } from './central-text.ts';

/** The reason; nothing while nothing is refused. */
export function Refusal({ answer }: { readonly answer: Answer<unknown> | null }) {
  const text = useText();
  if (answer === null || answer.ok) return null;
  return (
    <p className="notice" data-tone="bad" role="alert">
      {answer.message === '' ? text.notDone : answer.message}
    </p>
  );
}
