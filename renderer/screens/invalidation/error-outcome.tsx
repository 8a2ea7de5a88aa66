import { CAT_024 } from '../../../core/catalogs/cat-024-motivo-evento.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { Fault } from '../../components/form/field.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { useWords } from '../../hooks/use-words.ts';
import { standsAlone } from '../../stores/invalidation/invalidation-outcome.ts';
import { useInvalidation } from '../../stores/invalidation/invalidation.ts';
import type { DraftPartProps } from './reason-choice.tsx';

const OUTCOMES = ['rescindir', 'reemplazar'] as const;
/** How the authority records each (CAT-024). */
const OFFICIAL = { rescindir: '2', reemplazar: '1' } as const;

/** A paper error ends in one of two ways, which the authority records differently: the person says which one. */
export function ErrorOutcome({ draft, onChange, fault }: Omit<DraftPartProps, 'plan'>) {
  const words = useWords().invalidation;
  // On a low screen it appears below the window: without it nobody sees that there is something more to say.
  const question = useInSight<HTMLFieldSetElement>(words.outcome);
  const plan = useInvalidation((invalidation) => invalidation.plan);
  if (plan !== null && standsAlone(plan)) return null;
  return (
    <fieldset
      ref={question}
      className="reasons-choice"
      id="invalidation-outcome"
      aria-describedby={fault === '' ? undefined : 'outcome-fault'}
    >
      <legend className="label">{words.outcome}</legend>
      {OUTCOMES.map((outcome) => {
        const { name, hint } = words.outcomes[outcome];
        const id = `outcome-${outcome}`;
        const official = (catalogName(CAT_024, OFFICIAL[outcome]) ?? '').replace(/\.$/, '');
        return (
          <div key={outcome} className="reason" data-on={draft.desenlace === outcome || undefined}>
            <input
              type="radio"
              name="desenlace"
              id={id}
              checked={draft.desenlace === outcome}
              aria-describedby={`${id}-hint`}
              onChange={() => onChange({ desenlace: outcome })}
            />
            <label htmlFor={id}>{name}</label>
            <span className="soft small" id={`${id}-hint`}>
              {hint} {words.official(official)}
            </span>
          </div>
        );
      })}
      <Fault id="outcome-fault" text={fault} />
    </fieldset>
  );
}
