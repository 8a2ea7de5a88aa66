import { useState } from 'react';
import { found } from '../../bridge/search-reply.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Fault } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { standsAlone } from './reasons.ts';
import type { Candidate } from '../../stores/invalidation/invalidation.ts';
import { CandidateRow } from './candidate-row.tsx';
import type { DraftPartProps } from './reason-choice.tsx';

/** The sealed document that replaces the invalidated one, chosen among those of the same receiver. */
export function Replacement({ plan, draft, onChange, fault }: DraftPartProps) {
  const words = useWords();
  const { reemplazo, tipoAnulacion } = draft;
  // Focuses only after the user acted here.
  const [isTouched, setTouched] = useState(false);
  const rule = plan.motivos.find((each) => each.tipoAnulacion === tipoAnulacion);
  const label =
    rule?.reemplazo === 'requerido' || tipoAnulacion === 1
      ? words.invalidation.replacement
      : words.invalidation.replacementOptional;
  const search = async (q: string): Promise<readonly Candidate[] | null> => {
    const { codigoGeneracion } = plan.documento;
    const reply = await bridge.call('invalidation.replacements', { codigoGeneracion, q });
    return found(reply, ({ documentos }) => documentos);
  };
  const put = (chosen: Candidate | null): void => {
    setTouched(true);
    onChange({ reemplazo: chosen });
  };
  if (standsAlone(plan)) return null;
  return (
    <div className="field" id="invalidation-replacement">
      <span className="label">{label}</span>
      {reemplazo === null ? (
        <Finder
          label={label}
          placeholder={words.invalidation.replacementFind}
          search={search}
          keyOf={({ codigoGeneracion }) => codigoGeneracion}
          renderItem={(document) => <CandidateRow document={document} />}
          onPick={(chosen) => put(chosen)}
          renderNothing={() => <p className="soft">{words.invalidation.replacementNone}</p>}
          focused={isTouched}
          eager
        />
      ) : (
        <Chosen document={reemplazo} focused={isTouched} onRemove={() => put(null)} />
      )}
      <Fault text={fault} />
    </div>
  );
}

interface ChosenProps {
  readonly document: Candidate;
  readonly focused: boolean;
  readonly onRemove: () => void;
}

function Chosen({ document, focused, onRemove }: ChosenProps) {
  const words = useWords();
  const button = useFocus<HTMLButtonElement>(focused);
  return (
    <div className="row gap-3 between replacement">
      <CandidateRow document={document} />
      <Button ref={button} onClick={onRemove}>
        {words.invalidation.remove}
      </Button>
    </div>
  );
}
