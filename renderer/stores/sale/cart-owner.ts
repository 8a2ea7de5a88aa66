/** Owner of a cart: the person who started it, while it has content. */
import { isStarted, type Begun, type Cart } from '../../cart/cart.ts';
import { currentWords } from '../../text/words.ts';
import { useSession } from '../till/session.ts';

/** The first line assigns the logged-in user; an empty cart has no owner. */
export function signed(cart: Cart): Cart {
  if (!isStarted(cart)) return cart.begun === null ? cart : { ...cart, begun: null };
  const begun = cart.begun ?? now();
  return begun === cart.begun ? cart : { ...cart, begun };
}

function now(): Begun | null {
  const { state } = useSession.getState();
  if (state?.stage !== 'open') return null;
  return { userId: state.user.id, nombre: state.user.nombre, at: new Date().toISOString() };
}

export function isOfAnother(cart: Cart): boolean {
  const { state } = useSession.getState();
  if (state?.stage !== 'open' || cart.begun === null || cart.submitted !== null) return false;
  return isStarted(cart) && cart.begun.userId !== state.user.id;
}

/** A parked cart continued by another user, after approval. */
export function takenUp(cart: Cart): Cart {
  return isOfAnother(cart) ? { ...cart, begun: null } : cart;
}

export function ownerName({ begun }: Cart): string {
  return currentWords().parked.of(begun?.nombre ?? '');
}
