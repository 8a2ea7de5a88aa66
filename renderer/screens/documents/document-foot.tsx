import { ReceiptText } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { DocumentRow } from '../../stores/documents/documents.ts';
import { sumOf, useSelectedDocuments } from '../../stores/documents/selected-documents.ts';
import { billNotes, isStanding } from '../../stores/sale/next-document.ts';
import { useNextDocument } from '../next-document/use-next-document.ts';
import { useMessage } from '../../faults/message.ts';
import { PickedMail } from './picked-mail.tsx';
import { DocumentTotals } from './document-totals.tsx';

/** Totals of the list; with selected documents, their total and joint actions. */
export function DocumentFoot() {
  const picked = useSelectedDocuments(({ rows }) => rows);
  return picked.size === 0 ? <DocumentTotals /> : <PickedFoot />;
}

function PickedFoot() {
  const { lists, nextDocument } = useWords();
  const { rows, clear } = useSelectedDocuments();
  const [message, setMessage] = useMessage('');
  const begin = useNextDocument(setMessage);
  const documents = [...rows.values()];
  const notes = documents.filter(({ tipoDte, estado }) => tipoDte === '04' && isStanding(estado));
  const bill = async (): Promise<void> => {
    await begin(billNotes(notes.toSorted(asSent).map(({ codigoGeneracion }) => codigoGeneracion)));
  };
  return (
    <div className="document-totals document-picked" role="group" aria-label={lists.picked}>
      <p aria-live="polite">
        <strong className="figures">{lists.pickedCount(documents.length)}</strong>{' '}
        <strong className="figures document-picked-sum">{dollars(sumOf(documents))}</strong>
      </p>
      <p role="status" className="soft small">
        {message}
      </p>
      <Button kind="plain" onClick={clear}>
        {lists.clear}
      </Button>
      <PickedMail codes={documents.map(({ codigoGeneracion }) => codigoGeneracion)} />
      {notes.length === documents.length && (
        <Button kind="main" onClick={() => void bill()}>
          <ReceiptText size={18} aria-hidden="true" />
          {nextDocument.billMany(notes.length)}
        </Button>
      )}
    </div>
  );
}

function asSent(a: DocumentRow, b: DocumentRow): number {
  const [first, second] = [a, b].map(
    ({ fecEmi, horEmi, numeroControl }) => `${fecEmi} ${horEmi} ${numeroControl}`,
  );
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
