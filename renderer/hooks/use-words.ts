import { useAppearance } from '../stores/till/appearance.ts';
import { en } from '../text/en.ts';
import { es, type Words } from '../text/es.ts';

/** The texts of the language the person chose. */
export function useWords(): Words {
  return useAppearance(({ language }) => language) === 'es' ? es : en;
}
