import { useEffect, useRef } from 'react';
import { BadgeCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { EnterButton } from '../../components/form/enter-button.tsx';
import type { Tone } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation, type Done, type Plan } from '../../stores/documents/invalidation.ts';
import { AfterInvalidation, backToSelling } from './after-invalidation.tsx';
import { warningText } from '../../faults/warning-text.ts';

const LOOK: Readonly<Record<Done['estado'], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

/** What came of it, in one large word, with seal or reasons and the way on. */
export function InvalidationResult({ plan, done }: { readonly plan: Plan; readonly done: Done }) {
  const words = useWords();
  const { correct, reset } = useInvalidation();
  const { tone, icon: Icon } = LOOK[done.estado];
  const { word, told } = words.invalidation.result[done.estado];
  const rejected = done.estado === 'RECHAZADO';
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog that was open until now lets the focus go only after this step.
    const frame = requestAnimationFrame(() => {
      actions.current?.querySelector<HTMLElement>('[data-kind="main"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className="invalidation-result" role="status">
      <div className="verdict-head invalidation-verdict" data-tone={tone}>
        <Icon size={44} strokeWidth={1.8} aria-hidden="true" />
        <div>
          <h2 className="verdict-word">{word}</h2>
          <p>{told}</p>
        </div>
      </div>
      {rejected && <Reasons done={done} />}
      <Facts plan={plan} done={done} />
      {[
        ...done.avisos.map((aviso) => warningText(aviso, words, null)),
        ...(done.autoridad === 'simulador' ? [words.invalidation.simulator] : []),
      ].map((text) => (
        <p key={text} className="soft small">
          {text}
        </p>
      ))}
      <div className="actions" ref={actions}>
        {rejected ? (
          <EnterButton onPress={correct}>{words.invalidation.again}</EnterButton>
        ) : (
          <EnterButton onPress={() => backToSelling(plan)}>{words.invalidation.sell}</EnterButton>
        )}
        <AfterInvalidation plan={plan} done={done} />
        <button type="button" className="button" data-kind="plain" onClick={reset}>
          {words.invalidation.another}
        </button>
      </div>
    </section>
  );
}

function Reasons({ done }: { readonly done: Done }) {
  const words = useWords();
  return (
    <section className="reasons">
      <h3 className="label">{words.invalidation.why}</h3>
      <ul>
        {done.motivos.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ plan, done }: { readonly plan: Plan; readonly done: Done }) {
  const words = useWords();
  const { tipoDte, numeroControl } = plan.documento;
  const explained = done.estado === 'PROCESADO' && done.selloRecibido === null;
  return (
    <dl className="facts-list">
      <div>
        <dt className="label">{words.tipo[tipoDte]}</dt>
        <dd className="figures">{numeroControl}</dd>
      </div>
      {done.estado === 'PROCESADO' && (
        <div>
          <dt className="label">{words.invalidation.seal}</dt>
          <dd className="figures seal">{done.selloRecibido ?? words.invalidation.noSeal}</dd>
        </div>
      )}
      {explained && (
        <div>
          <dt className="label">{words.invalidation.said}</dt>
          <dd>{done.mensaje}</dd>
        </div>
      )}
      <div>
        <dt className="label">{words.invalidation.event}</dt>
        <dd className="figures small">{done.evento}</dd>
      </div>
    </dl>
  );
}
