import type { Words } from '../text/es.ts';
import { chosenWords } from '../text/words.ts';

/** Current texts, for code outside components; components use `useWords`. */
export function currentWords(): Words {
  return chosenWords();
}
