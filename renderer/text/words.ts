/** The texts that are here: Spanish always, English from when somebody first reads it. */
import { create } from 'zustand';
import { useAppearance, type Language } from '../stores/till/appearance.ts';
import { esAtOnce, type WordsAtOnce } from './es-at-once.ts';
import type { Words } from './es.ts';

const useEnglish = create<{ readonly words: Words | null }>()(() => ({ words: null }));

/** Fetches the texts of a language where they are not here yet; without the service Spanish stays. */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'es' || useEnglish.getState().words !== null) return;
  try {
    const { en } = await import('./en.ts');
    useEnglish.setState({ words: en });
  } catch {
    // Nobody answered: asked for again when the language is chosen again.
  }
}

useAppearance.subscribe(({ language }) => void loadWords(language));

/** The English texts, where they are chosen and here; followed as they come. */
export function useEnglishWords(): Words | null {
  const language = useAppearance((appearance) => appearance.language);
  const english = useEnglish(({ words }) => words);
  return language === 'en' ? english : null;
}

/** Texts of the chosen language that the first script brings; what is loaded later uses `useWords`. */
export function useWordsAtOnce(): WordsAtOnce {
  return useEnglishWords() ?? esAtOnce;
}

const useSpanish = create<{ readonly words: WordsAtOnce }>()(() => ({ words: esAtOnce }));

/** Called once, by the first screen that is loaded later, with all Spanish texts. */
export function bringWords(words: Words): void {
  useSpanish.setState({ words });
}

/** Texts for a message of any screen: where there is a message, its screen is loaded, and with it all texts. */
export function useMessageWords(): Words {
  const spanish = useSpanish(({ words }) => words);
  return (useEnglishWords() ?? spanish) as Words;
}

/** As {@link useWordsAtOnce}, for code outside components. */
export function currentWords(): WordsAtOnce {
  const { words } = useEnglish.getState();
  return (useAppearance.getState().language === 'en' ? words : null) ?? esAtOnce;
}
