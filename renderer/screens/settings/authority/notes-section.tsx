import type { RulesSettings, SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { CODIGOS_RETENCION } from '../../../../core/contract/dte/code-lists.ts';
import { TIPOS_DTE, TIPOS_NOTA, type TipoDte } from '../../../../core/contract/edition.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { SaveForm, Section, useSavedForm } from '../section.tsx';
import { ReturnPermission } from './return-permission.tsx';
import { DeadlineRows, type DeadlineRow } from './deadline-rows.tsx';

const RETENTION = ['ninguno', ...CODIGOS_RETENCION] as const;

type Rows = Readonly<Record<TipoDte, readonly DeadlineRow[]>>;

/** What the texts leave unsure about credit and debit notes: their term, their balance, and until when they can be voided. */
export function NotesSection({ view: { reglas } }: { readonly view: SettingsView }) {
  const words = useWords().noteSettings;
  const rows = rowsOf(reglas);
  const form = useSavedForm({ notas: reglas.notas, retorno: reglas.retorno, plazosInvalidacion: rows });
  const { value, faultOf, change } = form;
  const { notas, retorno, plazosInvalidacion } = value;
  const set = (more: Partial<typeof notas>): void => change({ notas: { ...notas, ...more } });
  const save = async (): Promise<void> => {
    // One list of all types replaces the one that is kept; what nobody touched stays a default.
    const isOther = JSON.stringify(plazosInvalidacion) !== JSON.stringify(rows);
    const listed = byTipo((tipo) => [...plazosInvalidacion[tipo]]);
    await form.save('settings.saveRules', {
      ...(JSON.stringify(notas) === JSON.stringify(reglas.notas) ? {} : { notas }),
      ...(retorno.permitido === null || retorno.permitido === reglas.retorno.permitido
        ? {}
        : { retorno: { permitido: retorno.permitido } }),
      ...(isOther ? { plazosInvalidacion: listed } : {}),
    });
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <SaveForm form={form} onSave={() => void save()}>
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
        <ReturnPermission
          permitido={retorno.permitido}
          onChange={(permitido) => change({ retorno: { permitido } })}
        />
        <DeadlineRows
          tipos={TIPOS_NOTA}
          value={plazosInvalidacion}
          faultOf={faultOf}
          onChange={(next) => change({ plazosInvalidacion: next })}
        />
      </SaveForm>
    </Section>
  );
}

function rowsOf({ plazosInvalidacion }: RulesSettings): Rows {
  return byTipo((tipo) =>
    plazosInvalidacion[tipo].map((each) => ({ ...each, cantidad: String(each.cantidad) })),
  );
}

function byTipo<T>(of: (tipo: TipoDte) => T): Readonly<Record<TipoDte, T>> {
  return Object.fromEntries(TIPOS_DTE.map((tipo) => [tipo, of(tipo)])) as Record<TipoDte, T>;
}
