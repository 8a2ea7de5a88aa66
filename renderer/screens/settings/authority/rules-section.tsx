import type { RulesSettings, SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { EDITION_KINDS, EDITIONS, TIPOS_VENTA, type EditionKind } from '../../../../core/contract/edition.ts';
import { DateField } from '../../../components/form/date-field.tsx';
import { Choice, choicesOf } from '../../../components/form/field.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { dayText } from '../../../text/day.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { AnnexFields } from './annex-fields.tsx';
import { ContingencyFields } from './contingency-fields.tsx';
import { DeadlineRows } from './deadline-rows.tsx';
import { Holidays } from './holidays.tsx';
import { RULE_FIELDS, RULE_SWITCHES, SettingField } from '../setting-field.tsx';
import { SecondManagerFields, useSecondManager } from '../security/second-manager.tsx';
import { SaveForm, Section, useSavedForm, type SavedForm } from '../section.tsx';

type Form = SavedForm<RulesSettings>;

/** Rules that the law leaves open, for the accountant to decide. */
export function RulesSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const form = useSavedForm(view.reglas);
  const approval = useSecondManager();
  const { value, bind, faultOf } = form;
  const letsAgents = value.agentesProponen && !view.reglas.agentesProponen;
  const save = async (): Promise<boolean> => {
    const done = await form.save('settings.saveRules', {
      ...form.changes,
      ...form.opened,
      ...(letsAgents ? approval.given : {}),
    });
    approval.forgetPin();
    return done;
  };
  return (
    <Section title={words.section.reglas} lead={words.rules.lead}>
      <SaveForm form={form} onSave={save}>
        <div className="form-grid">
          <DateField label={words.rules.edition} {...bind('edition2026From')} />
          {RULE_FIELDS.map((name) => (
            <SettingField key={name} name={name} bind={bind} />
          ))}
        </div>
        <EditionDays days={value.edition2026ByKind} />
        {RULE_SWITCHES.map((name) => (
          <SettingField key={name} name={name} bind={bind} />
        ))}
        {letsAgents && <SecondManagerFields approval={approval} />}
        <DeadlineRows tipos={TIPOS_VENTA} {...bind('plazosInvalidacion')} faultOf={faultOf} />
        <EventDates bind={bind} />
        <Holidays bind={bind} />
        <ContingencyFields value={value} bind={bind} />
        <AnnexFields bind={bind} />
      </SaveForm>
    </Section>
  );
}

/** Document types that change to the new edition on another day; renders nothing without any. */
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

function EventDates({ bind }: Pick<Form, 'bind'>) {
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
              {...bind('fechaEventoInvalidacion', edition, tipo)}
              choices={choicesOf(words.config.rules.eventDates)}
            />
          )),
        )}
      </div>
    </fieldset>
  );
}
