import { useId } from 'react';
import type { SettingsView } from '../../../core/contract/bridge-settings.ts';
import { Fault } from '../../components/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { SaveForm, Section, useSavedForm } from './section.tsx';

/** Who else may call the service of this computer. */
export function ServiceSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const { origenesPermitidos, hostsPermitidos } = view.servicio;
  const form = useSavedForm({
    origenesPermitidos: origenesPermitidos.join('\n'),
    hostsPermitidos: hostsPermitidos.join('\n'),
  });
  const { value, faultOf, change } = form;
  const save = (): void => {
    const input = {
      origenesPermitidos: value.origenesPermitidos.split('\n'),
      hostsPermitidos: value.hostsPermitidos.split('\n'),
    };
    void form.save('settings.saveService', input);
  };
  return (
    <Section title={words.config.section.servicio} lead={words.config.service.lead}>
      <SaveForm form={form} onSave={save} savedText={words.config.service.saved}>
        <div className="form-grid">
          <Lines
            label={words.config.service.origins}
            placeholder={words.config.service.originsHint}
            value={value.origenesPermitidos}
            fault={faultOf('origenesPermitidos')}
            onChange={(typed) => change({ origenesPermitidos: typed })}
          />
          <Lines
            label={words.config.service.hosts}
            placeholder={words.config.service.hostsHint}
            value={value.hostsPermitidos}
            fault={faultOf('hostsPermitidos')}
            onChange={(typed) => change({ hostsPermitidos: typed })}
          />
        </div>
      </SaveForm>
      <div>
        <a className="button settings-link" href="#/estado">
          {words.config.service.status}
        </a>
      </div>
    </Section>
  );
}

interface LinesProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly fault: string;
  readonly onChange: (value: string) => void;
}

function Lines({ label, placeholder, value, fault, onChange }: LinesProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <textarea
        id={id}
        className="input settings-lines"
        rows={3}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}
