import { OPENING_DAYS, type OpeningDay } from '../../../../core/contract/settings/opening-hours.ts';
import type { BranchForm } from '../../../../core/contract/settings/settings-forms.ts';
import { Fault } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { Bind } from '../bound.ts';
import './opening-fields.css';

/** Opening hours by kind of day. */
export function OpeningFields({ bind }: { readonly bind: Bind<BranchForm> }) {
  const words = useWords().openingHours;
  return (
    <fieldset className="settings-group wide">
      <legend>{words.title}</legend>
      <p className="soft small">{words.lead}</p>
      <div className="stack gap-2-3 opening-days">
        <span />
        <span className="label" aria-hidden="true">
          {words.opens}
        </span>
        <span className="label" aria-hidden="true">
          {words.closes}
        </span>
        {OPENING_DAYS.map((day) => (
          <OpeningRow key={day} day={day} bind={bind} />
        ))}
      </div>
    </fieldset>
  );
}

interface OpeningRowProps {
  readonly day: OpeningDay;
  readonly bind: Bind<BranchForm>;
}

function OpeningRow({ day, bind }: OpeningRowProps) {
  const words = useWords().openingHours;
  const parts = [
    ['abre', words.opens, '08:00'],
    ['cierra', words.closes, '18:00'],
  ] as const;
  return (
    <>
      <span>{words.day[day]}</span>
      {parts.map(([name, what, example]) => {
        const { value, fault, onChange } = bind('horario', day, name);
        return (
          <div key={name} className="field">
            <input
              className="input figures"
              aria-label={words.fieldOf(words.day[day], what)}
              aria-invalid={fault !== ''}
              placeholder={example}
              maxLength={5}
              autoComplete="off"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
            <Fault text={fault} />
          </div>
        );
      })}
    </>
  );
}
