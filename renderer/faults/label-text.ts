/** Why nothing was found by a code, in a sentence. */
import type { LabelTrouble } from '../../core/contract/till/products.ts';
import type { Words } from '../text/es.ts';

/** A code by which no product was found. */
interface NotFound {
  readonly code: string;
  readonly etiqueta: LabelTrouble | null;
}

/** What is said of a code that sells nothing: no product has it, its product is retired, or it is a label of a scale that cannot be read so. */
export function unknownText({ code, etiqueta }: NotFound, words: Words): string {
  return etiqueta === null ? words.notice.unknownCode(code) : labelText(etiqueta, words);
}

/** What is wrong with the label of a scale, or the code of what is sold no more, and what to do. */
export function labelText(etiqueta: LabelTrouble, { notice }: Words): string {
  if (etiqueta.kind === 'damaged') return notice.labelDamaged;
  if (etiqueta.kind === 'retired') return notice.retired(etiqueta.producto);
  return etiqueta.kind === 'empty' ? notice.labelEmpty : notice.labelUnknown(etiqueta.producto);
}
