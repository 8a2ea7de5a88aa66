import { useState } from 'react';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { FERIADOS_PUBLICOS } from '../../../../core/contract/settings/invalidation-settings.ts';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { Bind, Bound } from '../bound.ts';

const NOBODY_SAID = '';
const DAY_MS = 86_400_000;

/** Days that are not business days; public vacations, with their law, are confirmed once. */
export function Holidays({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords().config.rules;
  const { value, ...answer } = bind('feriadosPublicos');
  const open = value === null ? ([[NOBODY_SAID, words.publicHolidaysOpen]] as const) : [];
  return (
    <>
      <DaysField label={words.holidays} {...bind('feriados')} />
      <fieldset className="settings-group">
        <legend>{words.publicHolidays}</legend>
        <p className="soft small">
          {words.publicHolidaysLead(spansOf(FERIADOS_PUBLICOS, words.easterVacation).join(', '))}
        </p>
        <Choice
          {...answer}
          label={words.publicHolidaysChoice}
          value={value ?? NOBODY_SAID}
          choices={[...open, ...choicesOf(words.publicHolidaysChoices)]}
          onChange={(chosen) => answer.onChange(chosen === NOBODY_SAID ? null : chosen)}
        />
      </fieldset>
    </>
  );
}

interface DaysFieldProps extends Bound<readonly string[]> {
  readonly label: string;
}

/** Days separated by commas or spaces. */
function DaysField({ value, onChange, ...field }: DaysFieldProps) {
  // Keeps the typed text: «12-24,» may become a second day.
  const [typed, setTyped] = useState(() => value.join(', '));
  const shown = daysOf(typed).join() === value.join() ? typed : value.join(', ');
  return (
    <Field
      {...field}
      value={shown}
      wide
      onChange={(text) => {
        setTyped(text);
        onChange(daysOf(text));
      }}
    />
  );
}

function daysOf(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((day) => day !== '');
}

/** Groups days `MM-DD` as spans: `01/08 – 06/08`; anything else is Easter week. */
function spansOf(days: readonly string[], easter: string): readonly string[] {
  const spans: { first: string; last: string }[] = [];
  for (const day of days.filter((each) => /^\d{2}-\d{2}$/.test(each))) {
    const span = spans.at(-1);
    if (span !== undefined && dayAfter(span.last) === day) span.last = day;
    else spans.push({ first: day, last: day });
  }
  const read = (day: string): string => day.split('-').toReversed().join('/');
  const texts = spans.map(({ first, last }) =>
    first === last ? read(first) : `${read(first)} – ${read(last)}`,
  );
  return days.every((day) => /^\d/.test(day)) ? texts : [easter, ...texts];
}

/** Next day in a non-leap year. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`2001-${day}`) + DAY_MS).toISOString().slice(5, 10);
}
