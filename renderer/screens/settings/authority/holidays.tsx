import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { FERIADOS_PUBLICOS_CHOICES } from '../../../../core/contract/settings/invalidation-settings.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

const DAY_MS = 86_400_000;

type Value = RulesSettings['feriadosPublicos'];

interface HolidaysProps {
  readonly days: string;
  readonly fault: string | undefined;
  readonly onDays: (days: string) => void;
  readonly publicas: Value;
  readonly onPublicas: (value: Value) => void;
}

/** Days that are no business days; public servants' vacations with their law, confirmed once as such or not. */
export function Holidays({ days, fault, onDays, publicas, onPublicas }: HolidaysProps) {
  const words = useWords().config.rules;
  const { elegido, dias } = publicas;
  return (
    <>
      <Field label={words.holidays} value={days} fault={fault} onChange={onDays} wide />
      <fieldset className="settings-group">
        <legend>{words.publicHolidays}</legend>
        <p className="soft small">
          {words.publicHolidaysLead(spansOf(dias, words.easterVacation).join(', '))}
        </p>
        <Choice
          label={words.publicHolidaysChoice}
          value={elegido ?? ''}
          choices={[
            ...(elegido === null ? [['', words.publicHolidaysOpen] as const] : []),
            ...FERIADOS_PUBLICOS_CHOICES.map(
              (choice) => [choice, words.publicHolidaysChoices[choice]] as const,
            ),
          ]}
          onChange={(chosen) =>
            onPublicas({ dias, elegido: FERIADOS_PUBLICOS_CHOICES.find((each) => each === chosen) ?? null })
          }
        />
      </fieldset>
    </>
  );
}

/** Days of a year, `MM-DD`, as a person reads them: `01/08 – 06/08`; what is no day is Easter's week. */
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

/** The next day of a year that has no 29 February. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`2001-${day}`) + DAY_MS).toISOString().slice(5, 10);
}
