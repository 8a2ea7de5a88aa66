import { Check, Eye } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { showFaults } from '../../components/focus.ts';
import { Fault } from '../../components/form/field.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/till/session.ts';
import { STEPS, useWizard, type Step } from '../../stores/manager/wizard.ts';
import { WHOLE_FORM } from '../../stores/manager/settings.ts';
import { CERTIFICATE_FORM, CertificateStep } from './certificate-step.tsx';
import { BranchStep, ConnectionStep, IssuerStep } from './company-steps.tsx';
import { Summary } from './summary.tsx';
import { faultsOfStep, isStepFaulty } from './step-faults.ts';
import { useMessage } from '../../faults/message.ts';
import { UsersStep } from './users-step.tsx';

/** Pause after the last key before the service checks the draft, in ms. */
const CHECK_AFTER_MS = 250;

const CONTENT: Readonly<Record<Step, (next: () => void) => ReactNode>> = {
  emisor: () => <IssuerStep />,
  sucursal: () => <BranchStep />,
  certificado: (next) => <CertificateStep onNext={next} />,
  conexion: () => <ConnectionStep />,
  usuarios: () => <UsersStep />,
  resumen: () => <Summary />,
};

/** One step at a time, checked while typing and before the next step. */
export function WizardSteps({ step }: { readonly step: Step }) {
  const words = useWords().wizard;
  const { busy, fault, next, back } = useStep(step);
  const resumed = useWizard((wizard) => wizard.resumed);
  const isFaulty = useWizard(({ faults, secrets }) => isStepFaulty(step, faults, secrets));
  useChecks();
  const last = step === 'resumen';
  return (
    <div className="wizard-page">
      <StepList current={step} />
      <StepForm key={step} step={step} onSubmit={() => void next()}>
        <header className="stack gap-1">
          {!last && <p className="soft small">{words.stepOf(STEPS.indexOf(step) + 1, STEPS.length - 1)}</p>}
          <h1 id="wizard-title">{words.step[step]}</h1>
          <p className="soft">{words.stepLead[step]}</p>
          {resumed && <SecretsGone step={step} />}
        </header>
        {CONTENT[step](() => void next())}
        <Fault text={last || isFaulty ? fault : ''} />
        <div className="wizard-actions">
          <Button onClick={back}>{words.back}</Button>
          {step === 'certificado' ? (
            <CertificateNext busy={busy} next={() => void next()} />
          ) : (
            <Button type="submit" kind="main" aria-disabled={busy}>
              {last ? busy ? words.finishing : words.finish : <NextWord />}
            </Button>
          )}
        </div>
      </StepForm>
    </div>
  );
}

interface StepFormProps {
  readonly step: Step;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Focuses the first field, in the last step the confirm button. Enter goes on; in a step with its own form only after that verified the certificate. */
function StepForm({ step, onSubmit, children }: StepFormProps) {
  const first = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    // The first field and the buttons are visible at the top.
    first.current
      ?.querySelector<HTMLElement>("input, select, [data-kind='main']")
      ?.focus({ preventScroll: true });
  }, []);
  const content = (
    <div className="stack gap-4 top wizard-step" ref={first}>
      {children}
    </div>
  );
  if (step === 'certificado') return <section aria-labelledby="wizard-title">{content}</section>;
  return (
    <form
      aria-labelledby="wizard-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {content}
    </form>
  );
}

/** Steps whose secrets are lost on reload. */
const SECRET: ReadonlySet<Step> = new Set(['certificado', 'conexion', 'usuarios']);

function SecretsGone({ step }: { readonly step: Step }) {
  const words = useWords().wizard;
  const pinGone = useWizard(({ secrets }) => secrets.gerentePin === '');
  return SECRET.has(step) || (step === 'resumen' && pinGone) ? (
    <p className="notice">{words.secretsGone}</p>
  ) : null;
}

