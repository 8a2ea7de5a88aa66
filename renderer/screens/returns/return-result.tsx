import {
  BadgeCheck,
  Banknote,
  CircleX,
  FileText,
  Hourglass,
  Mail,
  Printer,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isNota } from '../../../core/contract/edition.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton } from '../../components/pdf-button.tsx';
import type { Tone } from '../../components/signal-light.tsx';
import { capital, sentenceOf } from '../../faults/sentence.ts';
import { warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { usePrinting } from '../../stores/documents/printing.ts';
import { useReturns, type Done } from '../../stores/documents/returns.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { MailSheet } from '../documents/drawer/mail-sheet.tsx';
import { stateText } from '../result/ticket-print.tsx';
import { OwedPay } from './owed-pay.tsx';

const LOOK: Readonly<Record<Done['estado'], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  INVALIDADO: { tone: 'good', icon: BadgeCheck },
  INVALIDANDO: { tone: 'waiting', icon: Hourglass },
  CONTINGENCIA: { tone: 'waiting', icon: Hourglass },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

/** What came of it in one large word, what to do with the money, and the papers. */
export function ReturnResult({ done }: { readonly done: Done }) {
  const words = useWords();
  const { returns } = words;
  const { correct, reset } = useReturns();
  const estado = refusedEvent(done) ? 'RECHAZADO' : done.estado;
  const { tone, icon: Icon } = LOOK[estado];
  const { word, told } = returns.result[estado];
  const rejected = estado === 'RECHAZADO';
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog that was open until now lets the focus go only after this step.
    const frame = requestAnimationFrame(() => {
      actions.current?.querySelector<HTMLElement>('[data-kind="main"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const sell = (): void => {
    reset();
    goTo('factura');
  };
  return (
    <section className="invalidation-result" role="status">
      <div className="verdict-head invalidation-verdict" data-tone={tone}>
        <Icon size={44} strokeWidth={1.8} aria-hidden="true" />
        <div>
          <h2 className="verdict-word">{word}</h2>
          <p>{told}</p>
        </div>
      </div>
      {rejected ? <Reasons done={done} /> : <Money done={done} />}
      <Facts done={done} />
      {done.avisos.map((aviso) => (
        <p key={aviso.regla} className="soft small">
          {warningText(aviso, words, null)}
        </p>
      ))}
      {done.autoridad === 'simulador' && <p className="soft small">{returns.simulator}</p>}
      <div className="actions" ref={actions}>
        {rejected ? (
          <EnterButton onPress={correct}>{returns.again}</EnterButton>
        ) : (
          <EnterButton onPress={sell}>
            {done.liquidacion.destino === 'cambio' ? returns.change : returns.sell}
          </EnterButton>
        )}
        {!rejected && <Papers done={done} />}
        <button type="button" className="button" data-kind="plain" onClick={reset}>
          {returns.another}
        </button>
      </div>
    </section>
  );
}

/** An event that was refused leaves its document as it was. */
function refusedEvent({ forma, estado }: Done): boolean {
  return forma === 'invalidacion' && estado === 'PROCESADO';
}

/** The sentence that the person at the counter needs now. */
function Money({ done }: { readonly done: Done }) {
  const words = useWords();
  const { returns } = words;
  const { destino, monto, estado, motivo } = done.liquidacion;
  const [paying, setPaying] = useState(false);
  const pay = useReturns((returned) => returned.pay);
  const says = done.forma === 'nota-debito' ? returns.received : returns.paid;
  const owed = estado === 'por-pagar';
  return (
    <div className="returns-told" data-owed={owed || undefined}>
      <Banknote size={28} aria-hidden="true" />
      <div>
        <p className="consequence">{owed ? returns.owed(dollars(monto)) : says[destino](dollars(monto))}</p>
        {owed && motivo !== null && <p>{capital(sentenceOf(motivo, words))}</p>}
      </div>
      {owed && (
        <button type="button" className="button" onClick={() => setPaying(true)}>
          {returns.payNow}
        </button>
      )}
      {paying && <OwedPay settlement={done.liquidacion} onPay={pay} onClose={() => setPaying(false)} />}
    </div>
  );
}

function Reasons({ done }: { readonly done: Done }): ReactNode {
  const { returns } = useWords();
  if (done.motivos.length === 0) return null;
  return (
    <section className="reasons">
      <h3 className="label">{returns.why}</h3>
      <ul>
        {done.motivos.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ done }: { readonly done: Done }) {
  const words = useWords();
  const { tipoDte, numeroControl } = done.documento;
  return (
    <dl className="facts-list">
      <div>
        <dt className="label">{words.tipo[tipoDte]}</dt>
        <dd className="figures">{numeroControl}</dd>
      </div>
      <div>
        <dt className="label">{words.returns.seal}</dt>
        <dd className="figures seal">{done.selloRecibido ?? words.returns.noSeal}</dd>
      </div>
    </dl>
  );
}

/** What the customer takes along: ticket, printed version, mail; and the document itself. */
function Papers({ done }: { readonly done: Done }) {
  const words = useWords();
  const { codigoGeneracion, tipoDte } = done.documento;
  const ticket = usePrinting((each) => each.ticket);
  const [told, setTold] = useState('');
  const [mailing, setMailing] = useState(false);
  const printed = ticket?.codigoGeneracion === codigoGeneracion ? stateText(ticket, words) : '';
  const view = (): void => {
    void useDocuments.getState().view(codigoGeneracion);
    goTo('documentos');
  };
  return (
    <>
      {isNota(tipoDte) && (
        <button
          type="button"
          className="button"
          onClick={() => void usePrinting.getState().print({ codigoGeneracion, recibido: null })}
        >
          <Printer size={18} aria-hidden="true" />
          {words.printing.print}
        </button>
      )}
      <PdfButton codigoGeneracion={codigoGeneracion} onTold={setTold} />
      <button type="button" className="button" onClick={() => setMailing(true)}>
        <Mail size={18} aria-hidden="true" />
        {words.mail.send}
      </button>
      <button type="button" className="button" onClick={view}>
        <FileText size={18} aria-hidden="true" />
        {words.returns.view}
      </button>
      <p role="status" className="told">
        {told === '' ? printed : told}
      </p>
      {mailing && (
        <MailSheet
          title={words.mail.send}
          codigoGeneracion={codigoGeneracion}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  );
}
