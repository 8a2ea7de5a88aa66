/** Warnings in the screen's language. */
import type { Rule } from '../../core/contract/rules/rules.ts';
import type { PreviewTotals } from '../../core/contract/till/till.ts';
import { dollars } from '../money/cents.ts';
import type { WordsAtOnce } from '../text/es-at-once.ts';
import { capital, sentenceOf } from './sentence.ts';

type Measured = Pick<PreviewTotals, 'montoTotalOperacion' | 'total'>;

/** @param totals totals shown on the screen, if any: the authority measures a different sum */
export function warningText(warning: Rule, words: WordsAtOnce, totals: Measured | null): string {
  const text = capital(sentenceOf(warning, words));
  const isOther = totals !== null && totals.montoTotalOperacion !== totals.total;
  return warning.regla === 'factura-sin-receptor' && isOther
    ? `${text} ${words.warning.measured(dollars(totals.montoTotalOperacion))}`
    : text;
}

/** Warnings that still apply; a sealed document can no longer be rejected. */
export function stillWarned(warnings: readonly Rule[], sealed: boolean): readonly Rule[] {
  return sealed ? warnings.filter(({ regla }) => regla !== 'factura-sin-receptor') : warnings;
}
