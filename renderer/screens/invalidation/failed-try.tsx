import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { problemFaults, problemText } from '../../faults/fault-text.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation } from '../../stores/invalidation/invalidation.ts';
import { afterSheet } from '../lines/entry-focus.ts';

/** Poll interval without an answer, in ms. */
const ASK_EVERY_MS = 2000;

/** The last attempt, if it has no result: shown on top with the focus. */
export function FailedTry() {
  const words = useWords();
  const { unanswered, notLeft, failure } = useInvalidation();
  if (unanswered !== null) return <Unanswered />;
  if (notLeft) return <Notice title={words.invalidation.notLeft}>{words.invalidation.notLeftWay}</Notice>;
  if (failure === null) return null;
  return (
    <Notice title={words.invalidation.failed} bad>
      {problemText(failure, words)}
      {problemFaults(failure, words).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Notice>
  );
}

/** No answer: polls for the result and never sends again. */
function Unanswered() {
  const words = useWords();
  const settle = useInvalidation((invalidation) => invalidation.settle);
  usePolling(
    useCallback(() => settle(), [settle]),
    ASK_EVERY_MS,
  );
  return (
    <Notice title={words.invalidation.unknown} bad>
      {words.invalidation.unknownWay}
    </Notice>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly bad?: boolean;
  readonly children: ReactNode;
}

function Notice({ title, bad = false, children }: NoticeProps) {
  const ref = useRef<HTMLElement>(null);
  // The closing dialog would return the focus further down.
  useEffect(() => afterSheet(() => ref.current?.focus()), []);
  return (
    <section
      ref={ref}
      className="notice stack gap-1 invalidation-failed"
      data-tone={bad ? 'bad' : undefined}
      role="alert"
      tabIndex={-1}
    >
      <h2 className="size-1">{title}</h2>
      <p>{children}</p>
    </section>
  );
}
