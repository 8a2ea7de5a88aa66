import { useAppearance } from '../stores/till/appearance.ts';
import { en } from '../text/en.ts';
import { es, type Words } from '../text/es.ts';

/** The texts of the language that is chosen now, for what is no component; components use `useWords`. */
export function currentWords(): Words {
  return useAppearance.getState().language === 'es' ? es : en;
}
