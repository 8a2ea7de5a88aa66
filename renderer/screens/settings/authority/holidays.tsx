import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { FERIADOS_PUBLICOS_CHOICES } from '../../../../core/contract/settings/invalidation-settings.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

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
        <p className="soft small">{words.publicHolidaysLead(dias.join(', '))}</p>
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
