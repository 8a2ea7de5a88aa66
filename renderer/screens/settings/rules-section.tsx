import type { RulesSettings, SettingsInput, SettingsView } from '../../../core/contract/bridge-settings.ts';
import { TIPOS_DTE, type Edition } from '../../../core/contract/edition.ts';
import { Choice, Field } from '../../components/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { AnnexFields } from './annex-fields.tsx';
import { DeadlineRows, type DeadlineRow } from './deadline-rows.tsx';
import { SecondPerson } from './second-person.tsx';
import { SaveForm, Section, useSavedForm } from './section.tsx';

const EDITIONS: readonly Edition[] = ['2023', '2026'];

type Tipo = (typeof TIPOS_DTE)[number];
interface RulesForm extends Omit<RulesSettings, 'plazosInvalidacion' | 'feriados'> {
  readonly plazosInvalidacion: Readonly<Record<Tipo, readonly DeadlineRow[]>>;
  readonly feriados: string;
}

/** Facts that the authority's texts leave unsure. */
export function RulesSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const form = useSavedForm(formOf(view.reglas));
  const { value, faultOf, change } = form;
  return (
    <Section title={words.section.reglas} lead={words.rules.lead}>
      <SaveForm
        form={form}
        onSave={() => void form.save('settings.saveRules', changesOf(value, view.reglas))}
      >
        <div className="form-grid">
          <Field
            label={words.rules.edition}
            type="date"
            value={value.edition2026From}
            fault={faultOf('edition2026From')}
            onChange={(edition2026From) => change({ edition2026From })}
          />
          <Field
            label={words.rules.threshold}
            value={value.umbralReceptor}
            fault={faultOf('umbralReceptor')}
            onChange={(umbralReceptor) => change({ umbralReceptor })}
            inputMode="decimal"
          />
          <Field
            label={words.rules.wait}
            value={value.esperaMaximaMs}
            fault={faultOf('esperaMaximaMs')}
            onChange={(esperaMaximaMs) => change({ esperaMaximaMs })}
            inputMode="numeric"
          />
          <Choice
            label={words.rules.dui}
            value={value.duiEdicion2026}
            choices={Object.entries(words.rules.duis)}
            onChange={(chosen) =>
              change({ duiEdicion2026: chosen === 'con-guion' ? 'con-guion' : 'sin-guion' })
            }
          />
          <Choice
            label={words.rules.cabanas}
            value={value.cabanas}
            choices={Object.entries(words.rules.cabanasOf)}
            onChange={(chosen) => change({ cabanas: chosen === 'anterior' ? 'anterior' : 'v1.1' })}
          />
        </div>
        <DeadlineRows
          value={value.plazosInvalidacion}
          faultOf={faultOf}
          onChange={(plazosInvalidacion) => change({ plazosInvalidacion })}
        />
        <EventDates
          value={value.fechaEventoInvalidacion}
          onChange={(fechaEventoInvalidacion) => change({ fechaEventoInvalidacion })}
        />
        <Field
          label={words.rules.holidays}
          value={value.feriados}
          fault={faultOf('feriados')}
          onChange={(feriados) => change({ feriados })}
          wide
        />
        <AnnexFields value={value.anexosIva} onChange={(anexosIva) => change({ anexosIva })} />
        <SecondPerson form={form} />
      </SaveForm>
    </Section>
  );
}

type Dates = RulesSettings['fechaEventoInvalidacion'];

function EventDates({
  value,
  onChange,
}: {
  readonly value: Dates;
  readonly onChange: (value: Dates) => void;
}) {
  const words = useWords();
  return (
    <fieldset className="settings-group">
      <legend>{words.config.rules.eventDate}</legend>
      <div className="form-grid">
        {EDITIONS.flatMap((edition) =>
          TIPOS_DTE.map((tipo) => (
            <Choice
              key={`${edition}/${tipo}`}
              label={`${words.tipo[tipo]} · ${edition}`}
              value={value[edition][tipo]}
              choices={Object.entries(words.config.rules.eventDates)}
              onChange={(chosen) =>
                onChange({
                  ...value,
                  [edition]: { ...value[edition], [tipo]: chosen === 'fecEmi' ? 'fecEmi' : 'hoy' },
                })
              }
            />
          )),
        )}
      </div>
    </fieldset>
  );
}

function formOf({ plazosInvalidacion, feriados, ...rules }: RulesSettings): RulesForm {
  const rows = (tipo: Tipo): readonly DeadlineRow[] =>
    plazosInvalidacion[tipo].map((each) => ({ ...each, cantidad: String(each.cantidad) }));
  return {
    ...rules,
    plazosInvalidacion: { '01': rows('01'), '03': rows('03'), '04': rows('04') },
    feriados: feriados.join(', '),
  };
}

/** Only what differs is given: a default that nobody touched stays a default. */
function changesOf(value: RulesForm, before: RulesSettings): SettingsInput<'settings.saveRules'> {
  const old = formOf(before);
  const differs = (name: keyof RulesForm) => JSON.stringify(value[name]) !== JSON.stringify(old[name]);
  const { '01': factura, '03': credito, '04': nota } = value.plazosInvalidacion;
  const { edition2026From, umbralReceptor, esperaMaximaMs, duiEdicion2026, cabanas } = value;
  return {
    ...(differs('edition2026From') ? { edition2026From } : {}),
    ...(differs('umbralReceptor') ? { umbralReceptor } : {}),
    ...(differs('esperaMaximaMs') ? { esperaMaximaMs } : {}),
    ...(differs('duiEdicion2026') ? { duiEdicion2026 } : {}),
    ...(differs('cabanas') ? { cabanas } : {}),
    ...(differs('fechaEventoInvalidacion') ? { fechaEventoInvalidacion: value.fechaEventoInvalidacion } : {}),
    ...(differs('anexosIva') ? { anexosIva: value.anexosIva } : {}),
    ...(differs('segundaPersona') ? { segundaPersona: value.segundaPersona } : {}),
    ...(differs('feriados') ? { feriados: value.feriados.split(/[\s,;]+/).filter((day) => day !== '') } : {}),
    // One list of all types replaces the one that is kept.
    ...(differs('plazosInvalidacion')
      ? { plazosInvalidacion: { '01': [...factura], '03': [...credito], '04': [...nota] } }
      : {}),
  };
}
