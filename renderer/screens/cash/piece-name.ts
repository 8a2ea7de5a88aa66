/** Names of notes and coins. */
import { CENTS_OF, type DenominationKey } from '../../../core/contract/cash/cash-money.ts';
import { dollars, textOfCents } from '../../money/cents.ts';
import type { Words } from '../../text/es.ts';

/** «Billete $20», «Moneda $0.25». */
export function pieceName(key: DenominationKey, { cash }: Words): string {
  const worth = dollars(textOfCents(CENTS_OF[key])).replace(/\.00$/, '');
  return key.startsWith('billete') ? cash.bill(worth) : cash.coin(worth);
}
