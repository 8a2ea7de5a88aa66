/** Starts and ends practice exercises. */
import { focusEntry } from '../../components/focus.ts';
import { useOnboarding, type Practice } from '../../stores/manager/onboarding.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useRehearsal } from '../../stores/sale/rehearsal.ts';
import { goTo, type Screen } from '../../stores/till/navigation.ts';
import { afterSheet } from '../lines/entry-focus.ts';

/** Simulated outcome of the next factura, by exercise. */
const REHEARSED: Readonly<Partial<Record<Practice, string>>> = {
  CONTINGENCIA: 'sin-linea',
  RECHAZADO: 'rechazo',
};

/** Screen of exercises that are not a sale. */
const ELSEWHERE: Readonly<Partial<Record<Practice, Screen>>> = {
  INVALIDADO: 'invalidar',
  ABONO: 'clientes',
  PROMOCION: 'promociones',
  INGRESADA: 'compras',
};

export function practise(exercise: Practice): void {
  useOnboarding.getState().practise(exercise);
  const elsewhere = ELSEWHERE[exercise];
  if (elsewhere !== undefined) goTo(elsewhere);
  else {
    const { key } = useCart.getState().carts['01'];
    useRehearsal.getState().choose(key, REHEARSED[exercise] ?? null);
    goTo('factura');
  }
  focusWork();
}

/** Ends the exercise; the current sale becomes an ordinary one. */
export function leavePractice(): void {
  useOnboarding.getState().practise(null);
  useRehearsal.getState().choose(useCart.getState().carts['01'].key, null);
  focusWork();
}

/** The pressed button disappears: focuses the entry line, else the screen. */
function focusWork(): void {
  afterSheet(() => {
    focusEntry();
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#content')?.focus();
  });
}

/** The next exercise not yet done; null once all are. */
export function nextExercise(
  exercises: readonly Practice[],
  practised: readonly Practice[],
): Practice | null {
  return exercises.find((each) => !practised.includes(each)) ?? null;
}
