import { CAT_005 } from '../../../../core/catalogs/short-catalogs.ts';
import { catalogName } from '../../../../core/catalogs/catalog.ts';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import {
  CAUSAS_SIN_MOTIVO,
  MAX_MOTIVO_CHARS,
} from '../../../../core/contract/settings/contingency-settings.ts';
import { Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { SavedForm } from '../section.tsx';

type Form = SavedForm<RulesSettings>;

/** Reason texts of automatic contingencies by cause, and the version of their lots. */
export function ContingencyFields({ value: { motivoContin }, bind }: Pick<Form, 'value' | 'bind'>) {
  const { contingency } = useWords().config.rules;
  return (
    <fieldset className="settings-group">
      <legend>{contingency.title}</legend>
      <p className="soft small">{contingency.lead}</p>
      {!motivoContin.soloCausa5 && (
        <div className="form-grid">
          {CAUSAS_SIN_MOTIVO.map((causa) => (
            <Field
              key={causa}
              label={contingency.words(catalogName(CAT_005, causa) ?? causa)}
              {...bind('motivoContin', causa)}
              maxLength={MAX_MOTIVO_CHARS}
              wide
            />
          ))}
        </div>
      )}
      <Switch
        label={contingency.only5}
        note={contingency.only5Note}
        {...bind('motivoContin', 'soloCausa5')}
      />
      <div className="form-grid">
        <Field label={contingency.lot} {...bind('versionLote')} inputMode="numeric" />
      </div>
      <p className="soft small">{contingency.lotNote}</p>
    </fieldset>
  );
}
