import { CAT_005 } from '../../../../core/catalogs/cat-005-tipo-contingencia.ts';
import { catalogName } from '../../../../core/catalogs/catalog.ts';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import {
  CAUSAS_SIN_MOTIVO,
  MAX_MOTIVO_CHARS,
} from '../../../../core/contract/settings/contingency-settings.ts';
import { Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';

type Value = Pick<RulesSettings, 'motivoContin' | 'versionLote'>;

export interface ContingencyFieldsProps {
  readonly value: Value;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<Value>) => void;
}

/** What a contingency says that opens by itself, and the version of its lots. */
export function ContingencyFields({ value, faultOf, onChange }: ContingencyFieldsProps) {
  const { contingency } = useWords().config.rules;
  const { motivoContin, versionLote } = value;
  const set = (change: Partial<Value['motivoContin']>): void =>
    onChange({ motivoContin: { ...motivoContin, ...change } });
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
              value={motivoContin[causa]}
              fault={faultOf(`motivoContin.${causa}`)}
              onChange={(motivo) => set({ [causa]: motivo })}
              maxLength={MAX_MOTIVO_CHARS}
              wide
            />
          ))}
        </div>
      )}
      <Switch
        className="settings-switch"
        label={contingency.only5}
        note={contingency.only5Note}
        checked={motivoContin.soloCausa5}
        onChange={(soloCausa5) => set({ soloCausa5 })}
      />
      <div className="form-grid">
        <Field
          label={contingency.lot}
          value={versionLote}
          fault={faultOf('versionLote')}
          onChange={(version) => onChange({ versionLote: version })}
          inputMode="numeric"
        />
      </div>
      <p className="soft small">{contingency.lotNote}</p>
    </fieldset>
  );
}
