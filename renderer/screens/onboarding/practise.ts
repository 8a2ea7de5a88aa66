/** Leads to an exercise of the practice, and on to the next one. */
import { focusEntry } from '../../components/focus.ts';
import { useOnboarding, type Practice } from '../../stores/manager/onboarding.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useRehearsal } from '../../stores/sale/rehearsal.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { afterSheet } from '../lines/entry-focus.ts';

/** What the simulator shall do with the next factura, where an exercise needs it. */
const REHEARSED: Readonly<Partial<Record<Practice, string>>> = {
  CONTINGENCIA: 'sin-linea',
  RECHAZADO: 'rechazo',
};

/** Begins an exercise where it is done. */
export function practise(exercise: Practice): void {
  useOnboarding.getState().practise(exercise);
  if (exercise === 'INVALIDADO') goTo('invalidar');
  else if (exercise === 'INGRESADA') goTo('compras');
  else {
    const { key } = useCart.getState().carts['01'];
    useRehearsal.getState().choose(key, REHEARSED[exercise] ?? null);
    goTo('factura');
  }
  focusWork();
}

/** Ends it for now: the sale at hand is like any other. */
export function leavePractice(): void {
  useOnboarding.getState().practise(null);
  useRehearsal.getState().choose(useCart.getState().carts['01'].key, null);
  focusWork();
}

/** What was pressed goes with the exercise: the keys that follow belong to the sale, or to the screen where there is none. */
function focusWork(): void {
  afterSheet(() => {
    focusEntry();
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#content')?.focus();
  });
}

/** The first exercise nobody has done here; null once all are. */
export function nextExercise(
  exercises: readonly Practice[],
  practised: readonly Practice[],
): Practice | null {
  return exercises.find((each) => !practised.includes(each)) ?? null;
}
