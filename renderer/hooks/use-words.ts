import type { Words } from '../text/es.ts';
import { useChosenWords } from '../text/words.ts';

export function useWords(): Words {
  return useChosenWords();
}
