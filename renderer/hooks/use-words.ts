import type { Words } from '../text/es.ts';
import { useChosenWords } from '../text/words.ts';

/** The texts of the language the person chose. */
export function useWords(): Words {
  return useChosenWords();
}
