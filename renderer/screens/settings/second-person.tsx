import { useId } from 'react';
import type { RulesSettings } from '../../../core/contract/bridge-settings.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { SavedForm } from './section.tsx';

type Form = SavedForm<Pick<RulesSettings, 'segundaPersona'>>;

/** Whether a manager who invalidates needs another one. */
export function SecondPerson({ form }: { readonly form: Pick<Form, 'value' | 'change'> }) {
  const words = useWords().config.rules;
  const id = useId();
  const { segundaPersona } = form.value;
  return (
    <fieldset className="settings-group">
      <legend>{words.approval}</legend>
      <label className="settings-switch">
        <input
          type="checkbox"
          role="switch"
          checked={segundaPersona}
          aria-checked={segundaPersona}
          aria-describedby={id}
          onChange={({ target }) => form.change({ segundaPersona: target.checked })}
        />
        {words.secondPerson}
      </label>
      <p className="soft small" id={id}>
        {words.secondPersonLead}
      </p>
    </fieldset>
  );
}
