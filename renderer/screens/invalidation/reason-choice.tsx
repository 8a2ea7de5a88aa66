import { CAT_024 } from '../../../core/catalogs/cat-024-motivo-evento.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft, Plan } from '../../stores/invalidation/invalidation.ts';
import type { Words } from '../../text/es.ts';

export interface DraftPartProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly fault: string;
}

/** What the authority writes down for a reason; for a paper error the next question decides it. */
function officially(tipoAnulacion: 1 | 2 | 3, { official }: Words['invalidation']): string {
  if (tipoAnulacion !== 1) return '';
  return ` ${official((catalogName(CAT_024, '1') ?? '').replace(/\.$/, ''))}`;
}

/** The reasons that this document can be voided for, each with what it demands. */
export function ReasonChoice({ plan, draft, onChange, fault }: DraftPartProps) {
  const words = useWords();
  const first = useFocus<HTMLInputElement>();
  return (
    <fieldset
      className="reasons-choice"
      id="invalidation-reason"
      aria-describedby={fault === '' ? undefined : 'reason-fault'}
    >
      <legend className="label">{words.invalidation.reason}</legend>
      {plan.motivos.map(({ tipoAnulacion, reemplazo }, index) => {
        const alone = reemplazo === 'ninguno';
        const { name, hint } = words.invalidation[alone ? 'reasonsAlone' : 'reasons'][tipoAnulacion];
        const id = `reason-${tipoAnulacion}`;
        return (
          <div
            key={tipoAnulacion}
            className="reason"
            data-on={draft.tipoAnulacion === tipoAnulacion || undefined}
          >
            <input
              ref={index === 0 ? first : undefined}
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
              {!alone && officially(tipoAnulacion, words.invalidation)}
              {reemplazo === 'requerido' && ` ${words.invalidation.needsReplacement}`}
            </span>
          </div>
        );
      })}
      <Fault id="reason-fault" text={fault} />
    </fieldset>
  );
}
