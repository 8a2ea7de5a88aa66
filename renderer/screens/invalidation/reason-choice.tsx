import { useState } from 'react';
import { CAT_024 } from '../../../core/catalogs/short-catalogs.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft, Plan } from '../../stores/invalidation/invalidation.ts';
import { reasonsOf, standsAlone } from './reasons.ts';

export interface DraftPartProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly fault: string;
}

/** Most frequent first: sale undone, replaced, other. */
const ORDER = [2, 1, 3] as const;

export function ReasonChoice({ plan, draft, onChange, fault }: DraftPartProps) {
  const all = useWords();
  const words = all.invalidation;
  const { ask, reasons: named } = reasonsOf(plan, all);
  const first = useFocus<HTMLInputElement>();
  // Starts at the chosen reason if the replacement is already known.
  const [chosen] = useState(draft.tipoAnulacion);
  const reasons = ORDER.flatMap((code) => plan.motivos.filter(({ tipoAnulacion }) => tipoAnulacion === code));
  const begins = Math.max(
    0,
    reasons.findIndex(({ tipoAnulacion }) => tipoAnulacion === chosen),
  );
  return (
    <fieldset
      className="stack gap-1 reasons-choice"
      id="invalidation-reason"
      aria-describedby={fault === '' ? undefined : 'reason-fault'}
    >
      <legend className="label">{ask}</legend>
      {reasons.map(({ tipoAnulacion, reemplazo }, index) => {
        const { name, hint } = named[tipoAnulacion];
        const id = `reason-${tipoAnulacion}`;
        return (
          <div
            key={tipoAnulacion}
            className="reason"
            data-on={draft.tipoAnulacion === tipoAnulacion || undefined}
          >
            <input
              ref={index === begins ? first : undefined}
              type="radio"
              name="tipoAnulacion"
              id={id}
              checked={draft.tipoAnulacion === tipoAnulacion}
              aria-describedby={`${id}-hint`}
              onChange={() => onChange({ tipoAnulacion })}
            />
            <label htmlFor={id}>{name}</label>
            <span className="soft small" id={`${id}-hint`}>
              {hint}
              {reemplazo === 'requerido' && ` ${words.needsReplacement}`}
            </span>
          </div>
        );
      })}
      <Fault id="reason-fault" text={fault} />
      {!standsAlone(plan) && <Official reasons={named} />}
    </fieldset>
  );
}

/** Official reasons (CAT-024). */
function Official({ reasons }: Pick<ReturnType<typeof reasonsOf>, 'reasons'>) {
  const words = useWords().invalidation;
  return (
    <details className="reasons-law small">
      <summary>{words.law}</summary>
      <ul className="stack gap-1">
        {ORDER.map((code) => (
          <li key={code}>
            {reasons[code].name}: {(catalogName(CAT_024, String(code)) ?? '').replace(/\.$/, '')}
          </li>
        ))}
      </ul>
    </details>
  );
}
