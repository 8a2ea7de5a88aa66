import { GraduationCap, ListChecks, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { Button } from '../../components/button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { FIRST_STEPS, useOnboarding } from '../../stores/manager/onboarding.ts';
import { useNavigation } from '../../stores/till/navigation.ts';
import { useTill } from '../../stores/till/till.ts';
import { useExercises } from './use-exercises.ts';

const Bar = lazy(() => import('./practice-bar.tsx').then((module) => ({ default: module.PracticeBar })));
const sheet = lazyScreen(() => import('./onboarding-sheet.tsx').then((module) => module.OnboardingSheet));

/** Onboarding progress, for managers until it is complete; opens its list. */
export function OnboardingPlace() {
  const { onboarding } = useWordsAtOnce();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const practises = useTill(({ context }) => context?.ensayos === true);
  const { done, over, practised, practiceOver, open } = useOnboarding();
  const exercises = useExercises();
  useSteps(isManager && !over);
  usePractice(practises);
  const steps = isManager && !over ? done : null;
  const isPractising =
    practises && !isManager && !practiceOver && exercises.some((each) => !practised.includes(each));
  const offered = steps !== null || isPractising;
  // Preloaded, so that keys typed right after opening are not lost.
  useEffect(() => {
    if (offered) void sheet.load();
  }, [offered]);
  return (
    <>
      {steps !== null && (
        <CountButton
          icon={ListChecks}
          title={onboarding.title}
          word={onboarding.title}
          progress={onboarding.progress}
          done={FIRST_STEPS.filter((step) => steps[step]).length}
          all={FIRST_STEPS.length}
        />
      )}
      {isPractising && (
        <CountButton
          icon={GraduationCap}
          title={onboarding.practice}
          word={onboarding.practiceShort}
          progress={onboarding.practiceProgress}
          done={exercises.filter((each) => practised.includes(each)).length}
          all={exercises.length}
        />
      )}
      {open && (
        <Suspense>
          <sheet.Place />
        </Suspense>
      )}
    </>
  );
}

/** Loads the steps, and again on each change of screen, first document and import. */
function useSteps(wanted: boolean): void {
  const load = useOnboarding((day) => day.load);
  useEffect(() => {
    if (!wanted) return;
    void load();
    const leave = useNavigation.subscribe(() => void load());
    const happened = bridge.subscribe((event) => {
      const ticked = useOnboarding.getState().done;
      if (event.kind === 'document' && ticked?.documento !== true) void load();
      // An import ends without a change of screen.
      if (event.kind === 'products' && ticked?.productos !== true) void load();
    });
    return () => {
      leave();
      happened();
    };
  }, [wanted, load]);
}

/** Marks exercises as done when documents reach their state. */
function usePractice(wanted: boolean): void {
  const saw = useOnboarding((day) => day.saw);
  useEffect(() => {
    if (!wanted) return;
    return bridge.subscribe((event) => {
      if (event.kind === 'document') saw(event.document.estado);
    });
  }, [wanted, saw]);
}

interface CountButtonProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Shown beside the count if there is room. */
  readonly word: string;
  readonly progress: (done: number, all: number) => string;
  readonly done: number;
  readonly all: number;
}

function CountButton({ icon: Icon, title, word, progress, done, all }: CountButtonProps) {
  const show = useOnboarding((day) => day.show);
  return (
    <Button kind="plain" aria-label={progress(done, all)} title={title} onClick={() => show(true)}>
      <Icon size={20} aria-hidden="true" />
      <span className="top-word">{word}</span>
      <span className="figures">
        {done}/{all}
      </span>
    </Button>
  );
}

export function PracticePlace() {
  const exercise = useOnboarding((day) => day.exercise);
  if (exercise === null) return null;
  return (
    <Suspense>
      <Bar exercise={exercise} />
    </Suspense>
  );
}
