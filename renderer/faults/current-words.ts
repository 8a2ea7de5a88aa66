import type { Words } from '../text/es.ts';
import { chosenWords } from '../text/words.ts';

/** The texts of the language that is chosen now, for what is no component; components use `useWords`. */
export function currentWords(): Words {
  return chosenWords();
}
