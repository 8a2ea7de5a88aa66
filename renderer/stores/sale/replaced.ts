/** The document that a sale was issued to take the place of: it is invalidated once the new one has its seal (§replacement). */
import type { Replaced } from '../../cart/cart.ts';
import { useCart } from './cart.ts';
import type { Outcome } from './result.ts';

type OfOutcome = Pick<Outcome, 'key' | 'issuance'>;

/** What the sale replaces; null for nothing. */
export function replacedBy({ key }: Pick<Outcome, 'key'>): Replaced | null {
  const { carts, parked } = useCart.getState();
  const all = [...Object.values(carts), ...parked.map(({ cart }) => cart)];
  return all.find((cart) => cart.key === key)?.reemplaza ?? null;
}

/** Whether its invalidation is the next step: the new one is sealed. */
export function isInvalidationDue(outcome: OfOutcome): boolean {
  return outcome.issuance.result.estado === 'PROCESADO' && replacedBy(outcome) !== null;
}
