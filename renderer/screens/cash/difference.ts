/** Cash differences as text. */
import { dollars } from '../../money/cents.ts';
import type { Words } from '../../text/es.ts';

/** «Cuadra exacto», «Faltan $0.05», «Sobran $1.00». @param amount decimal text, negative when cash is missing */
export function differenceText(amount: string, { cash }: Words): string {
  if (amount === '0.00') return cash.exact;
  return amount.startsWith('-') ? cash.missing(dollars(amount.slice(1))) : cash.surplus(dollars(amount));
}

export function toneOf(amount: string): 'good' | 'bad' | 'waiting' {
  if (amount === '0.00') return 'good';
  return amount.startsWith('-') ? 'bad' : 'waiting';
}
