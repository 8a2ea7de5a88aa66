import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { CODIGOS_RETENCION } from '../../../../core/contract/dte/code-lists.ts';
import { TIPOS_NOTA } from '../../../../core/contract/edition.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { SaveForm, Section, useSavedForm } from '../section.tsx';
import { ReturnPermission } from './return-permission.tsx';
import { DeadlineRows } from './deadline-rows.tsx';

const RETENTION = ['ninguno', ...CODIGOS_RETENCION] as const;

/** Rules on notes that the law leaves open: deadline, balance, invalidation. */
export function NotesSection({ view: { reglas } }: { readonly view: SettingsView }) {
  const words = useWords().noteSettings;
  const { notas, retorno, plazosInvalidacion } = reglas;
  const before = { notas, retorno, plazosInvalidacion };
  const form = useSavedForm(before);
  const { bind, faultOf } = form;
  return (
    <Section title={words.title} lead={words.lead}>
      <SaveForm
        form={form}
        onSave={() => form.save('settings.saveRules', { ...form.changes, ...form.opened })}
      >
        <div className="form-grid">
          <Field label={words.term} {...bind('notas', 'plazoMeses')} inputMode="numeric" />
          <Field label={words.notice} {...bind('notas', 'avisoDias')} inputMode="numeric" />
          <Choice
            label={words.retention}
            {...bind('notas', 'codigoRetencion')}
            choices={RETENTION.map((each) => [each, words.retentions[each]] as const)}
          />
        </div>
        <Switch label={words.widens} note={words.widensNote} {...bind('notas', 'debitoAumentaSaldo')} />
        <ReturnPermission {...bind('retorno', 'permitido')} />
        <DeadlineRows tipos={TIPOS_NOTA} {...bind('plazosInvalidacion')} faultOf={faultOf} />
      </SaveForm>
    </Section>
  );
}
