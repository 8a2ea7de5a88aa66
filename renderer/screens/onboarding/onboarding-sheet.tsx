import { Circle, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { FIRST_STEPS, useOnboarding, type FirstStep } from '../../stores/manager/onboarding.ts';
import { openSettings } from '../../stores/manager/settings-section.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useTill } from '../../stores/till/till.ts';
import { practise } from './practise.ts';
import { useExercises } from './use-exercises.ts';
import './onboarding.css';

const GO: Readonly<Record<FirstStep, () => void>> = {
  productos: () => goTo('productos'),
  impresora: () => openSettings('impresoras'),
  correo: () => openSettings('correo'),
  respaldo: () => openSettings('respaldos'),
  gerente: () => openSettings('usuarios'),
  caja: () => goTo('caja'),
  numeros: () => openSettings('sucursales'),
  documento: () => goTo('factura'),
};

/** Setup steps for managers, and practice on the simulator for everyone. */
export function OnboardingSheet() {
  const { onboarding } = useWords();
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const practises = useTill(({ context }) => context?.ensayos === true);
  const show = useOnboarding((day) => day.show);
  return (
    <Sheet
      title={isManager ? onboarding.title : onboarding.practice}
      onClose={() => show(false)}
      size="side"
      place="side"
      changed={false}
    >
      {isManager && <Steps />}
      {practises ? <Practising /> : <p className="soft small">{onboarding.noPractice}</p>}
    </Sheet>
  );
}

function Steps() {
  const { onboarding } = useWords();
  const { done, over, load, finish, show } = useOnboarding();
  useEffect(() => void load(), [load]);
  return (
    <section>
      <h3 className="label">{onboarding.steps}</h3>
      <ul className="first-steps">
        {FIRST_STEPS.map((step) => (
          <Step
            key={step}
            done={done?.[step] === true}
            name={onboarding.step[step].name}
            hint={onboarding.step[step].hint}
            action={onboarding.step[step].action}
            onGo={() => {
              show(false);
              GO[step]();
            }}
          />
        ))}
      </ul>
      {!over && (
        <Button
          kind="plain"
          onClick={() => {
            finish();
            show(false);
          }}
        >
          {onboarding.hide}
        </Button>
      )}
    </section>
  );
}

function Practising() {
  const { onboarding } = useWords();
  const { practised, practiceOver, show, endPractice } = useOnboarding();
  const exercises = useExercises();
  return (
    <section>
      <h3 className="label">{onboarding.practice}</h3>
      <p className="soft small">{onboarding.practiceLead}</p>
      <ul className="first-steps">
        {exercises.map((step) => (
          <Step
            key={step}
            done={practised.includes(step)}
            name={onboarding.practise[step].name}
            hint={onboarding.practise[step].hint}
            action={onboarding.practise[step].action}
            onGo={() => {
              show(false);
              practise(step);
            }}
          />
        ))}
      </ul>
      {!practiceOver && (
        <Button
          kind="plain"
          onClick={() => {
            endPractice();
            show(false);
          }}
        >
          {onboarding.hidePractice}
        </Button>
      )}
    </section>
  );
}

interface StepProps {
  readonly done: boolean;
  readonly name: string;
  readonly hint: string;
  readonly action: string;
  readonly onGo: () => void;
}

function Step({ done, name, hint, action, onGo }: StepProps) {
  const { onboarding } = useWords();
  const Mark = done ? CircleCheck : Circle;
  return (
    <li data-done={done || undefined}>
      <Mark size={22} role="img" aria-label={done ? onboarding.done : onboarding.open} />
      <span className="first-step">
        <strong>{name}</strong>
        {!done && <span className="soft small">{hint}</span>}
      </span>
      {!done && <Button onClick={onGo}>{action}</Button>}
    </li>
  );
}
