import { BadgeCheck, CircleX, Hourglass, Send, type LucideIcon } from 'lucide-react';
import type { TillIssuance } from '../../../core/contract/bridge.ts';
import { EnterButton } from '../../components/enter-button.tsx';
import { focusEntry } from '../../components/focus.ts';
import { Sheet } from '../../components/sheet.tsx';
import type { Tone } from '../../components/signal-light.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useResult, type Outcome } from '../../stores/result.ts';
import { finishSale, reopenToCorrect } from './finish-sale.ts';

type Estado = TillIssuance['result']['estado'];

const LOOK: Readonly<Record<Estado, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  SIMULADO: { tone: 'quiet', icon: BadgeCheck },
  CONTINGENCIA: { tone: 'waiting', icon: Send },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  INVALIDANDO: { tone: 'waiting', icon: Hourglass },
  INVALIDADO: { tone: 'quiet', icon: CircleX },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

/** What became of the sale, in one large word, and the one key that goes on. */
export function ResultSheet({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { issuance, tipoDte, submission } = outcome;
  const { estado } = issuance.result;
  const { tone, icon: Icon } = LOOK[estado];
  const rejected = estado === 'RECHAZADO';
  return (
    <Sheet title={words.result.title[estado]} onClose={() => finishSale(tipoDte)} role="alertdialog" untitled>
      <div className="verdict-head" data-tone={tone}>
        <Icon size={44} strokeWidth={1.8} aria-hidden="true" />
        <div>
          <p className="verdict-word">{words.result.title[estado]}</p>
          <p>{words.result.told[estado]}</p>
        </div>
      </div>
      {submission.cambio !== null && !rejected && (
        <p className="due">
          <span className="soft">{words.result.change}</span>
          <output className="due-figure figures">{dollars(submission.cambio)}</output>
        </p>
      )}
      {rejected && <Reasons issuance={issuance} />}
      <Facts issuance={issuance} />
      <Next outcome={outcome} />
    </Sheet>
  );
}

function Reasons({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWords();
  const { faults, result } = issuance;
  const texts =
    faults.length > 0
      ? faults.map(({ mensaje }) => mensaje)
      : [result.descripcionMsg ?? '', ...result.observaciones];
  return (
    <section className="reasons">
      <h3 className="label">{words.result.reasons}</h3>
      <ul>
        {[...new Set(texts)]
          .filter((text) => text !== '')
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </section>
  );
}

function Facts({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWords();
  const { result, autoridad, avisos } = issuance;
  return (
    <>
      <dl className="facts-list">
        <div>
          <dt className="label">{words.result.number}</dt>
          <dd className="figures">{result.numeroControl}</dd>
        </div>
        {result.selloRecibido !== null && (
          <div>
            <dt className="label">{words.result.seal}</dt>
            <dd className="figures seal">{result.selloRecibido}</dd>
          </div>
        )}
        <div>
          <dt className="label">{words.result.code}</dt>
          <dd className="figures small">{result.codigoGeneracion}</dd>
        </div>
      </dl>
      {[...avisos, ...(autoridad === 'simulador' ? [words.result.simulator] : [])].map((text) => (
        <p key={text} className="soft small">
          {text}
        </p>
      ))}
    </>
  );
}

/** The way on, by Enter: the next sale, or the correction of this one. */
function Next({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { tipoDte, issuance } = outcome;
  const next = tipoDte === '04' ? words.result.nextNote : words.result.next;
  if (issuance.result.estado !== 'RECHAZADO') {
    return (
      <div className="actions">
        <EnterButton onPress={() => finishSale(tipoDte)}>{next}</EnterButton>
      </div>
    );
  }
  return (
    <div className="actions">
      <button type="button" className="button" data-size="large" onClick={() => finishSale(tipoDte)}>
        {next}
      </button>
      <EnterButton onPress={() => reopenToCorrect(outcome)}>{words.result.correct}</EnterButton>
    </div>
  );
}

/** Why nothing was issued; the sale stays as it is. */
export function ProblemSheet() {
  const words = useWords();
  const problem = useResult((result) => result.problem);
  const close = useResult((result) => result.close);
  if (problem === null) return null;
  const unknown = problem.codigo === 'SIN_SERVICIO';
  const done = (): void => {
    close();
    requestAnimationFrame(focusEntry);
  };
  return (
    <Sheet
      title={unknown ? words.result.failedUnknown : words.result.failed}
      onClose={done}
      role="alertdialog"
    >
      <p>{problem.message}</p>
      {problem.errors !== undefined && problem.errors.length > 0 && (
        <ul className="reasons">
          {problem.errors.map(({ campo, mensaje }) => (
            <li key={`${campo}/${mensaje}`}>{mensaje}</li>
          ))}
        </ul>
      )}
      <p className="soft">{words.result.failedKept}</p>
      <div className="actions">
        <EnterButton onPress={done}>{words.result.back}</EnterButton>
      </div>
    </Sheet>
  );
}
