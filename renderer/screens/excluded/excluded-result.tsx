import { Banknote } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { PdfButton } from '../../components/pdf-button.tsx';
import { placedFault, placedText } from '../../faults/fault-text.ts';
import { useMessage } from '../../faults/message.ts';
import { warningText } from '../../faults/warning-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { issuedTotal } from '../../sale/issued-total.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';
import { dayAfter, dayText } from '../../text/day.ts';
import { TicketPrint } from '../result/ticket-print.tsx';
import { Reasons, VerdictPage, ISSUED_LOOK } from '../result/verdict.tsx';

/** Result of the purchase, the cash to hand over, and the supplier's copy. */
export function ExcludedResult({ done }: { readonly done: TillIssuance }) {
  const words = useWords();
  const { excluded } = words;
  const { next, correct } = useExcluded();
  const [message, setMessage] = useMessage('');
  const { estado, codigoGeneracion, numeroControl } = done.result;
  const { word, text } = excluded.done[estado];
  const rejected = estado === 'RECHAZADO';
  const undone = estado === 'INVALIDANDO' || estado === 'INVALIDADO';
  const mend = async (code: string): Promise<void> => {
    const start = await correct(code);
    if (start === 'open') return;
    setMessage((all) => all.documents.actions[start === 'unfit' ? 'correctUnfit' : 'failed']);
  };
  const view = (code: string): void => {
    next();
    openDocument(code);
  };
  return (
    <VerdictPage
      look={ISSUED_LOOK[estado]}
      word={word}
      text={text}
      actions={
        <>
          {rejected && codigoGeneracion !== null ? (
            <EnterButton onPress={() => void mend(codigoGeneracion)}>{excluded.correct}</EnterButton>
          ) : (
            <EnterButton onPress={next}>{excluded.next}</EnterButton>
          )}
          {codigoGeneracion !== null && (
            <>
              {!rejected && <PdfButton codigoGeneracion={codigoGeneracion} onMessage={setMessage} />}
              <Button onClick={() => view(codigoGeneracion)}>{excluded.view}</Button>
            </>
          )}
          <p role="status" className="remark">
            {message}
          </p>
        </>
      }
    >
      {rejected ? (
        <Reasons title={excluded.reasons} texts={reasonsOf(done, words)} />
      ) : (
        !undone && <Handed done={done} />
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
      {done.autoridad === 'simulador' && <p className="soft small">{excluded.simulator}</p>}
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

/** Payment instruction read from the issued document: the form is lost after a reload. */
function Handed({ done }: { readonly done: TillIssuance }) {
  const words = useWords().excluded;
  const { identificacion, receptor, sujetoExcluido, resumen } = JSON.parse(done.result.dteJson) as Issued;
  const total = issuedTotal(done.result.dteJson);
  const name = (receptor ?? sujetoExcluido)?.nombre;
  if (total === null || name === undefined) return null;
  const pagos = resumen?.pagos ?? [];
  const days = pagos.find(({ periodo }) => (periodo ?? 0) > 0)?.periodo ?? null;
  const due = days === null ? null : dayAfter(identificacion.fecEmi, days);
  const said =
    due !== null
      ? words.leftOwing(dollars(total), name, dayText(due))
      : (pagos.every(({ codigo }) => codigo === '01') ? words.handed : words.paidOtherwise)(
          dollars(total),
          name,
        );
  return (
    <p className="consequence excluded-handed">
      <Banknote size={28} aria-hidden="true" />
      <span>{said}</span>
    </p>
  );
}

/** Fields read from an issued purchase, in either edition of the schema. */
interface Issued {
  readonly identificacion: { readonly fecEmi: string };
  readonly receptor?: { readonly nombre: string };
  readonly sujetoExcluido?: { readonly nombre: string };
  readonly resumen?: { readonly pagos?: readonly IssuedPayment[] | null };
}

interface IssuedPayment {
  readonly codigo: string | null;
  /** Term in days, if owed: this screen offers no other unit. */
  readonly periodo?: number | null;
}
