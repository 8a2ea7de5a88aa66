import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { sumOf, usePicked } from '../../stores/documents/picked.ts';
import { billNotes, isStanding } from '../../stores/sale/onward.ts';
import { useOnward } from '../onward/use-onward.ts';
import { DocumentTotals } from './document-totals.tsx';

/** What the list adds up to; of documents that were picked, what they do, and what can be done with them together. */
export function DocumentFoot() {
  const picked = usePicked(({ rows }) => rows);
  return picked.size === 0 ? <DocumentTotals /> : <PickedFoot />;
}

function PickedFoot() {
  const { lists, onward } = useWords();
  const { rows, clear } = usePicked();
  const [told, setTold] = useState('');
  const begin = useOnward(setTold);
  const documents = [...rows.values()];
  const notes = documents.filter(({ tipoDte, estado }) => tipoDte === '04' && isStanding(estado));
  const bill = async (): Promise<void> => {
    // In the order they were sent.
    await begin(billNotes(notes.map(({ codigoGeneracion }) => codigoGeneracion).toReversed()));
  };
  return (
    <div className="document-totals document-picked" role="group" aria-label={lists.picked}>
      <p aria-live="polite">
        <strong className="figures">{lists.pickedCount(documents.length)}</strong>{' '}
        <strong className="figures document-picked-sum">{dollars(sumOf(documents))}</strong>
      </p>
      <p role="status" className="soft small">
        {told}
      </p>
      <button type="button" className="button" data-kind="plain" onClick={clear}>
        {lists.clear}
      </button>
      {notes.length === documents.length && (
        <button type="button" className="button" data-kind="main" onClick={() => void bill()}>
          <ReceiptText size={18} aria-hidden="true" />
          {onward.billMany(notes.length)}
        </button>
      )}
    </div>
  );
}
