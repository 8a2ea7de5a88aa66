import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { CODIGOS_RETENCION } from '../../../../core/contract/dte/code-lists.ts';
import { TIPOS_NOTA, type TipoDte } from '../../../../core/contract/edition.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { DeadlineRows, type DeadlineRow } from './deadline-rows.tsx';

interface Value extends Pick<RulesSettings, 'notas'> {
  readonly plazosInvalidacion: Readonly<Record<TipoDte, readonly DeadlineRow[]>>;
}

export interface NoteFieldsProps {
  readonly value: Value;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<Value>) => void;
}

const RETENTION = ['ninguno', ...CODIGOS_RETENCION] as const;

/** What the texts leave unsure about credit and debit notes: their term, their balance, and until when they can be voided. */
export function NoteFields({ value, faultOf, onChange }: NoteFieldsProps) {
  const words = useWords().noteSettings;
  const { notas } = value;
  const set = (change: Partial<Value['notas']>): void => onChange({ notas: { ...notas, ...change } });
  return (
    <>
      <fieldset className="settings-group">
        <legend>{words.title}</legend>
        <p className="soft small">{words.lead}</p>
        <div className="form-grid">
          <Field
            label={words.term}
            value={notas.plazoMeses}
            fault={faultOf('notas.plazoMeses')}
            onChange={(plazoMeses) => set({ plazoMeses })}
            inputMode="numeric"
          />
          <Field
            label={words.notice}
            value={notas.avisoDias}
            fault={faultOf('notas.avisoDias')}
            onChange={(avisoDias) => set({ avisoDias })}
            inputMode="numeric"
          />
          <Choice
            label={words.retention}
            value={notas.codigoRetencion}
            choices={RETENTION.map((each) => [each, words.retentions[each]] as const)}
            onChange={(chosen) =>
              set({ codigoRetencion: RETENTION.find((each) => each === chosen) ?? notas.codigoRetencion })
            }
          />
        </div>
        <Switch
          className="settings-switch"
          label={words.widens}
          note={words.widensNote}
          checked={notas.debitoAumentaSaldo}
          onChange={(debitoAumentaSaldo) => set({ debitoAumentaSaldo })}
        />
      </fieldset>
      <DeadlineRows
        tipos={TIPOS_NOTA}
        value={value.plazosInvalidacion}
        faultOf={faultOf}
        onChange={(plazosInvalidacion) => onChange({ plazosInvalidacion })}
      />
    </>
  );
}
