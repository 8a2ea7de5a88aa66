import { BadgeCheck, CircleX, Hourglass } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { reasonTexts } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation, type Done, type Plan } from '../../stores/invalidation/invalidation.ts';
import { Reasons, VerdictPage, type VerdictLook } from '../result/verdict.tsx';
import { useOwed } from '../returns/use-owed.ts';
import { AfterInvalidation, backToSelling, FirstStep } from './after-invalidation.tsx';
import { MoneyBack } from './money-back.tsx';
import { warningText } from '../../faults/warning-text.ts';

const LOOK: Readonly<Record<Done['estado'], VerdictLook>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

/** Result with seal or reasons, and the next steps. */
export function InvalidationResult({ plan, done }: { readonly plan: Plan; readonly done: Done }) {
  const words = useWords();
  const reset = useInvalidation((invalidation) => invalidation.reset);
  const owed = useOwed();
  const due = owed?.porPagar.find(({ codigo }) => codigo === done.evento);
  const { word, explanation } = words.invalidation.result[done.estado];
  const rejected = done.estado === 'RECHAZADO';
  return (
    <VerdictPage
      look={LOOK[done.estado]}
      word={word}
      text={explanation}
      actions={
        <>
          {(owed !== null || rejected) && <FirstStep plan={plan} done={done} due={due} />}
          <AfterInvalidation plan={plan} done={done} />
          <Button onClick={reset}>{words.invalidation.another}</Button>
          {/* Last, where no Enter reaches it: what is owed is unknown. */}
          {owed === null && !rejected && (
            <Button onClick={() => backToSelling(plan)}>{words.invalidation.sell}</Button>
          )}
        </>
      }
    >
      {rejected && <Reasons title={words.invalidation.why} texts={reasonTexts(done.motivos, words)} />}
      <MoneyBack done={done} due={due} />
      <Facts plan={plan} done={done} />
      {[
        ...done.avisos.map((aviso) => warningText(aviso, words, null)),
        ...(done.autoridad === 'simulador' ? [words.invalidation.simulator] : []),
      ].map((text) => (
        <p key={text} className="soft small">
          {text}
        </p>
      ))}
    </VerdictPage>
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
