import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { LinesField } from '../lines-field.tsx';
import { SaveForm, Section, useSavedForm } from '../section.tsx';

/** Who else may call the service of this computer. */
export function ServiceSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const { origenesPermitidos, hostsPermitidos } = view.servicio;
  const form = useSavedForm({
    origenesPermitidos: origenesPermitidos.join('\n'),
    hostsPermitidos: hostsPermitidos.join('\n'),
  });
  const { value, bind } = form;
  const save = (): Promise<boolean> => {
    const input = {
      origenesPermitidos: value.origenesPermitidos.split('\n'),
      hostsPermitidos: value.hostsPermitidos.split('\n'),
    };
    return form.save('settings.saveService', input);
  };
  return (
    <Section title={words.config.section.servicio} lead={words.config.service.lead}>
      <SaveForm form={form} onSave={save} savedText={words.config.service.saved}>
        <div className="form-grid">
          <LinesField
            rows={3}
            label={words.config.service.origins}
            placeholder={words.config.service.originsHint}
            {...bind('origenesPermitidos')}
          />
          <LinesField
            rows={3}
            label={words.config.service.hosts}
            placeholder={words.config.service.hostsHint}
            {...bind('hostsPermitidos')}
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
