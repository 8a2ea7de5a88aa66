import { useEffect, useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPromotion, PromotionExample } from '../../../core/contract/bridge/bridge-promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { fieldFault, problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePromotions, type ToConfirm } from '../../stores/catalogue/promotions.ts';
import { ActionFields } from './action-fields.tsx';
import { DateFields, MoreFields } from './condition-fields.tsx';
import { draftOf, termsOf, type PromotionDraft } from './promotion-draft.ts';
import { PromotionTrial } from './promotion-trial.tsx';

const MAX_NAME_CHARS = 60;

export interface PromotionSheetProps {
  /** Null for a new promotion. */
  readonly promotion: ListedPromotion | null;
  readonly today: string;
  /** Whether a trial on past sales is possible here. */
  readonly isTried: boolean;
  readonly onClose: () => void;
}

export function PromotionSheet({ promotion, today, isTried, onClose }: PromotionSheetProps) {
  const words = useWords();
  const { promotions } = words;
  const { shown, save } = usePromotions();
  const [draft, setDraft] = useState(() => draftOf(promotion?.terms ?? null, today));
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  const [confirm, setConfirm] = useState<ToConfirm | null>(null);
  const { run } = useOneRun();
  const change = (more: Partial<PromotionDraft>): void => setDraft((before) => ({ ...before, ...more }));
  const errors = problem?.errors ?? [];
  const faultOf = (member: string): string =>
    errors
      .filter(({ campo }) => campo === `terms.${member}`)
      .map((fault) => fieldFault(fault, words))
      .join(' · ');
  const keep = (confirmado: boolean): Promise<void> =>
    run(async () => {
      const kept = await save({
        ...(promotion === null ? { id: null } : { id: promotion.id, version: promotion.version }),
        terms: termsOf(draft),
        confirmado,
      });
      setProblem(kept !== null && 'problem' in kept ? kept.problem : null);
      setConfirm(kept !== null && 'confirm' in kept ? kept.confirm : null);
      if (kept === null) onClose();
    });
  const fields = { draft, change, faultOf };
  return (
    <>
      <FormSheet
        title={promotion === null ? promotions.add : promotions.change(promotion.terms.nombre)}
        lead=""
        fault={problem === null ? '' : problemText(problem, words)}
        save={promotions.save}
        onSave={() => void keep(false)}
        cancel={promotions.cancel}
        onClose={onClose}
      >
        <Field
          label={promotions.name}
          value={draft.nombre}
          fault={faultOf('nombre')}
          placeholder={promotions.nameHint}
          maxLength={MAX_NAME_CHARS}
          wide
          focused
          required
          onChange={(nombre) => change({ nombre })}
        />
        <ActionFields {...fields} categories={shown?.categorias ?? []} />
        <DateFields {...fields} lists={[]} />
        <MoreFields {...fields} lists={shown?.listas ?? []} />
        <Example draft={draft} />
        {isTried && (
          <PromotionTrial id={promotion?.id ?? null} terms={termsOf(draft)} onProblem={setProblem} />
        )}
      </FormSheet>
      {confirm !== null && (
        <Confirm confirm={confirm} onYes={() => void keep(true)} onClose={() => setConfirm(null)} />
      )}
    </>
  );
}

/** Example sale with the promotion; empty while data is missing. */
function Example({ draft }: { readonly draft: PromotionDraft }) {
  const { promotions } = useWords();
  const [example, setExample] = useState<PromotionExample | 'none' | null>(null);
  const asked = JSON.stringify(termsOf({ ...draft, nombre: draft.nombre.trim() || promotions.title }));
  useEffect(() => {
    let isGone = false;
    void bridge.call('promotions.example', { terms: JSON.parse(asked) as never }).then((reply) => {
      if (!isGone) setExample(reply.ok ? (reply.value ?? 'none') : null);
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  if (example === null) return null;
  if (example === 'none') return <p className="soft wide">{promotions.noExample}</p>;
  return (
    <div role="status" className="promotion-example stack gap-1 one-column wide">
      <p className="label">{promotions.example}</p>
      {example.lineas.map(({ codigo, descripcion, cantidad, antes, despues }) => (
        <p key={codigo}>
          {promotions.exampleLine(cantidad, descripcion)}:{' '}
          {antes !== despues && <s className="soft figures">{dollars(antes)}</s>}{' '}
          <strong className="figures">{dollars(despues)}</strong>
        </p>
      ))}
    </div>
  );
}

interface ConfirmProps {
  readonly confirm: ToConfirm;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function Confirm({ confirm: { traslapes, bajoCosto, gratis }, onYes, onClose }: ConfirmProps) {
  const { promotions } = useWords();
  return (
    <AskSheet
      title={promotions.confirmTitle}
      action={promotions.confirm}
      onAct={onYes}
      keep={promotions.cancel}
      onClose={onClose}
    >
      {gratis.length > 0 && <p>{promotions.free(gratis.join(', '))}</p>}
      {traslapes.length > 0 && <p>{promotions.overlaps(traslapes.join(', '))}</p>}
      {bajoCosto.length > 0 && (
        <>
          <p>{promotions.below}</p>
          <ul>
            {bajoCosto.map(({ codigo, descripcion, precio, costo }) => (
              <li key={codigo}>{promotions.belowLine(descripcion, dollars(precio), dollars(costo))}</li>
            ))}
          </ul>
        </>
      )}
    </AskSheet>
  );
}
