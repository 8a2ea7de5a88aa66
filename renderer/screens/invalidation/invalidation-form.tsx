import { useState, type ReactNode } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { peopleTooShort, reasonTooShort } from './event-reason.ts';
import {
  isRescinded,
  useInvalidation,
  type Draft,
  type Plan,
} from '../../stores/invalidation/invalidation.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { People } from './people.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { useMessage } from '../../faults/message.ts';
import { Replacement } from './replacement.tsx';

const REVIEW_KEY = 'F12';

/** All fields of one document's invalidation; the next step confirms it. */
export function InvalidationForm({ plan }: { readonly plan: Plan }) {
  const words = useWords();
  const { draft, change, faults: said, unanswered } = useInvalidation();
  const faults = Object.fromEntries(said(words));
  const [missing, setMissing] = useMessage(NOTHING_MISSING);
  const [reviewing, setReviewing] = useState(false);
  const nobody = nobodyApproves(plan, words);
  const review = (): void => {
    if (plan.impedimento !== null || nobody !== null || unanswered !== null) return;
    const found = missingIn(plan, draft, words);
    setMissing((all) => missingIn(plan, draft, all));
    if (Object.keys(found).length === 0) setReviewing(true);
    else focusFirst(found);
  };
  useKeys({ [REVIEW_KEY]: review });
  const edit = (part: Partial<Draft>): void => {
    setMissing(null);
    change(part);
  };
  return (
    <div className="stack gap-5 invalidation-columns">
      <TheDocument plan={plan} />
      {plan.impedimento !== null ? (
        <section className="notice" data-tone="bad" role="alert">
          <h2>{words.invalidation.cannot}</h2>
          <p>{plan.impedimento}</p>
        </section>
      ) : (
        <form
          className="stack gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            review();
          }}
        >
          <NobodyApproves why={nobody} />
          <ReasonChoice plan={plan} draft={draft} onChange={edit} fault={missing.tipoAnulacion ?? ''} />
          {draft.tipoAnulacion !== null && (
            <>
              {!isRescinded(draft) && (
                <Replacement
                  plan={plan}
                  draft={draft}
                  onChange={edit}
                  fault={missing.reemplazo ?? faults['documento.codigoGeneracionR'] ?? ''}
                />
              )}
              <div id="invalidation-words">
                <Field
                  label={words.invalidation[draft.tipoAnulacion === 3 ? 'words' : 'wordsOptional']}
                  value={draft.motivo}
                  onChange={(motivo) => edit({ motivo })}
                  fault={missing.motivo ?? faults['motivo.motivoAnulacion']}
                  maxLength={MAX_WORDS_CHARS}
                />
              </div>
            </>
          )}
          <People draft={draft} onChange={edit} faults={missing.personas ?? faults} />
          {nobody === null && unanswered === null && <Review />}
        </form>
      )}
      {reviewing && <ConfirmSheet plan={plan} draft={draft} onClose={() => setReviewing(false)} />}
    </div>
  );
}

function NobodyApproves({ why }: { readonly why: string | null }) {
  if (why === null) return null;
  return <Alert>{why}</Alert>;
}

function Review() {
  const words = useWords();
  return (
    <div className="actions screen-foot invalidation-foot">
      <Button type="submit" kind="main" data-size="large">
        {words.invalidation.review}
        <kbd className="key">{REVIEW_KEY}</kbd>
      </Button>
    </div>
  );
}

/** Why no one here can approve it; null if someone can or approval is not required. */
function nobodyApproves({ aprobacion }: Plan, words: Words): string | null {
  const { requerida, gerentes, motivo } = aprobacion;
  if (!requerida || gerentes.length > 0) return null;
  return words.invalidation.nobody[motivo === 'cajero' ? 'cajero' : 'segunda-persona'];
}

/** Longest explanation in either edition, in characters (§invalidation-event). */
const MAX_WORDS_CHARS = 200;

