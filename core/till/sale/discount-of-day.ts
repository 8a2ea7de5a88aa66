/** A user's daily limit of discounts, over all their sales. */
import { rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents, type Amount } from '../../domain/money.ts';
import type { SaleExcess } from '../../domain/sale-limits.ts';
import { discountedAlone, recordDiscount } from '../../store/cash/person-day.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { ownDay } from '../cash/own-day.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import type { tillUsers, TillCaller } from '../people/browser-session.ts';
import { excessParameters } from './excess-words.ts';

/** A sale's discount, and the user's daily limit; empty without a limit. */
export interface DiscountOfDay {
  readonly given: Amount;
  readonly limit: string;
}

export function discountExcessOfDay(
  reader: Reader,
  { given, limit }: DiscountOfDay,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): readonly SaleExcess[] {
  if (limit === '' || given.isZero()) return [];
  const antes = amount(limit);
  const ahora = given.plus(fromCents(discountedAlone(reader, ownDay(who, now))));
  return ahora.lte(antes) ? [] : [{ clase: 'descuento-dia', linea: null, descripcion: '', antes, ahora }];
}

interface Spent {
  readonly documentId: number;
  readonly discount: DiscountOfDay;
  readonly who: TillCaller;
  readonly at: Instant;
  readonly gerentes: ReturnType<typeof tillUsers>;
}

/** Records the discount. @throws ApprovalRefused where other sales have used up the limit; nothing is stored then */
export function spendDiscount(tx: Tx, { documentId, discount, who, at, gerentes }: Spent): void {
  if (discount.limit === '' || discount.given.isZero()) return;
  const beyond = discountExcessOfDay(tx, discount, { who, now: at });
  if (beyond.length > 0) throw new ApprovalRefused('aprobacion', beyondLimits(gerentes, beyond));
  recordDiscount(tx, documentId, { userId: who.user.id, at, montoCentavos: toCents(discount.given) });
}

export function beyondLimits(gerentes: ReturnType<typeof tillUsers>, own: readonly SaleExcess[]) {
  return needsManager({ gerentes }, rule('venta-fuera-de-limites', { excesos: own.map(excessParameters) }));
}
