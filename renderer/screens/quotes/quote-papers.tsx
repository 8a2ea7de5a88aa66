import { FileText, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import type { QuoteView } from '../../../core/contract/bridge/bridge-quotes.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { MailSheet } from '../../components/form/mail-sheet.tsx';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useQuotes } from '../../stores/documents/quotes.ts';
import { usePaper } from '../../stores/documents/paper.ts';
import { bytesOf, saveFile } from '../../stores/till/save-file.ts';
import { savedPdf } from '../customers/account-papers.ts';

interface QuotePapersProps {
  readonly view: Pick<QuoteView, 'cotizacion' | 'cliente' | 'estado'>;
  readonly onSaid: (said: LocalizedMessage) => void;
}

/** Prints, saves and mails a quote. */
export function QuotePapers({ view, onSaid }: QuotePapersProps) {
  const { quotes } = useWords();
  const { run } = useOneRun();
  const [mailing, setMailing] = useState(false);
  const { cotizacion } = view;
  return (
    <div className="flow gap-2">
      <Button onClick={() => void run(async () => onSaid(await printQuote(cotizacion)))}>
        <Printer size={18} aria-hidden="true" />
        {quotes.print}
      </Button>
      <Button
        onClick={() =>
          void run(async () => onSaid(savedPdf(await bridge.call('quotes.pdf', { cotizacion }))))
        }
      >
        <FileText size={18} aria-hidden="true" />
        {quotes.letter}
      </Button>
      {view.estado !== 'anulada' && (
        <Button onClick={() => setMailing(true)}>
          <Mail size={18} aria-hidden="true" />
          {quotes.mail}
        </Button>
      )}
      {mailing && <MailQuote view={view} onSaid={onSaid} onClose={() => setMailing(false)} />}
    </div>
  );
}

/** Prints a quote's ticket, or saves it as a PDF. @returns the message to show */
async function printQuote(cotizacion: string): Promise<LocalizedMessage> {
  const reply = await bridge.call('quotes.print', { cotizacion });
  if (!reply.ok) return problemMessage(reply.problem);
  if (reply.value.kind === 'trabajo') return ({ quotes }) => quotes.printing(cotizacion);
  if (reply.value.kind === 'sistema') {
    usePaper.getState().print(reply.value.papel);
    return ({ quotes }) => quotes.printing(cotizacion);
  }
  const drawn = await bridge.call('quotes.ticket', { cotizacion });
  if (!drawn.ok) return problemMessage(drawn.problem);
  const name = `${cotizacion}-ticket.pdf`;
  saveFile(name, [bytesOf(drawn.value.pdf)], 'application/pdf');
  return ({ quotes }) => quotes.saved(name);
}

interface MailQuoteProps extends QuotePapersProps {
  readonly onClose: () => void;
}

function MailQuote({ view: { cotizacion, cliente }, onSaid, onClose }: MailQuoteProps) {
  const { quotes } = useWords();
  return (
    <MailSheet
      title={quotes.mailTitle(cotizacion)}
      lead={quotes.mailLead}
      to={quotes.mailTo}
      address={cliente?.correo ?? ''}
      save={quotes.mailSend}
      send={(destinatario) => bridge.call('quotes.mail', { cotizacion, destinatario })}
      onSent={(mailed, destinatario) => {
        const { open, put } = useQuotes.getState();
        if (open?.cotizacion === cotizacion) put(mailed);
        onSaid((words) => words.quotes.mailQueued(mailed.envio?.destinatario ?? destinatario));
      }}
      onClose={onClose}
    />
  );
}
