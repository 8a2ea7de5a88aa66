import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { Approval } from '../../../components/approval-fields.tsx';
import { SecondManagerFields } from './second-manager.tsx';
import type { SavedForm } from '../section.tsx';

type Form = SavedForm<RulesSettings>;

export interface SecondPersonProps {
  readonly form: Pick<Form, 'value' | 'bind'>;
  /** The stored value: changing it needs another manager's approval. */
  readonly kept: boolean;
  readonly approval: Approval;
}

/** Whether an invalidation by a manager needs a second one. */
export function SecondPerson({ form, kept, approval }: SecondPersonProps) {
  const words = useWords().config.rules;
  return (
    <fieldset className="settings-group">
      <legend>{words.approval}</legend>
      <Switch label={words.secondPerson} {...form.bind('segundaPersona')} note={words.secondPersonLead} />
      {form.value.segundaPersona !== kept && <SecondManagerFields approval={approval} />}
    </fieldset>
  );
}
