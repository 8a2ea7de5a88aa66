import { PRACTICE, type Practice } from '../../stores/manager/onboarding.ts';
import { useTill } from '../../stores/till/till.ts';

/** What whoever is here practises: purchases only where they see them. */
export function useExercises(): readonly Practice[] {
  const buys = useTill(({ context }) => context?.compras === true);
  return buys ? PRACTICE : SALES;
}

const SALES = PRACTICE.filter((each) => each !== 'INGRESADA');
