import { BadgeCheck, Banknote, CircleX, FileText, Hourglass, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { isAjuste } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton } from '../../components/pdf-button.tsx';
import { reasonTexts, messageOfRule } from '../../faults/fault-text.ts';
import { warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { usePrinting } from '../../stores/documents/printing.ts';
import { useReturns, type Done } from '../../stores/returns/returns.ts';
import { MailSheet } from '../documents/drawer/mail-sheet.tsx';
import { stateText } from '../result/ticket-print.tsx';
import { Reasons, VerdictPage, type VerdictLook } from '../result/verdict.tsx';
import { OwedPay } from './owed-pay.tsx';
import { useMessage } from '../../faults/message.ts';
import { goOnSelling } from './prepare-rest.ts';

const LOOK: Readonly<Record<Done['estado'], VerdictLook>> = {
  PROCESADO: { tone: 'good', icon: BadgeCheck },
  INVALIDADO: { tone: 'good', icon: BadgeCheck },
  INVALIDANDO: { tone: 'waiting', icon: Hourglass },
  CONTINGENCIA: { tone: 'waiting', icon: Hourglass },
  PENDIENTE: { tone: 'waiting', icon: Hourglass },
  RECHAZADO: { tone: 'bad', icon: CircleX },
};

/** Result of the return, what to do with the money, and papers. */
export function ReturnResult({ done }: { readonly done: Done }) {
  const words = useWords();
  const { returns } = words;
  const { correct, reset } = useReturns();
  const estado = refusedEvent(done) ? 'RECHAZADO' : done.estado;
  const { word, explanation } = returns.result[estado];
  const rejected = estado === 'RECHAZADO';
  const paid = done.liquidacion.estado === 'pagada';
  return (
    <VerdictPage
      look={LOOK[estado]}
      word={word}
      text={explanation}
      actions={
        <>
          {rejected ? (
            <EnterButton onPress={correct}>{returns.again}</EnterButton>
          ) : (
            <EnterButton onPress={() => void goOnSelling()}>
              {done.liquidacion.destino === 'cambio' ? returns.change : returns.sell}
            </EnterButton>
          )}
          {!rejected && <Papers done={done} />}
          <Button onClick={reset}>{returns.another}</Button>
        </>
      }
    >
      {rejected && <Reasons title={returns.why} texts={reasonTexts(done.motivos, words)} />}
      {(!rejected || paid) && <Money done={done} rejected={rejected} />}
      <Facts done={done} />
      {done.avisos.map((aviso) => (
        <p key={aviso.regla} className="soft small">
          {warningText(aviso, words, null)}
        </p>
      ))}
      {done.autoridad === 'simulador' && <p className="soft small">{returns.simulator}</p>}
    </VerdictPage>
  );
}

/** Whether an invalidation was refused: its document is still valid. */
function refusedEvent({ forma, estado }: Done): boolean {
  return forma === 'invalidacion' && estado === 'PROCESADO';
}

function Money({ done, rejected }: { readonly done: Done; readonly rejected: boolean }) {
  const words = useWords();
  const { returns } = words;
  const { destino, monto, estado, motivo, deMas, sentido } = done.liquidacion;
  const [paying, setPaying] = useState(false);
  const paid = useReturns((returned) => returned.paid);
  const says = done.forma === 'nota-debito' ? returns.received : returns.paid;
  const owed = estado === 'por-pagar';
  // A corrected return that was already paid: the money does not move twice.
  const movedBefore = estado === 'nada' && (destino === 'efectivo' || destino === 'cambio');
  return (
    <div className="stack gap-3 returns-payout" data-owed={owed || undefined}>
      <Banknote size={28} aria-hidden="true" />
      <div>
        <p className="consequence">
          {owed
            ? returns.owed[done.liquidacion.sentido](dollars(monto))
            : rejected
              ? returns.refusedPaid(dollars(monto))
              : movedBefore
                ? returns.movedBefore
                : says[destino](dollars(monto))}
        </p>
        {deMas !== null && <p className="consequence">{returns.movedBeyond[sentido](dollars(deMas))}</p>}
        {owed && motivo !== null && <p>{messageOfRule(motivo, words)}</p>}
      </div>
      {owed && <Button onClick={() => setPaying(true)}>{returns.owedPay[done.liquidacion.sentido]}</Button>}
      {paying && <OwedPay settlement={done.liquidacion} onPaid={paid} onClose={() => setPaying(false)} />}
    </div>
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

function Papers({ done }: { readonly done: Done }) {
  const words = useWords();
  const { codigoGeneracion, tipoDte } = done.documento;
  const ticket = usePrinting((each) => each.ticket);
  const [message, setMessage] = useMessage('');
  const [mailing, setMailing] = useState(false);
  const printed = ticket?.codigoGeneracion === codigoGeneracion ? stateText(ticket, words) : '';
  const view = (): void => openDocument(codigoGeneracion);
  return (
    <>
      {isAjuste(tipoDte) && (
        <Button onClick={() => void usePrinting.getState().print({ codigoGeneracion, recibido: null })}>
          <Printer size={18} aria-hidden="true" />
          {words.printing.print}
        </Button>
      )}
      <PdfButton codigoGeneracion={codigoGeneracion} onMessage={setMessage} />
      <Button onClick={() => setMailing(true)}>
        <Mail size={18} aria-hidden="true" />
        {words.mail.send}
      </Button>
      <Button onClick={view}>
        <FileText size={18} aria-hidden="true" />
        {words.returns.view}
      </Button>
      <p role="status" className="remark">
        {message === '' ? printed : message}
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
