import { PRACTICE, type Practice } from '../../stores/manager/onboarding.ts';
import { useTill } from '../../stores/till/till.ts';

/** Exercises for this user: promotions for managers, purchases where the till has them. */
export function useExercises(): readonly Practice[] {
  const buys = useTill(({ context }) => context?.compras === true);
  const manages = useTill(({ context }) => context?.usuario.rol === 'gerente');
  return PRACTICE.filter((each) => (each === 'INGRESADA' ? buys : each !== 'PROMOCION' || manages));
}
