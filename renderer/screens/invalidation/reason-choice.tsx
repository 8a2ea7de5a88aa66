import { CAT_024 } from '../../../core/catalogs/cat-024-motivo-evento.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { Fault } from '../../components/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft, Plan } from '../../stores/invalidation.ts';
import type { Words } from '../../text/es.ts';

export interface DraftPartProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly fault: string;
}

/** The authority's name of a reason, without its full stop. */
function officialName(code: '1' | '2'): string {
  return (catalogName(CAT_024, code) ?? '').replace(/\.$/, '');
}

/** What the authority writes down for a reason: without a replacement a paper error is a rescinded sale. */
function officially(tipoAnulacion: 1 | 2 | 3, { official, officialReplaced }: Words['invalidation']): string {
  if (tipoAnulacion === 3) return '';
  if (tipoAnulacion === 1) return ` ${official(officialName('1'))}`;
  return ` ${official(officialName('2'))} ${officialReplaced(officialName('1'))}`;
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
        const { name, hint } = words.invalidation.reasons[tipoAnulacion];
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
              {officially(tipoAnulacion, words.invalidation)}
              {reemplazo === 'requerido' && ` ${words.invalidation.needsReplacement}`}
            </span>
          </div>
        );
      })}
      <Fault id="reason-fault" text={fault} />
    </fieldset>
  );
}
