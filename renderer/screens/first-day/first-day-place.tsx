import { GraduationCap, ListChecks } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { behind } from '../../components/behind.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { FIRST_STEPS, PRACTICE, useFirstDay } from '../../stores/manager/first-day.ts';
import { useNavigation } from '../../stores/till/navigation.ts';
import { useTill } from '../../stores/till/till.ts';

const Bar = lazy(() => import('./practice-bar.tsx').then((module) => ({ default: module.PracticeBar })));
const sheet = behind(() => import('./first-day-sheet.tsx').then((module) => module.FirstDaySheet));

/** How much of the first day is done, for a manager until all of it is; its list on request. */
export function FirstDayPlace() {
  const { firstDay } = useWords();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const practises = useTill(({ context }) => context?.ensayos === true);
  const { done, over, practised, practiceOver, open, show, load, saw } = useFirstDay();
  // Whatever was set up on another screen is ticked when somebody comes from there.
  useEffect(() => {
    if (!isManager || over) return;
    void load();
    const leave = useNavigation.subscribe(() => void load());
    const accept = bridge.subscribe((event) => {
      if (event.kind === 'document' && useFirstDay.getState().done?.documento !== true) void load();
    });
    return () => {
      leave();
      accept();
    };
  }, [isManager, over, load]);
  useEffect(() => {
    if (!practises) return;
    return bridge.subscribe((event) => {
      if (event.kind === 'document') saw(event.document.estado);
    });
  }, [practises, saw]);
  const offered =
    (isManager && !over && done !== null) ||
    (practises && !isManager && !practiceOver && practised.length < PRACTICE.length);
  // As soon as its button stands there: the keys that follow are its.
  useEffect(() => {
    if (offered) void sheet.load();
  }, [offered]);
  const count = done === null ? 0 : FIRST_STEPS.filter((step) => done[step]).length;
  return (
    <>
      {isManager && !over && done !== null && (
        <button
          type="button"
          className="button"
          data-kind="plain"
          aria-label={firstDay.progress(count, FIRST_STEPS.length)}
          title={firstDay.title}
          onClick={() => show(true)}
        >
          <ListChecks size={20} aria-hidden="true" />
          <span className="top-word">{firstDay.title}</span>
          <span className="figures">
            {count}/{FIRST_STEPS.length}
          </span>
        </button>
      )}
      {practises && !isManager && !practiceOver && practised.length < PRACTICE.length && (
        <button
          type="button"
          className="button"
          data-kind="plain"
          aria-label={firstDay.practiceProgress(practised.length, PRACTICE.length)}
          title={firstDay.practice}
          onClick={() => show(true)}
        >
          <GraduationCap size={20} aria-hidden="true" />
          <span className="top-word">{firstDay.practiceShort}</span>
          <span className="figures">
            {practised.length}/{PRACTICE.length}
          </span>
        </button>
      )}
      {open && (
        <Suspense>
          <sheet.Place />
        </Suspense>
      )}
    </>
  );
}

/** What leads through the practice, while somebody is at it. */
export function PracticePlace() {
  const exercise = useFirstDay((day) => day.exercise);
  if (exercise === null) return null;
  return (
    <Suspense>
      <Bar exercise={exercise} />
    </Suspense>
  );
}
