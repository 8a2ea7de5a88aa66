/** The texts that are here: Spanish always, English from when somebody first reads it. */
import { create } from 'zustand';
import { useAppearance, type Language } from '../stores/till/appearance.ts';
import { es, type Words } from './es.ts';

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

/** The texts of the language the person chose, followed as they come. */
export function useChosenWords(): Words {
  const language = useAppearance((appearance) => appearance.language);
  const english = useEnglish(({ words }) => words);
  return language === 'en' && english !== null ? english : es;
}

/** The texts of the language that is chosen now. */
export function chosenWords(): Words {
  const { words } = useEnglish.getState();
  return useAppearance.getState().language === 'en' && words !== null ? words : es;
}
