/** The document that a sale replaces: it is invalidated once the new one is sealed (§replacement). */
import type { Replaced } from '../../cart/cart.ts';
import { useCart } from './cart.ts';
import type { Outcome } from './result.ts';

type OfOutcome = Pick<Outcome, 'key' | 'issuance'>;

/** Null: it replaces none. */
export function replacedBy({ key }: Pick<Outcome, 'key'>): Replaced | null {
  const { carts, parked } = useCart.getState();
  const all = [...Object.values(carts), ...parked.map(({ cart }) => cart)];
  return all.find((cart) => cart.key === key)?.reemplaza ?? null;
}

/** Whether the replaced document must be invalidated now. */
export function isInvalidationDue(outcome: OfOutcome): boolean {
  return outcome.issuance.result.estado === 'PROCESADO' && replacedBy(outcome) !== null;
}
