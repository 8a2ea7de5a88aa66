import type { RulesSettings } from '../../../core/contract/bridge-settings.ts';
import { Switch } from '../../components/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { SavedForm } from './section.tsx';

type Form = SavedForm<Pick<RulesSettings, 'segundaPersona'>>;

/** Whether a manager who invalidates needs another one. */
export function SecondPerson({ form }: { readonly form: Pick<Form, 'value' | 'change'> }) {
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
    </fieldset>
  );
}
