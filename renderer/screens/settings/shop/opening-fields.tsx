import { OPENING_DAYS, type OpeningDay } from '../../../../core/contract/settings/opening-hours.ts';
import type { BranchForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Fault } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import './opening-fields.css';

type Hours = NonNullable<BranchForm['horario']>;

export interface OpeningFieldsProps {
  readonly value: Hours;
  readonly faultOf: (field: string) => string;
  readonly onChange: (value: Hours) => void;
}

/** When the shop opens and closes, by kind of day. */
export function OpeningFields({ value, faultOf, onChange }: OpeningFieldsProps) {
  const words = useWords().openingHours;
  return (
    <fieldset className="settings-group wide">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      <div className="opening-days">
        <span />
        <span className="label" aria-hidden="true">
          {words.opens}
        </span>
        <span className="label" aria-hidden="true">
          {words.closes}
        </span>
        {OPENING_DAYS.map((day) => (
          <OpeningRow
            key={day}
            day={day}
            span={value[day]}
            faultOf={faultOf}
            onChange={(span) => onChange({ ...value, [day]: span })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OpeningRowProps {
  readonly day: OpeningDay;
  readonly span: Hours[OpeningDay];
  readonly faultOf: (field: string) => string;
  readonly onChange: (span: Hours[OpeningDay]) => void;
}

function OpeningRow({ day, span, faultOf, onChange }: OpeningRowProps) {
  const words = useWords().openingHours;
  const parts = [
    ['abre', words.opens, '08:00'],
    ['cierra', words.closes, '18:00'],
  ] as const;
  return (
    <>
      <span>{words.day[day]}</span>
      {parts.map(([name, what, example]) => {
        const fault = faultOf(`horario.${day}.${name}`);
        return (
          <div key={name} className="field">
            <input
              className="input figures"
              aria-label={words.fieldOf(words.day[day], what)}
              aria-invalid={fault !== ''}
              placeholder={example}
              maxLength={5}
              autoComplete="off"
              value={span[name]}
              onChange={({ target }) => onChange({ ...span, [name]: target.value })}
            />
            <Fault text={fault} />
          </div>
        );
      })}
    </>
  );
}
