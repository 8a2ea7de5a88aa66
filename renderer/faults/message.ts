/** Sentences as they are kept: each is made when it is drawn, so that it follows the language of whoever reads it. */
import { useCallback, useMemo, useState } from 'react';
import type { BridgeProblem } from '../../core/contract/bridge/bridge.ts';
import type { Rule } from '../../core/contract/rules/rules.ts';
import { useWords } from '../hooks/use-words.ts';
import type { Words } from '../text/es.ts';
import { problemText, refusalText } from './fault-text.ts';

/** What is to be said, without a language yet. */
export type LocalizedMessage<Text = string> = (words: Words) => Text;

/**
 * Keeps what a screen says.
 *
 * @param nothing what stands there while nothing is said
 * @param first what is said already
 * @returns it in the language that is chosen, and what says something else; null: nothing any more
 */
export function useMessage<Text>(
  nothing: Text,
  first: LocalizedMessage<Text> | null = null,
): readonly [Text, (said: LocalizedMessage<Text> | null) => void] {
  const words = useWords();
  const [kept, setKept] = useState<{ readonly said: LocalizedMessage<Text> | null }>({ said: first });
  const text = useMemo(() => kept.said?.(words) ?? nothing, [kept, words, nothing]);
  const say = useCallback((said: LocalizedMessage<Text> | null) => setKept({ said }), []);
  return [text, say];
}

/** Why something did not happen, as {@link problemText} tells it. */
export function problemMessage(problem: BridgeProblem): LocalizedMessage {
  return (words) => problemText(problem, words);
}

/** Why something was refused, as {@link refusalText} tells it. */
export function refusalMessage(refusal: {
  readonly message: string;
  readonly broken?: Rule | undefined;
}): LocalizedMessage {
  return (words) => refusalText(refusal, words);
}
