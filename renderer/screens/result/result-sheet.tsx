import { Suspense, useEffect, useState } from 'react';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton, SharePdfButton } from '../../components/pdf-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { placedFault, placedText } from '../../faults/fault-text.ts';
import { stillWarned, warningText } from '../../faults/warning-text.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { useCart } from '../../stores/sale/cart.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { useTill } from '../../stores/till/till.ts';
import { issuedTotal } from '../../sale/issued-total.ts';
import { publicQueryOf } from '../../sale/public-query.ts';
import { sound } from '../../sale/sounds.ts';
import { simulatorNote } from '../../sale/simulator-note.ts';
import { InvalidateFormer, ReplacedNotice } from '../next-document/replaced.tsx';
import { finishSale, reopenToCorrect } from './finish-sale.ts';
import { CreditSold } from './credit-sold.tsx';
import { ResultMail } from './result-mail.tsx';
import { TicketPrint } from './ticket-print.tsx';
import { Reasons, VerdictHead, ISSUED_LOOK } from './verdict.tsx';
import { isInvalidationDue } from '../../stores/sale/replaced.ts';
import { useEnterGoesOn } from '../sale/use-enter-goes-on.ts';
import { useMessage } from '../../faults/message.ts';
import './result.css';

const qr = lazyScreen(() => import('./qr-code.tsx').then((module) => module.QrCode));

/** Preloads the result's QR code, so that the layout does not shift. */
export const loadResult = qr.load;

export function ResultSheet({ outcome }: { readonly outcome: Outcome }) {
  const words = useWordsAtOnce();
  const { issuance, tipoDte } = outcome;
  const { estado } = issuance.result;
  const isDone = estado === 'PROCESADO';
  useEffect(() => {
    if (isDone) sound('done');
  }, [isDone]);
  const rejected = estado === 'RECHAZADO';
  useEnterGoesOn();
  return (
    <Sheet
      title={words.result.title[estado]}
      // Escape loses nothing: a refused sale reopens for correction.
      onClose={() => (rejected ? void reopenToCorrect(outcome) : finishSale(tipoDte))}
      role="alertdialog"
      size="wide"
      changed={false}
      untitled
    >
      {!rejected && <Change submission={outcome.submission} />}
      <VerdictHead
        look={ISSUED_LOOK[estado]}
        className="result-head"
        word={<p className="verdict-word">{words.result.title[estado]}</p>}
        text={words.result.explanation[tipoDte][estado]}
      />
      {rejected ? <Refused issuance={issuance} /> : <Paid outcome={outcome} />}
      {!rejected && <ReplacedNotice outcome={outcome} />}
      <Notes issuance={issuance} />
      <FiscalFacts issuance={issuance} />
      <Next outcome={outcome} />
    </Sheet>
  );
}

function Change({ submission: { cambio } }: Pick<Outcome, 'submission'>) {
  const words = useWordsAtOnce();
  if (cambio === null) return null;
  return (
    <p className="result-change due">
      <span className="soft">{words.result.change}</span>
      <output className="figure-5 due-figure figures">{dollars(cambio)}</output>
    </p>
  );
}

function Paid({ outcome }: { readonly outcome: Outcome }) {
  const words = useWordsAtOnce();
  const { issuance, tipoDte } = outcome;
  const total = issuedTotal(issuance.result.dteJson);
  return (
    <div className="stack gap-3-4 one-column result-paid">
      <div className="stack gap-3 one-column result-own">
        {total !== null && (
          <p className="size-2 result-total">
            <span className="soft">{tipoDte === '04' ? words.totals.totalNote : words.result.total}</span>{' '}
            <strong className="figures">{dollars(total)}</strong>
          </p>
        )}
        <CreditSold outcome={outcome} />
        <Paper outcome={outcome} />
        {issuance.result.codigoGeneracion !== null && (
          <ResultMail codigoGeneracion={issuance.result.codigoGeneracion} />
        )}
      </div>
      <PublicQuery issuance={issuance} />
    </div>
  );
}

