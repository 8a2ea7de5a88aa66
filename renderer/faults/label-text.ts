/** Texts for codes without a product. */
import type { LabelTrouble } from '../../core/contract/till/products.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';

interface NotFound {
  readonly code: string;
  readonly etiqueta: LabelTrouble | null;
}

/** No product has the code, the product is retired, or a scale label is unreadable. */
export function unknownText({ code, etiqueta }: NotFound, words: WordsAtOnce): string {
  return etiqueta === null ? words.notice.unknownCode(code) : labelText(etiqueta, words);
}

/** Fault of a scale label or retired product, and what to do. */
export function labelText(etiqueta: LabelTrouble, { notice }: WordsAtOnce): string {
  if (etiqueta.kind === 'damaged') return notice.labelDamaged;
  if (etiqueta.kind === 'retired') return notice.retired(etiqueta.producto);
  return etiqueta.kind === 'empty' ? notice.labelEmpty : notice.labelUnknown(etiqueta.producto);
}