function NextWord() {
  const words = useWords().wizard;
  const reviewing = useWizard((wizard) => wizard.reviewing);
  return reviewing ? words.backToReview : words.next;
}

/** A chosen file must be verified first; another button skips the certificate. */
function CertificateNext({ busy, next }: { readonly busy: boolean; readonly next: () => void }) {
  const words = useWords();
  const { archivo, certificado } = useWizard(({ secrets }) => secrets);
  const skipCertificate = useWizard((wizard) => wizard.skipCertificate);
  const skip = (): void => {
    skipCertificate();
    next();
  };
  const unchecked = archivo !== null && certificado === null;
  return (
    <div className="flow gap-3">
      {unchecked && (
        <Button kind="plain" onClick={skip}>
          {words.wizard.skipCertificate}
        </Button>
      )}
      <Button
        type={unchecked ? 'submit' : 'button'}
        form={unchecked ? CERTIFICATE_FORM : undefined}

        kind="main"
        aria-disabled={busy}
        onClick={unchecked ? undefined : certificado === null ? skip : next}
      >
        {unchecked ? (
          words.wizard.checkCertificate
        ) : certificado === null ? (
          words.wizard.skipCertificate
        ) : (
          <NextWord />
        )}
      </Button>
    </div>
  );
}

function StepList({ current }: { readonly current: Step }) {
  const words = useWords().wizard;
  const at = STEPS.indexOf(current);
  const { faults, secrets, certified } = useWizard();
  const isDone = (step: Step, index: number): boolean =>
    index < at &&
    !isStepFaulty(step, faults, secrets) &&
    !(step === 'certificado' && certified && secrets.certificado === null);
  return (
    <ol className="stack gap-1 top wizard-list" aria-label={words.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-done={isDone(step, index) ? '' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="grid fixed small strong wizard-mark" aria-hidden="true">
            {isDone(step, index) ? <Check size={16} /> : step === 'resumen' ? <Eye size={16} /> : index + 1}
          </span>
          {words.step[step]}
        </li>
      ))}
    </ol>
  );
}

function useChecks(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void useWizard.getState().check(), CHECK_AFTER_MS);
    };
    later();
    const stop = useWizard.subscribe((now, before) => {
      if (now.draft !== before.draft || now.secrets !== before.secrets) later();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

function useStep(step: Step) {
  const { busy, run } = useOneRun();
  const [fault, setFault] = useMessage('');
  const { check, goTo, review, attempt, apply, reviewing } = useWizard();
  const refresh = useSession((session) => session.refresh);
  const open = (to: Step | null): void => {
    setFault(null);
    goTo(to);
  };
  const finish = async (): Promise<void> => {
    if (await apply()) return refresh();
    const { faults, secrets } = useWizard.getState();
    const wrong = STEPS.find((each) => isStepFaulty(each, faults, secrets));
    if (wrong !== undefined && wrong !== 'resumen') {
      return showFaults(() => {
        attempt(wrong);
        review(wrong);
        setFault((all) => all.wizard.faulty);
      });
    }
    setFault((words) => faults(words).get(WHOLE_FORM) ?? words.wizard.faulty);
    // Another window may have finished the setup.
    await refresh();
  };
  const next = async (): Promise<void> => {
    attempt(step);
    const faults = await check();
    const { secrets } = useWizard.getState();
    const reached = reviewing ? 'resumen' : STEPS[STEPS.indexOf(step) + 1];
    if (isStepFaulty(step, faults, secrets)) {
      showFaults(() => {
        setFault((words) => {
          const own = faultsOfStep(step, faults(words), secrets);
          return own.get(WHOLE_FORM) ?? own.get('usuarios') ?? words.wizard.faulty;
        });
      });
    } else if (reached !== undefined) open(reached);
    else await finish();
  };
  return {
    busy,
    fault,
    next: () => run(next),
    back: () => open(reviewing ? 'resumen' : (STEPS[STEPS.indexOf(step) - 1] ?? null)),
  };
}
