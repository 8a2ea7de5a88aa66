import { Banknote } from 'lucide-react';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton } from '../../components/pdf-button.tsx';
import { placedFault, placedText } from '../../faults/fault-text.ts';
import { useMessage } from '../../faults/message.ts';
import { warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { issuedTotal } from '../../sale/issued-total.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { usePurchase } from '../../stores/purchase/purchase.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { TicketPrint } from '../result/ticket-print.tsx';
import { Reasons, VerdictPage, ISSUED_LOOK } from '../result/verdict.tsx';

/** What came of it, the money to hand over, and the paper for the supplier. */
export function PurchaseResult({ done }: { readonly done: TillIssuance }) {
  const words = useWords();
  const { purchase } = words;
  const { next, correct } = usePurchase();
  const [message, setMessage] = useMessage('');
  const { estado, codigoGeneracion, numeroControl } = done.result;
  const { word, text } = purchase.done[estado];
  const rejected = estado === 'RECHAZADO';
  const mend = async (code: string): Promise<void> => {
    const start = await correct(code);
    if (start === 'open') return;
    setMessage((all) => all.documents.actions[start === 'unfit' ? 'correctUnfit' : 'failed']);
  };
  const view = (code: string): void => {
    next();
    goTo('documentos');
    void useDocuments.getState().view(code);
  };
  return (
    <VerdictPage
      look={ISSUED_LOOK[estado]}
      word={word}
      text={text}
      actions={
        <>
          {rejected && codigoGeneracion !== null ? (
            <EnterButton onPress={() => void mend(codigoGeneracion)}>{purchase.correct}</EnterButton>
          ) : (
            <EnterButton onPress={next}>{purchase.next}</EnterButton>
          )}
          {codigoGeneracion !== null && (
            <>
              {!rejected && <PdfButton codigoGeneracion={codigoGeneracion} onMessage={setMessage} />}
              <button type="button" className="button" onClick={() => view(codigoGeneracion)}>
                {purchase.view}
              </button>
            </>
          )}
          <p role="status" className="remark">
            {message}
          </p>
        </>
      }
    >
      {rejected ? (
        <Reasons title={purchase.reasons} texts={reasonsOf(done, words)} />
      ) : (
        <Handed done={done} />
      )}
      {codigoGeneracion !== null && !rejected && (
        <TicketPrint
          key={estado}
          request={{ codigoGeneracion, recibido: null }}
          provisional={estado === 'PENDIENTE'}
        />
      )}
      <p className="figures soft small">{numeroControl}</p>
      {done.avisos.map((aviso) => (
        <p key={aviso.regla} className="soft small">
          {warningText(aviso, words, null)}
        </p>
      ))}
      {done.autoridad === 'simulador' && <p className="soft small">{purchase.simulator}</p>}
    </VerdictPage>
  );
}

function reasonsOf({ faults, result }: TillIssuance, words: ReturnType<typeof useWords>): readonly string[] {
  const texts =
    faults.length > 0
      ? faults.map((fault) => placedFault(fault, words))
      : [result.descripcionMsg ?? '', ...result.observaciones].map((text) => placedText(text, words));
  return [...new Set(texts)].filter((text) => text !== '');
}

/** What the cashier's hand does next, as the document says it: what was typed is gone after a reload. */
function Handed({ done }: { readonly done: TillIssuance }) {
  const words = useWords().purchase;
  const { receptor, sujetoExcluido, resumen } = JSON.parse(done.result.dteJson) as Issued;
  const total = issuedTotal(done.result.dteJson);
  const name = (receptor ?? sujetoExcluido)?.nombre;
  if (total === null || name === undefined) return null;
  const inCash = (resumen?.pagos ?? []).every(({ codigo }) => codigo === '01');
  return (
    <p className="consequence purchase-handed">
      <Banknote size={28} aria-hidden="true" />
      <span>{(inCash ? words.handed : words.paidOtherwise)(dollars(total), name)}</span>
    </p>
  );
}

/** What is read of an issued purchase, of either edition. */
interface Issued {
  readonly receptor?: { readonly nombre: string };
  readonly sujetoExcluido?: { readonly nombre: string };
  readonly resumen?: { readonly pagos?: readonly { readonly codigo: string | null }[] | null };
}
