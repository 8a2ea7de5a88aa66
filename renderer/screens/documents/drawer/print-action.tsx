import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { hasPrinter, usePrinting } from '../../../stores/documents/printing.ts';
import { useSession } from '../../../stores/till/session.ts';
import type { LocalizedMessage } from '../../../faults/message.ts';
import { stateText } from '../../result/ticket-print.tsx';

export interface PrintActionProps {
  readonly view: DocumentView;
  readonly onMessage: (said: LocalizedMessage | null) => void;
  /** Set where printing is the main action. */
  readonly kind?: 'main';
}

/** Number of the next copy, read again after each change of the document or print job. */
type NextCopy = BridgeOutput<'print.copies'> & { readonly after: string };

/** Reprints the ticket as a numbered copy; a cashier only for own sales, a manager for any. */
export function PrintAction({ view, onMessage, kind }: PrintActionProps) {
  const words = useWords();
  const { printing } = words;
  const user = useSession(({ state }) => (state?.stage === 'open' ? state.user : null));
  const ticket = usePrinting((each) => each.ticket);
  const onPaper = usePrinting(hasPrinter);
  const [next, setNext] = useState<NextCopy | null>(null);
  const codigoGeneracion = view.result.codigoGeneracion ?? '';
  const asked = ticket?.codigoGeneracion === codigoGeneracion ? ticket : null;
  const printed = asked === null ? '' : stateText(asked, words);
  const after = `${view.estado} ${printed}`;
  useEffect(() => {
    let stale = false;
    void bridge.call('print.copies', { codigoGeneracion }).then((reply) => {
      if (reply.ok && !stale) setNext({ after, ...reply.value });
    });
    return () => {
      stale = true;
    };
  }, [codigoGeneracion, after]);
  useEffect(() => {
    if (printed !== '') onMessage(() => printed);
  }, [printed, onMessage]);
  // Drops the print message of an earlier view.
  useEffect(() => () => usePrinting.setState({ ticket: null }), []);
  const mayPrint = user !== null && (user.rol === 'gerente' || view.vendio?.id === user.id);
  if (!mayPrint || view.estado === 'RECHAZADO' || next === null) return null;
  const { ticket: copy, provisional } = next;
  const busy = asked !== null && asked.job === null && asked.shown === null && asked.problem === null;
  const text = !onPaper
    ? copy === 0
      ? printing.file
      : printing.fileCopy(copy)
    : provisional
      ? copy === 0
        ? printing.printSlip
        : printing.againSlip(copy)
      : copy === 0
        ? printing.print
        : printing.again(copy);
  return (
    <Button
      kind={kind}
      aria-disabled={busy}
      onClick={({ detail }) => {
        // Ignores the second press of a double click.
        if (busy || detail > 1) return;
        void usePrinting.getState().print({ codigoGeneracion, recibido: null });
      }}
    >
      <Printer size={18} aria-hidden="true" />
      {text}
    </Button>
  );
}
