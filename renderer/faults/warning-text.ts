/** What the service allows and yet warns of, said to a person in the language of the screen. */
import type { Rule } from '../../core/contract/rules/rules.ts';
import type { PreviewTotals } from '../../core/contract/till/till.ts';
import { dollars } from '../money/cents.ts';
import type { Words } from '../text/es.ts';
import { capital, sentenceOf } from './sentence.ts';

type Measured = Pick<PreviewTotals, 'montoTotalOperacion' | 'total'>;

/**
 * A warning in the words of the screen.
 *
 * @param totals what the screen shows, where it shows anything: what the authority measures may be another sum
 */
export function warningText(warning: Rule, words: Words, totals: Measured | null): string {
  const text = capital(sentenceOf(warning, words));
  const isOther = totals !== null && totals.montoTotalOperacion !== totals.total;
  return warning.regla === 'factura-sin-receptor' && isOther
    ? `${text} ${words.warning.measured(dollars(totals.montoTotalOperacion))}`
    : text;
}

/** Warnings that still say something once the authority has sealed the document: it will not reject it any more. */
export function stillWarned(warnings: readonly Rule[], sealed: boolean): readonly Rule[] {
  return sealed ? warnings.filter(({ regla }) => regla !== 'factura-sin-receptor') : warnings;
}
