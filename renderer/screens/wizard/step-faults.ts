/** Assigns faults to steps and decides when they are shown. */
import { useMemo } from 'react';
import { es } from '../../text/es.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { faultsUnder, isUnder, type Faults } from '../../sale/faults.ts';
import { WHOLE_FORM } from '../../stores/manager/settings.ts';
import { useWizard, type Step, type WizardSecrets } from '../../stores/manager/wizard.ts';

/** Faults that block a step. */
export function faultsOfStep(step: Step, faults: Faults, secrets: WizardSecrets): Faults {
  if (step === 'resumen') return new Map();
  const own = [...faults].filter(
    ([campo]) =>
      campo === WHOLE_FORM || campo === step || campo.startsWith(`${step}.`) || campo.startsWith(`${step}[`),
  );
  return mismatches(step, secrets) ? new Map([...own, ['usuarios.again', 'PIN']]) : new Map(own);
}

export function isStepFaulty(step: Step, faults: LocalizedMessage<Faults>, secrets: WizardSecrets): boolean {
  return faultsOfStep(step, faults(es), secrets).size > 0;
}

function mismatches(step: Step, secrets: WizardSecrets): boolean {
  if (step !== 'usuarios') return false;
  return secrets.gerentePin !== secrets.gerenteAgain || secrets.cajeroPin !== secrets.cajeroAgain;
}

/** Faults of a step's fields: shown at once where text was typed, at empty fields after the step was tried. */
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
    // The field was empty when checked, so the fault does not apply to the text.
    if (typed !== '' && blank.has(place)) return '';
    const text = faultsUnder(faults, place);
    if (typed !== '' || text === '') return text;
    return [...unchosen].some((campo) => isUnder(campo, place)) ? text : missing;
  };
}
