/** Why nothing was found by a code, in a sentence. */
import type { LabelTrouble } from '../../core/contract/till/products.ts';
import type { Words } from '../text/es.ts';

/** A code by which no product was found. */
interface NotFound {
  readonly code: string;
  readonly etiqueta: LabelTrouble | null;
}

/** What is said of a code that sells nothing: no product has it, or it is a label of a scale that cannot be read so. */
export function unknownText({ code, etiqueta }: NotFound, words: Words): string {
  return etiqueta === null ? words.notice.unknownCode(code) : labelText(etiqueta, words);
}

/** What is wrong with the label of a scale, and what to do. */
export function labelText(etiqueta: LabelTrouble, { notice }: Words): string {
  if (etiqueta.kind === 'damaged') return notice.labelDamaged;
  return etiqueta.kind === 'empty' ? notice.labelEmpty : notice.labelUnknown(etiqueta.producto);
}
