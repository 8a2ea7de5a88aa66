/** Whose a sale is: who began it, as long as there is something in it. */
import { isStarted, type Begun, type Cart } from '../../cart/cart.ts';
import { currentWords } from '../../faults/current-words.ts';
import { useSession } from '../till/session.ts';

/** Whoever works at the till now signs a sale with the first thing in it; an empty one is nobody's. */
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

/** Whether somebody else than whoever works here now began a sale that did not leave. */
export function isOfAnother(cart: Cart): boolean {
  const { state } = useSession.getState();
  if (state?.stage !== 'open' || cart.begun === null || cart.submitted !== null) return false;
  return isStarted(cart) && cart.begun.userId !== state.user.id;
}

/** Goods of a parked sale in the hands of whoever goes on with it: where that is somebody else, it was approved. */
export function takenUp(cart: Cart): Cart {
  return isOfAnother(cart) ? { ...cart, begun: null } : cart;
}

/** What a sale is called that goes aside because its person left. */
export function ownerName({ begun }: Cart): string {
  return currentWords().parked.of(begun?.nombre ?? '');
}
