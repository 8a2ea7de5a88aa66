import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { ServiceSettings } from '../../../../core/contract/settings/service-settings.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { LinesField } from '../lines-field.tsx';
import { SaveForm, Section, useSavedForm } from '../section.tsx';

/** Origins and hosts that may call this service. */
export function ServiceSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const form = useSavedForm(view.servicio);
  const lines = (name: keyof ServiceSettings) => {
    const { value, fault, onChange } = form.bind(name);
    return { value: value.join('\n'), fault, onChange: (text: string) => onChange(text.split('\n')) };
  };
  return (
    <Section title={words.config.section.servicio} lead={words.config.service.lead}>
      <SaveForm
        form={form}
        onSave={() => form.save('settings.saveService', { ...form.value, ...form.opened })}
        savedText={words.config.service.saved}
      >
        <div className="form-grid">
          <LinesField
            rows={3}
            label={words.config.service.origins}
            placeholder={words.config.service.originsHint}
            {...lines('origenesPermitidos')}
          />
          <LinesField
            rows={3}
            label={words.config.service.hosts}
            placeholder={words.config.service.hostsHint}
            {...lines('hostsPermitidos')}
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
