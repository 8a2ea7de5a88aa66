import { es, type Words } from '../text/es.ts';
import { bringWords, useEnglishWords } from '../text/words.ts';

bringWords(es);

/** All texts of the chosen language: for screens that are loaded later; what the first script holds uses `useWordsAtOnce`. */
export function useWords(): Words {
  return useEnglishWords() ?? es;
}
