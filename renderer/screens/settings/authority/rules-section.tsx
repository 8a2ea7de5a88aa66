import type {
  RulesSettings,
  SettingsInput,
  SettingsView,
} from '../../../../core/contract/bridge/bridge-settings.ts';
import {
  EDITION_KINDS,
  EDITIONS,
  TIPOS_DTE,
  TIPOS_VENTA,
  type EditionKind,
} from '../../../../core/contract/edition.ts';
import { DateField } from '../../../components/form/date-field.tsx';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { dayText } from '../../../text/day.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { AnnexFields } from './annex-fields.tsx';
import { ContingencyFields } from './contingency-fields.tsx';
import { DeadlineRows, type DeadlineRow } from './deadline-rows.tsx';
import { Holidays } from './holidays.tsx';
import { SecondsField } from '../security/seconds-field.tsx';
import { SaveForm, Section, useSavedForm } from '../section.tsx';

type Tipo = (typeof TIPOS_DTE)[number];
interface RulesForm extends Omit<RulesSettings, 'plazosInvalidacion' | 'feriados'> {
  readonly plazosInvalidacion: Readonly<Record<Tipo, readonly DeadlineRow[]>>;
  readonly feriados: string;
}

/** Facts that the authority's texts leave unsure: what an accountant decides. */
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
          <DateField
            label={words.rules.edition}
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
          <SecondsField
            label={words.rules.wait}
            ms={value.esperaMaximaMs}
            fault={faultOf('esperaMaximaMs')}
            onChange={(esperaMaximaMs) => change({ esperaMaximaMs })}
          />
          <Readings value={value} onChange={change} />
        </div>
        <EditionDays days={value.edition2026ByKind} />
        <Switch
          className="settings-switch"
          label={words.rules.otherEdition}
          note={words.rules.otherEditionNote}
          checked={value.otraEdicion}
          onChange={(otraEdicion) => change({ otraEdicion })}
        />
        <DeadlineRows
          tipos={TIPOS_VENTA}
          value={value.plazosInvalidacion}
          faultOf={faultOf}
          onChange={(plazosInvalidacion) => change({ plazosInvalidacion })}
        />
        <EventDates
          value={value.fechaEventoInvalidacion}
          onChange={(fechaEventoInvalidacion) => change({ fechaEventoInvalidacion })}
        />
        <Holidays
          days={value.feriados}
          fault={faultOf('feriados')}
          onDays={(feriados) => change({ feriados })}
          publicas={value.feriadosPublicos}
          onPublicas={(feriadosPublicos) => change({ feriadosPublicos })}
        />
        <ContingencyFields value={value} faultOf={faultOf} onChange={change} />
        <AnnexFields value={value.anexosIva} onChange={(anexosIva) => change({ anexosIva })} />
      </SaveForm>
    </Section>
  );
}

/** Kinds of documents that change to the edition on a day of their own; nothing where none does. */
function EditionDays({ days }: { readonly days: RulesSettings['edition2026ByKind'] }) {
  const words = useWords();
  const { rules, connection } = words.config;
  const nameOf = (kind: EditionKind): string =>
    kind === 'invalidacion' || kind === 'contingencia' ? connection.tests.kind[kind] : words.tipo[kind];
  const own = EDITION_KINDS.flatMap((kind) => {
    const day = days[kind];
    return day === undefined ? [] : [[nameOf(kind), dayText(day)] as const];
  });
  if (own.length === 0) return null;
  return (
    <fieldset className="settings-group">
      <legend>{rules.editionDays}</legend>
      <p className="soft small">{rules.editionDaysLead}</p>
      <Facts className="facts-row" facts={own} figures />
    </fieldset>
  );
}

interface ReadingsProps {
  readonly value: Pick<RulesForm, 'duiEdicion2026' | 'cabanas' | 'relojAdelantado'>;
  readonly onChange: (change: Partial<RulesForm>) => void;
}

/** Which reading of the authority's texts holds where they differ. */
function Readings({ value, onChange }: ReadingsProps) {
  const words = useWords().config.rules;
  return (
    <>
      <Choice
        label={words.dui}
        value={value.duiEdicion2026}
        choices={Object.entries(words.duis)}
        onChange={(chosen) =>
          onChange({ duiEdicion2026: chosen === 'con-guion' ? 'con-guion' : 'sin-guion' })
        }
      />
      <Choice
        label={words.cabanas}
        value={value.cabanas}
        choices={Object.entries(words.cabanasOf)}
        onChange={(chosen) => onChange({ cabanas: chosen === 'anterior' ? 'anterior' : 'v1.1' })}
      />
      <Choice
        label={words.clock}
        value={value.relojAdelantado}
        choices={Object.entries(words.clocks)}
        onChange={(chosen) => onChange({ relojAdelantado: chosen === 'avisa' ? 'avisa' : 'detiene' })}
        wide
      />
    </>
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
          TIPOS_VENTA.map((tipo) => (
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

function byTipo<T>(of: (tipo: Tipo) => T): Readonly<Record<Tipo, T>> {
  return Object.fromEntries(TIPOS_DTE.map((tipo) => [tipo, of(tipo)])) as Record<Tipo, T>;
}

function formOf({ plazosInvalidacion, feriados, ...rules }: RulesSettings): RulesForm {
  const rows = (tipo: Tipo): readonly DeadlineRow[] =>
    plazosInvalidacion[tipo].map((each) => ({ ...each, cantidad: String(each.cantidad) }));
  return {
    ...rules,
    plazosInvalidacion: byTipo(rows),
    feriados: feriados.join(', '),
  };
}

/** Only what differs is given: a default that nobody touched stays a default. */
function changesOf(value: RulesForm, before: RulesSettings): SettingsInput<'settings.saveRules'> {
  const old = formOf(before);
  const differs = (name: keyof RulesForm) => JSON.stringify(value[name]) !== JSON.stringify(old[name]);
  const { edition2026From, umbralReceptor, esperaMaximaMs, duiEdicion2026, cabanas } = value;
  return {
    ...(differs('edition2026From') ? { edition2026From } : {}),
    ...(differs('otraEdicion') ? { otraEdicion: value.otraEdicion } : {}),
    ...(differs('umbralReceptor') ? { umbralReceptor } : {}),
    ...(differs('esperaMaximaMs') ? { esperaMaximaMs } : {}),
    ...(differs('duiEdicion2026') ? { duiEdicion2026 } : {}),
    ...(differs('cabanas') ? { cabanas } : {}),
    ...(differs('relojAdelantado') ? { relojAdelantado: value.relojAdelantado } : {}),
    ...(differs('fechaEventoInvalidacion') ? { fechaEventoInvalidacion: value.fechaEventoInvalidacion } : {}),
    ...(differs('motivoContin') ? { motivoContin: value.motivoContin } : {}),
    ...(differs('versionLote') ? { versionLote: value.versionLote } : {}),
    ...(differs('anexosIva') ? { anexosIva: value.anexosIva } : {}),
    ...(differs('feriadosPublicos') && value.feriadosPublicos.elegido !== null
      ? { feriadosPublicos: value.feriadosPublicos.elegido }
      : {}),
    ...(differs('feriados') ? { feriados: value.feriados.split(/[\s,;]+/).filter((day) => day !== '') } : {}),
    // One list of all types replaces the one that is kept.
    ...(differs('plazosInvalidacion')
      ? { plazosInvalidacion: byTipo((tipo) => [...value.plazosInvalidacion[tipo]]) }
      : {}),
  };
}