type Place = 'tipoAnulacion' | 'reemplazo' | 'motivo';

interface Missing extends Readonly<Partial<Record<Place, string>>> {
  /** Faults of the people by request member, once nothing else is missing. */
  readonly personas?: Readonly<Record<string, string>>;
}

const NOTHING_MISSING: Missing = {};

const PLACE_OF: Readonly<Record<Place, string>> = {
  tipoAnulacion: '#invalidation-reason input',
  reemplazo: '#invalidation-replacement input',
  motivo: '#invalidation-words input',
};

/** Missing fields in the order of the screen. */
function missingIn(plan: Plan, draft: Draft, words: Words): Missing {
  const { tipoAnulacion, reemplazo, motivo } = draft;
  if (tipoAnulacion === null) return { tipoAnulacion: words.invalidation.reasonMissing };
  const rule = plan.motivos.find((each) => each.tipoAnulacion === tipoAnulacion);
  const needed = !isRescinded(draft) && rule?.reemplazo === 'requerido';
  const short = reasonTooShort(motivo);
  const missing: Missing = {
    ...(needed && reemplazo === null ? { reemplazo: words.invalidation.replacementMissing } : {}),
    ...(tipoAnulacion === 3 && motivo.trim() === '' ? { motivo: words.invalidation.wordsMissing } : {}),
    ...(short === null ? {} : { motivo: messageOfRule(short, words) }),
  };
  const people = [...peopleTooShort(draft)].map(
    ([member, said]) => [member, messageOfRule(said, words)] as const,
  );
  return Object.keys(missing).length > 0 || people.length === 0
    ? missing
    : { personas: Object.fromEntries(people) };
}

function focusFirst(missing: Missing): void {
  const [first] = (Object.keys(PLACE_OF) as Place[]).filter((name) => missing[name] !== undefined);
  if (first !== undefined) document.querySelector<HTMLElement>(PLACE_OF[first])?.focus();
}

function TheDocument({ plan }: { readonly plan: Plan }) {
  const words = useWords();
  const { reset, busy } = useInvalidation();
  const { tipoDte, numeroControl, fecEmi, horEmi, monto, receptor } = plan.documento;
  return (
    <section className="invalidation-document" aria-label={words.invalidation.find}>
      <div>
        <p className="soft">{words.tipo[tipoDte]}</p>
        <p className="figure-4 figures">{dollars(monto)}</p>
        <p className="figures">{numeroControl}</p>
        <p>{receptor?.nombre ?? words.invalidation.finalConsumer}</p>
        <p className="soft small figures">{words.invalidation.issued(dayText(fecEmi), horEmi.slice(0, 5))}</p>
      </div>
      <div>
        <Deadline plan={plan} />
        {tipoDte === '03' && plan.impedimento === null && (
          <p className="soft small">{words.invalidation.priceNote}</p>
        )}
        <Button disabled={busy} onClick={reset}>
          {words.invalidation.other}
        </Button>
      </div>
    </section>
  );
}

function Deadline({ plan }: { readonly plan: Plan }): ReactNode {
  const words = useWords();
  const { plazo } = plan;
  if (plazo === null || plan.impedimento !== null) return null;
  const { seguroHasta, ultimoDia, estado, diasRestantes } = plazo;
  if (estado === 'warn') {
    return (
      <p className="notice">{words.invalidation.deadlineWarn(dayText(seguroHasta), dayText(ultimoDia))}</p>
    );
  }
  const left = words.invalidation.daysLeft(diasRestantes);
  return (
    <div>
      <p className="label">{words.invalidation.deadline}</p>
      <p>{words.invalidation.deadlineOpen(dayText(ultimoDia), left)}</p>
      {seguroHasta !== ultimoDia && (
        <p className="soft small">{words.invalidation.deadlineShorter(dayText(seguroHasta))}</p>
      )}
    </div>
  );
}
