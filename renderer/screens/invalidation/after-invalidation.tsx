import { Banknote, FileText, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isAjuste } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { useInvalidation, type Done, type Plan } from '../../stores/documents/invalidation.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { MoveSheet } from '../cash/move-sheet.tsx';
import { cashPaidIn } from '../documents/drawer/document-content.ts';
import { MailSheet } from '../documents/drawer/mail-sheet.tsx';
import { SCREEN_OF } from '../sale/screen-of.ts';

/** To the next sale, on the screen of the document that was invalidated; what adjusts one has none. */
export function backToSelling({ documento }: Plan): void {
  useInvalidation.getState().reset();
  const { tipoDte } = documento;
  goTo(isAjuste(tipoDte) ? 'documentos' : SCREEN_OF[tipoDte]);
}

/** What else is to be done once a document counts no more: money back, a mail, a look at it. */
export function AfterInvalidation({ plan, done }: { readonly plan: Plan; readonly done: Done }) {
  const words = useWords().invalidation;
  const { codigoGeneracion, numeroControl } = plan.documento;
  const [open, setOpen] = useState<'cash' | 'mail' | null>(null);
  const isOver = done.estado === 'PROCESADO';
  const paid = useCashPaid(codigoGeneracion);
  const isCashOpen = useCash(({ state }) => state !== null && state.abierta !== null);
  const view = (): void => {
    useInvalidation.getState().reset();
    void useDocuments.getState().view(codigoGeneracion);
    goTo('documentos');
  };
  const close = (): void => setOpen(null);
  return (
    <>
      {isOver && paid !== null && isCashOpen && (
        <button type="button" className="button" onClick={() => setOpen('cash')}>
          <Banknote size={18} aria-hidden="true" />
          {words.payBack}
        </button>
      )}
      {isOver && (
        <button type="button" className="button" onClick={() => setOpen('mail')}>
          <Mail size={18} aria-hidden="true" />
          {words.mail}
        </button>
      )}
      <button type="button" className="button" onClick={view}>
        <FileText size={18} aria-hidden="true" />
        {words.view}
      </button>
      {open === 'cash' && paid !== null && (
        <MoveSheet
          kind="SALIDA"
          proposed={{ monto: paid, motivo: words.payBackFor(numeroControl) }}
          onClose={close}
        />
      )}
      {open === 'mail' && (
        <MailSheet title={words.mail} codigoGeneracion={codigoGeneracion} onClose={close} />
      )}
    </>
  );
}

/** How much of it was paid in cash; null where nothing was, or nobody knows. */
function useCashPaid(codigoGeneracion: string): string | null {
  const [paid, setPaid] = useState<string | null>(null);
  const refresh = useCash((cash) => cash.refresh);
  useEffect(() => {
    let isGone = false;
    void refresh();
    void bridge.call('documents.detail', { codigoGeneracion }).then((reply) => {
      const text = reply.ok ? reply.value.result.dteJson : null;
      if (!isGone && text !== null) setPaid(cashPaidIn(text));
    });
    return () => {
      isGone = true;
    };
  }, [codigoGeneracion, refresh]);
  return paid;
}
