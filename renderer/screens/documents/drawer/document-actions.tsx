import { Ban, ChevronDown, ExternalLink, PencilLine, Radio, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { isAjuste, isVenta } from '../../../../core/contract/edition.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Chips } from '../../../components/list/chips.tsx';
import { PdfButton, SharePdfButton } from '../../../components/pdf-button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { contentOf } from '../../../sale/document-content.ts';
import { useDocuments, type DocumentView } from '../../../stores/documents/documents.ts';
import { momentText } from '../../../text/day.ts';
import {
  awaitsBill,
  BilledNotice,
  BillButton,
  NextDocumentActions,
} from '../../next-document/next-document-actions.tsx';
import { FormerNotice } from '../../next-document/replaced.tsx';
import { CopyButton } from './copy-button.tsx';
import { correctDocument } from './correct-document.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { PrintAction } from './print-action.tsx';

/** States that allow a return: a note may adjust a document that still waits for its seal. */
const RETURNED: ReadonlySet<DocumentView['estado']> = new Set(['PROCESADO', 'CONTINGENCIA', 'PENDIENTE']);

export interface DocumentActionsProps {
  readonly view: DocumentView;
  readonly onInvalidate: ((codigoGeneracion: string) => void) | undefined;
  readonly onReturn: ((codigoGeneracion: string) => void) | undefined;
}

export function DocumentActions({ view, onInvalidate, onReturn }: DocumentActionsProps) {
  const { actions } = useWords().documents;
  const [message, setMessage] = useMessage('');
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  const { correccion, consultaPublica } = view;
  const first = correccion?.motivo === null ? 'correct' : awaitsBill(view) ? 'bill' : 'print';
  return (
    <section className="stack document-actions" aria-label={actions.name}>
      <div className="flow document-first">
        {first === 'correct' && <CorrectButton view={view} onMessage={setMessage} />}
        {first === 'bill' && <BillButton view={view} onMessage={setMessage} />}
        {first === 'print' && <PrintAction view={view} onMessage={setMessage} kind="main" />}
        <Button aria-expanded={isOpen} aria-controls={rest} onClick={() => setOpen(!isOpen)}>
          {actions.more}
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <div id={rest} hidden={!isOpen}>
        <Chips name={actions.more}>
          {first !== 'print' && <PrintAction view={view} onMessage={setMessage} />}
          <MoreActions view={view} onMessage={setMessage} onInvalidate={onInvalidate} onReturn={onReturn} />
        </Chips>
      </div>
      <BilledNotice view={view} />
      <FormerNotice view={view} />
      {correccion !== null && (
        <p className="soft small">
          {correccion.motivo ??
            (correccion.antesDe === null ? '' : actions.correctUntil(momentText(correccion.antesDe)))}
        </p>
      )}
      {consultaPublica === null && <p className="soft small">{actions.simulator}</p>}
      <p role="status" className="remark">
        {message}
      </p>
    </section>
  );
}

function MoreActions({ view, onMessage, onInvalidate, onReturn }: DocumentActionsProps & ButtonProps) {
  const words = useWords();
  const { actions } = words.documents;
  const close = useDocuments((documents) => documents.closeView);
  const { correccion, consultaPublica, estado, result } = view;
  const codigo = result.codigoGeneracion ?? '';
  // A note refused past its deadline is made anew; a sale is sold again.
  const isLate = isAjuste(view.tipo) && correccion !== null && correccion.motivo !== null;
  const leave = (go: (codigoGeneracion: string) => void): void => {
    close();
    go(codigo);
  };
  return (
    <>
      {codigo !== '' && <PdfButton codigoGeneracion={codigo} onMessage={onMessage} />}
      {codigo !== '' && <SharePdfButton codigoGeneracion={codigo} onMessage={onMessage} />}
      <NextDocumentActions view={view} onMessage={onMessage} />
      {onReturn !== undefined &&
        (isAjuste(view.tipo) ? isLate : isVenta(view.tipo) && RETURNED.has(estado)) && (
          <Button onClick={() => leave(onReturn)}>
            <Undo2 size={18} aria-hidden="true" />
            {isLate ? words.returns.remake : words.returns.open}
          </Button>
        )}
      <ConsultButton view={view} onMessage={onMessage} />
      {consultaPublica !== null && (
        <a className="button" data-kind="plain" href={consultaPublica} target="_blank" rel="noreferrer">
          <ExternalLink size={18} aria-hidden="true" />
          {actions.openQr}
        </a>
      )}
      {consultaPublica !== null && result.selloRecibido !== null && (
        <MessageButton view={view} address={consultaPublica} />
      )}
      {onInvalidate !== undefined && estado === 'PROCESADO' && (
        <Button tone="bad" onClick={() => leave(onInvalidate)}>
          <Ban size={18} aria-hidden="true" />
          {actions.invalidate}
        </Button>
      )}
    </>
  );
}

interface ButtonProps {
  readonly view: DocumentView;
  readonly onMessage: (said: LocalizedMessage | null) => void;
}

/** Copies a message for the customer: document, amount and public link. */
function MessageButton({
  view: { tipo, result },
  address,
}: Pick<ButtonProps, 'view'> & { readonly address: string }) {
  const words = useWords();
  const { actions } = words.documents;
  const { total } = contentOf(result.dteJson).totales;
  const number = result.numeroControl ?? result.codigoGeneracion ?? '';
  const text = actions.message(`${words.tipo[tipo]} ${number} · ${dollars(total)}`, address);
  return <CopyButton value={text} name={actions.copyMessage} worded />;
}

function CorrectButton({ view, onMessage }: ButtonProps) {
  const { actions } = useWords().documents;
  const close = useDocuments((documents) => documents.closeView);
  const correct = async (): Promise<void> => {
    const start = await correctDocument(view);
    if (start === 'open') close();
    else onMessage((words) => words.documents.actions[start === 'unfit' ? 'correctUnfit' : 'failed']);
  };
  return (
    <Button kind="main" onClick={() => void correct()}>
      <PencilLine size={18} aria-hidden="true" />
      {actions.correct}
    </Button>
  );
}

function ConsultButton({ view, onMessage }: ButtonProps) {
  const words = useWords();
  const { actions } = words.documents;
  const [asking, setAsking] = useState(false);
  const consult = async (): Promise<void> => {
    const codigoGeneracion = view.result.codigoGeneracion ?? '';
    setAsking(true);
    onMessage((all) => all.documents.actions.consulting);
    const reply = await bridge.call('documents.consult', { tdte: view.tipo, codigoGeneracion });
    setAsking(false);
    if (!reply.ok) return onMessage(problemMessage(reply.problem));
    const { estado, descripcionMsg, fuente } = reply.value.result;
    onMessage(({ documents }) =>
      fuente === 'HACIENDA'
        ? documents.actions.consulted(estado, descripcionMsg ?? '')
        : documents.actions.consultedHere,
    );
    await useDocuments.getState().view(codigoGeneracion);
  };
  return (
    <Button kind="plain" disabled={asking} onClick={() => void consult()}>
      <Radio size={18} aria-hidden="true" />
      {actions.consult}
    </Button>
  );
}
