/** Whose a sale is: who began it, as long as there is something in it. */
import { isStarted, type Begun, type Cart } from '../../cart/cart.ts';
import { currentWords } from '../../faults/current-words.ts';
import { useSession } from '../till/session.ts';

/** The first line makes a sale that of the person logged in; an empty one is nobody's. */
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

/** Whether a sale that was not sent yet was begun by somebody else than the person logged in. */
export function isOfAnother(cart: Cart): boolean {
  const { state } = useSession.getState();
  if (state?.stage !== 'open' || cart.begun === null || cart.submitted !== null) return false;
  return isStarted(cart) && cart.begun.userId !== state.user.id;
}

/** Goods of a parked sale that another person goes on with; that was approved. */
export function takenUp(cart: Cart): Cart {
  return isOfAnother(cart) ? { ...cart, begun: null } : cart;
}

/** What a sale is called that goes aside because its person left. */
export function ownerName({ begun }: Cart): string {
  return currentWords().parked.of(begun?.nombre ?? '');
}
