import { GraduationCap } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useOnboarding, type Practice } from '../../stores/manager/onboarding.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';
import { leavePractice, nextExercise, practise } from './practise.ts';
import { useExercises } from './use-exercises.ts';
import './onboarding.css';

/** Guides through the practice on every screen: current hint, result and next exercise. */
export function PracticeBar({ exercise }: { readonly exercise: Practice }) {
  const { onboarding } = useWords();
  const { practised, endPractice } = useOnboarding();
  const isDone = practised.includes(exercise);
  // While the till is offline, the next exercise would not get its expected answer.
  const isAway = useTill(({ context }) => context?.semaforo.color === 'ambar');
  const isCorrecting = useCart(({ carts }) => carts['01'].corrige !== null);
  const exercises = useExercises();
  const next = nextExercise(exercises, practised);
  const { name, hint, after } = onboarding.practise[exercise];
  const leave = (): void => {
    leavePractice();
    if (next === null) endPractice();
  };
  return (
    <section
      className="row gap-3 practice-bar"
      aria-label={onboarding.practice}
      data-done={isDone || undefined}
    >
      <GraduationCap size={22} aria-hidden="true" />
      <p role="status">
        <strong>
          {isDone
            ? onboarding.exerciseDone(name)
            : onboarding.exercise(exercises.indexOf(exercise) + 1, exercises.length, name)}
        </strong>{' '}
        <span className="soft small">
          {isDone ? after : hint} {isDone && next === null && onboarding.practiceDone}
          {isDone && next !== null && isAway && onboarding.practiceWait}
        </span>
      </p>
      {isDone && next !== null && !isAway && !isCorrecting && (
        <Button kind="main" onClick={() => practise(next)}>
          {onboarding.nextExercise(onboarding.practise[next].name)}
        </Button>
      )}
      <Button kind="plain" onClick={leave}>
        {next === null ? onboarding.practiceFinish : onboarding.practiceLeave}
      </Button>
    </section>
  );
}
