/** Localized messages: rendered on display, so that they follow a change of language. */
import { useCallback, useMemo, useState } from 'react';
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import { useMessageWords } from '../text/words.ts';
import type { Words } from '../text/es.ts';
import { problemText, refusalText } from './fault-text.ts';

export type LocalizedMessage<Text = string> = (words: Words) => Text;

/**
 * State of a message.
 * @param nothing value while there is none
 * @param first initial message
 * @returns its text in the current language, and a setter; null clears it
 */
export function useMessage<Text>(
  nothing: Text,
  first: LocalizedMessage<Text> | null = null,
): readonly [Text, (said: LocalizedMessage<Text> | null) => void] {
  const words = useMessageWords();
  const [kept, setKept] = useState<{ readonly said: LocalizedMessage<Text> | null }>({ said: first });
  const text = useMemo(() => kept.said?.(words) ?? nothing, [kept, words, nothing]);
  const say = useCallback((said: LocalizedMessage<Text> | null) => setKept({ said }), []);
  return [text, say];
}

/** As {@link problemText}. */
export function problemMessage(problem: BridgeProblem): LocalizedMessage {
  return (words) => problemText(problem, words);
}

/** As {@link refusalText}. */
export function refusalMessage(refusal: {
  readonly message: string;
  readonly broken?: Rule | undefined;
}): LocalizedMessage {
  return (words) => refusalText(refusal, words);
}
