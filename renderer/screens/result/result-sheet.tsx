import { BadgeCheck, CircleX, Hourglass, Send, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TillIssuance } from '../../../core/contract/bridge/bridge.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton } from '../../components/pdf-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { Tone } from '../../components/signal-light.tsx';
import { placedFault, placedText } from '../../faults/fault-text.ts';
import { stillWarned, warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { goTo } from '../../stores/till/navigation.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { useTill } from '../../stores/till/till.ts';
import { simulatorNote } from '../../sale/simulator-note.ts';
import { finishSale, reopenToCorrect } from './finish-sale.ts';
import { ResultMail } from './result-mail.tsx';
import { TicketPrint } from './ticket-print.tsx';
import { useEnterGoesOn } from '../sale/use-enter-goes-on.ts';
import './result.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

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
  const { issuance, tipoDte } = outcome;
  const { estado } = issuance.result;
  const { tone, icon: Icon } = LOOK[estado];
  const rejected = estado === 'RECHAZADO';
  useEnterGoesOn();
  return (
    <Sheet
      title={words.result.title[estado]}
      // Escape throws nothing away: a refused sale opens again as the one to correct.
      onClose={() => (rejected ? reopenToCorrect(outcome) : finishSale(tipoDte))}
      role="alertdialog"
      size="wide"
      changed={false}
      untitled
    >
      <div className="result-head verdict-head" data-tone={tone}>
        <Icon size={44} strokeWidth={1.8} aria-hidden="true" />
        <div>
          <p className="verdict-word">{words.result.title[estado]}</p>
          <p>{words.result.told[tipoDte][estado]}</p>
        </div>
      </div>
      {rejected ? <Reasons issuance={issuance} /> : <Paid outcome={outcome} />}
      <Notes issuance={issuance} />
      <FiscalFacts issuance={issuance} />
      <Next outcome={outcome} />
    </Sheet>
  );
}

/** What the customer gets: change, the code to scan, paper and mail. */
function Paid({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { issuance, tipoDte, submission } = outcome;
  const total = totalOf(issuance);
  return (
    <div className="result-paid">
      <div className="result-own">
        <div className="result-sums">
          {submission.cambio !== null && (
            <p className="due">
              <span className="soft">{words.result.change}</span>
              <output className="due-figure figures">{dollars(submission.cambio)}</output>
            </p>
          )}
          {total !== null && (
            <p className="result-total">
              <span className="soft">{tipoDte === '04' ? words.totals.totalNote : words.result.total}</span>{' '}
              <strong className="figures">{dollars(total)}</strong>
            </p>
          )}
        </div>
        <Paper outcome={outcome} />
        {issuance.result.codigoGeneracion !== null && (
          <ResultMail codigoGeneracion={issuance.result.codigoGeneracion} />
        )}
      </div>
      <PublicQuery issuance={issuance} />
    </div>
  );
}

/** What the document itself says that it comes to. */
function totalOf({ result: { dteJson } }: TillIssuance): string | null {
  const { resumen } = JSON.parse(dteJson) as {
    readonly resumen?: { readonly totalPagar?: number; readonly montoTotalOperacion?: number };
  };
  const total = resumen?.totalPagar ?? resumen?.montoTotalOperacion;
  return total === undefined ? null : String(total);
}

function Reasons({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWords();
  const { faults, result } = issuance;
  const texts =
    faults.length > 0
      ? faults.map((fault) => placedFault(fault, words))
      : [result.descripcionMsg ?? '', ...result.observaciones].map((text) => placedText(text, words));
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

/** What is worth knowing and changes nothing. */
function Notes({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWords();
  const { result, autoridad, avisos } = issuance;
  const warned = stillWarned(avisos, result.selloRecibido !== null).map((warning) =>
    warningText(warning, words, null),
  );
  const texts = [
    ...warned,
    ...(autoridad === 'simulador' ? [words.result.simulator[simulatorNote(result)]] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <div className="result-notes">
      {texts.map((text) => (
        <p key={text} className="soft small">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Number, and folded under it what only the authority and an accountant ask for. */
function FiscalFacts({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWords();
  const { numeroControl, selloRecibido, codigoGeneracion } = issuance.result;
  return (
    <details className="result-fiscal">
      <summary>
        <span>{words.result.fiscal}</span> <span className="figures soft small">{numeroControl}</span>
      </summary>
      <dl className="facts-list">
        {selloRecibido !== null && (
          <div>
            <dt className="label">{words.result.seal}</dt>
            <dd className="figures seal">{selloRecibido}</dd>
          </div>
        )}
        <div>
          <dt className="label">{words.result.code}</dt>
          <dd className="figures small">{codigoGeneracion}</dd>
        </div>
      </dl>
      {codigoGeneracion !== null && <CopyCode codigoGeneracion={codigoGeneracion} />}
    </details>
  );
}

/** The ticket; a slip while nobody knows yet whether the authority has the document. */
function Paper({ outcome: { issuance, submission } }: { readonly outcome: Outcome }) {
  const { codigoGeneracion, estado } = issuance.result;
  if (codigoGeneracion === null) return null;
  const wish = { codigoGeneracion, recibido: submission.recibido };
  // Anew when the slip's document has become valid: then its ticket is due.
  return <TicketPrint key={estado} wish={wish} provisional={estado === 'PENDIENTE'} />;
}

/** The QR code, of what the authority has or will have: nothing leads to what it refused or has not confirmed. */
function PublicQuery({ issuance }: { readonly issuance: TillIssuance }) {
  const ambiente = useTill(({ context }) => context?.ambiente ?? null);
  const { estado, codigoGeneracion, fecEmi } = issuance.result;
  const known = estado === 'PROCESADO' || estado === 'CONTINGENCIA';
  if (!known || ambiente === null || codigoGeneracion === null) return null;
  return (
    <Suspense fallback={<div className="qr" />}>
      <QrCode ambiente={ambiente} codigoGeneracion={codigoGeneracion} fecEmi={fecEmi} />
    </Suspense>
  );
}

/** The way on, by Enter: the next sale, or the correction of this one. */
function Next({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { tipoDte, issuance } = outcome;
  const { estado, codigoGeneracion } = issuance.result;
  const next = tipoDte === '04' ? words.result.nextNote : words.result.next;
  const rejected = estado === 'RECHAZADO';
  const [told, setTold] = useState('');
  return (
    <div className="actions result-actions">
      <span role="status" className="soft small">
        {told}
      </span>
      {codigoGeneracion !== null && !rejected && (
        <PdfButton codigoGeneracion={codigoGeneracion} onTold={setTold} />
      )}
      {codigoGeneracion !== null && !rejected && (
        <button
          type="button"
          className="button"
          onClick={() => {
            finishSale(tipoDte);
            goTo('documentos');
            void useDocuments.getState().view(codigoGeneracion);
          }}
        >
          {words.result.view}
        </button>
      )}
      {rejected ? (
        <>
          <button type="button" className="button" onClick={() => finishSale(tipoDte)}>
            {next}
          </button>
          <EnterButton onPress={() => reopenToCorrect(outcome)}>{words.result.correct}</EnterButton>
        </>
      ) : (
        <EnterButton onPress={() => finishSale(tipoDte)}>{next}</EnterButton>
      )}
    </div>
  );
}

function CopyCode({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWords();
  const [told, setTold] = useState<'copyCode' | 'copied' | 'notCopied'>('copyCode');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codigoGeneracion);
      setTold('copied');
    } catch {
      setTold('notCopied');
    }
  };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      {words.result[told]}
    </button>
  );
}
