import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { Approval } from '../../../components/approval-fields.tsx';
import { SecondManagerFields } from './second-manager.tsx';
import type { SavedForm } from '../section.tsx';

type Form = SavedForm<Pick<RulesSettings, 'segundaPersona'>>;

export interface SecondPersonProps {
  readonly form: Pick<Form, 'value' | 'change'>;
  /** As it is kept: a change is another manager's to approve. */
  readonly kept: boolean;
  readonly approval: Approval;
}

/** Whether a manager who invalidates needs another one. */
export function SecondPerson({ form, kept, approval }: SecondPersonProps) {
  const words = useWords().config.rules;
  const { segundaPersona } = form.value;
  return (
    <fieldset className="settings-group">
      <legend>{words.approval}</legend>
      <Switch
        className="settings-switch"
        label={words.secondPerson}
        checked={segundaPersona}
        onChange={(checked) => form.change({ segundaPersona: checked })}
        note={words.secondPersonLead}
      />
      {segundaPersona !== kept && <SecondManagerFields approval={approval} />}
    </fieldset>
  );
}
