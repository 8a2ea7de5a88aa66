/** Which faults belong to which step, and when they are shown. */
import { useMemo } from 'react';
import { currentWords } from '../../faults/current-words.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { faultsUnder, isUnder, type Faults } from '../../sale/faults.ts';
import { WHOLE_FORM } from '../../stores/manager/settings.ts';
import { useWizard, type Step, type WizardSecrets } from '../../stores/manager/wizard.ts';

/** What keeps a step from being left. */
export function faultsOfStep(step: Step, faults: Faults, secrets: WizardSecrets): Faults {
  if (step === 'resumen') return new Map();
  const own = [...faults].filter(
    ([campo]) =>
      campo === WHOLE_FORM || campo === step || campo.startsWith(`${step}.`) || campo.startsWith(`${step}[`),
  );
  return mismatches(step, secrets) ? new Map([...own, ['usuarios.again', 'PIN']]) : new Map(own);
}

/** Whether something keeps a step from being left. */
export function isStepFaulty(step: Step, faults: LocalizedMessage<Faults>, secrets: WizardSecrets): boolean {
  return faultsOfStep(step, faults(currentWords()), secrets).size > 0;
}

/** Whether a PIN was typed otherwise the second time. */
function mismatches(step: Step, secrets: WizardSecrets): boolean {
  if (step !== 'usuarios') return false;
  return secrets.gerentePin !== secrets.gerenteAgain || secrets.cajeroPin !== secrets.cajeroAgain;
}

/**
 * The faults of a step's fields as they are shown: at once where something was typed, at empty fields only after the step was
 * tried.
 */
export function useStepFaults(step: Step): (field: string, typed: string) => string {
  const words = useWords();
  const said = useWizard((wizard) => wizard.faults);
  const faults = useMemo(() => said(words), [said, words]);
  const unchosen = useWizard((wizard) => wizard.unchosen);
  const blank = useWizard((wizard) => wizard.blank);
  const tried = useWizard((wizard) => wizard.tried.has(step));
  const { missing } = words.wizard;
  return (field, typed) => {
    if (typed === '' && !tried) return '';
    const place = `${step}${field}`;
    // It was empty when it was checked: what is wrong with that says nothing of what is typed by now.
    if (typed !== '' && blank.has(place)) return '';
    const text = faultsUnder(faults, place);
    if (typed !== '' || text === '') return text;
    return [...unchosen].some((campo) => isUnder(campo, place)) ? text : missing;
  };
}