function Refused({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWordsAtOnce();
  const { faults, result } = issuance;
  const texts =
    faults.length > 0
      ? faults.map((fault) => placedFault(fault, words))
      : [result.descripcionMsg ?? '', ...result.observaciones].map((text) => placedText(text, words));
  return <Reasons title={words.result.reasons} texts={[...new Set(texts)].filter((text) => text !== '')} />;
}

function Notes({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWordsAtOnce();
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

function FiscalFacts({ issuance }: { readonly issuance: TillIssuance }) {
  const words = useWordsAtOnce();
  const { numeroControl, selloRecibido, codigoGeneracion } = issuance.result;
  return (
    <details className="ruled result-fiscal">
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

/** The ticket, or a provisional slip while it is unknown whether the authority has the document. */
function Paper({ outcome: { issuance, submission } }: { readonly outcome: Outcome }) {
  const { codigoGeneracion, estado } = issuance.result;
  if (codigoGeneracion === null) return null;
  const request = { codigoGeneracion, recibido: submission.recibido };
  // Remounts when the document becomes valid, so that its ticket is printed.
  return <TicketPrint key={estado} request={request} provisional={estado === 'PENDIENTE'} />;
}

/** QR code of a document the authority has or will get; none for refused or unconfirmed ones. */
function PublicQuery({ issuance }: { readonly issuance: TillIssuance }) {
  const ambiente = useTill(({ context }) => context?.ambiente ?? null);
  const address = ambiente === null ? null : publicQueryOf(issuance, ambiente);
  if (address === null) return null;
  return (
    <Suspense fallback={<div className="qr" />}>
      <qr.Place address={address} isTest={ambiente === 'PRUEBAS'} />
    </Suspense>
  );
}

/** Button for the next step, pressed by Enter: invalidation, next sale, or correction. */
function Next({ outcome }: { readonly outcome: Outcome }) {
  const words = useWordsAtOnce();
  const { tipoDte, issuance } = outcome;
  const { estado, codigoGeneracion } = issuance.result;
  const next = tipoDte === '04' ? words.result.nextNote : words.result.next;
  const rejected = estado === 'RECHAZADO';
  const isDue = useCart(() => isInvalidationDue(outcome));
  const [message, setMessage] = useMessage('');
  return (
    <div className="actions result-actions">
      <span role="status" className="soft small">
        {message}
      </span>
      {codigoGeneracion !== null && !rejected && (
        <>
          <SharePdfButton codigoGeneracion={codigoGeneracion} onMessage={setMessage} />
          <PdfButton codigoGeneracion={codigoGeneracion} onMessage={setMessage} />
        </>
      )}
      {codigoGeneracion !== null && !rejected && (
        <Button
          onClick={() => {
            finishSale(tipoDte);
            openDocument(codigoGeneracion);
          }}
        >
          {words.result.view}
        </Button>
      )}
      {(rejected || isDue) && <Button onClick={() => finishSale(tipoDte)}>{next}</Button>}
      {rejected ? (
        <EnterButton onPress={() => void reopenToCorrect(outcome)}>{words.result.correct}</EnterButton>
      ) : isDue ? (
        <InvalidateFormer outcome={outcome} />
      ) : (
        <EnterButton onPress={() => finishSale(tipoDte)}>{next}</EnterButton>
      )}
    </div>
  );
}

function CopyCode({ codigoGeneracion }: { readonly codigoGeneracion: string }) {
  const words = useWordsAtOnce();
  const [message, setMessage] = useState<'copyCode' | 'copied' | 'notCopied'>('copyCode');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codigoGeneracion);
      setMessage('copied');
    } catch {
      setMessage('notCopied');
    }
  };
  return <Button onClick={() => void copy()}>{words.result[message]}</Button>;
}
