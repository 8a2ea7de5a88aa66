import { Ban, ExternalLink, PencilLine, Radio, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isAjuste } from '../../../../core/contract/edition.ts';
import { bridge } from '../../../bridge/index.ts';
import { Chips } from '../../../components/list/chips.tsx';
import { PdfButton, SharePdfButton } from '../../../components/pdf-button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useDocuments, type DocumentView } from '../../../stores/documents/documents.ts';
import { momentText } from '../../../text/day.ts';
import { BilledNotice, NextDocumentActions } from '../../next-document/next-document-actions.tsx';
import { FormerNotice } from '../../next-document/replaced.tsx';
import { correctDocument } from './correct-document.ts';
import { problemSaid, useSaid, type Said } from '../../../faults/said.ts';
import { PrintAction } from './print-action.tsx';

/** States in which a sale can come back: a note also adjusts one that still waits for its seal. */
const RETURNED: ReadonlySet<DocumentView['estado']> = new Set(['PROCESADO', 'CONTINGENCIA', 'PENDIENTE']);

export interface DocumentActionsProps {
  readonly view: DocumentView;
  readonly onInvalidate: ((codigoGeneracion: string) => void) | undefined;
  readonly onReturn: ((codigoGeneracion: string) => void) | undefined;
}

/** What can be done with the document, what is asked for most first and what cannot be undone last, and what came of it. */
export function DocumentActions({ view, onInvalidate, onReturn }: DocumentActionsProps) {
  const words = useWords();
  const { actions } = words.documents;
  const close = useDocuments((documents) => documents.closeView);
  const [message, setMessage] = useSaid('');
  const { correccion, consultaPublica, estado, result } = view;
  const codigo = result.codigoGeneracion ?? '';
  // A note that was refused too long ago is made anew; a sale is sold again.
  const isLate = isAjuste(view.tipo) && correccion !== null && correccion.motivo !== null;
  const leave = (go: (codigoGeneracion: string) => void): void => {
    close();
    go(codigo);
  };
  return (
    <section className="document-actions" aria-label={actions.name}>
      <Chips name={actions.name}>
        {correccion?.motivo === null && <CorrectButton view={view} onMessage={setMessage} />}
        <PrintAction view={view} onMessage={setMessage} />
        {codigo !== '' && <PdfButton codigoGeneracion={codigo} onMessage={setMessage} />}
        {codigo !== '' && <SharePdfButton codigoGeneracion={codigo} onMessage={setMessage} />}
        <NextDocumentActions view={view} onMessage={setMessage} />
        {onReturn !== undefined && (isAjuste(view.tipo) ? isLate : RETURNED.has(estado)) && (
          <button type="button" className="button" onClick={() => leave(onReturn)}>
            <Undo2 size={18} aria-hidden="true" />
            {isLate ? words.returns.remake : words.returns.open}
          </button>
        )}
        <ConsultButton view={view} onMessage={setMessage} />
        {consultaPublica !== null && (
          <a className="button" data-kind="plain" href={consultaPublica} target="_blank" rel="noreferrer">
            <ExternalLink size={18} aria-hidden="true" />
            {actions.openQr}
          </a>
        )}
        {onInvalidate !== undefined && estado === 'PROCESADO' && (
          <button type="button" className="button" data-tone="bad" onClick={() => leave(onInvalidate)}>
            <Ban size={18} aria-hidden="true" />
            {actions.invalidate}
          </button>
        )}
      </Chips>
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

interface ButtonProps {
  readonly view: DocumentView;
  readonly onMessage: (said: Said | null) => void;
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
    <button type="button" className="button" data-kind="main" onClick={() => void correct()}>
      <PencilLine size={18} aria-hidden="true" />
      {actions.correct}
    </button>
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
    if (!reply.ok) return onMessage(problemSaid(reply.problem));
    const { estado, descripcionMsg, fuente } = reply.value.result;
    onMessage(({ documents }) =>
      fuente === 'HACIENDA'
        ? documents.actions.consulted(estado, descripcionMsg ?? '')
        : documents.actions.consultedHere,
    );
    await useDocuments.getState().view(codigoGeneracion);
  };
  return (
    <button
      type="button"
      className="button"
      data-kind="plain"
      disabled={asking}
      onClick={() => void consult()}
    >
      <Radio size={18} aria-hidden="true" />
      {actions.consult}
    </button>
  );
}
