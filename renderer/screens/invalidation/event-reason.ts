import { BOUNDS } from '../../../core/contract/dte/bounds.ts';
import { rule, type Rule } from '../../../core/contract/rules/rules.ts';
import { useTill } from '../../stores/till/till.ts';

/**
 * What is wrong with the words of an invalidation for Hacienda, known before anybody approves it; null where nothing is, and
 * for none at all.
 */
export function reasonTooShort(words: string): Rule | null {
  const { context } = useTill.getState();
  const said = words.trim();
  if (context === null || said === '') return null;
  const [minimo] = BOUNDS[context.edicion].invalidacion.motivo;
  return [...said].length < minimo ? rule('longitud-minima', { minimo }) : null;
}
