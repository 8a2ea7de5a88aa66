import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../../../hooks/use-words.ts';
import { useDocuments } from '../../../stores/documents/documents.ts';
import { placeOfOpen, viewNeighbour } from '../../../stores/documents/step.ts';

/** Where arrows have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role="tab"], .code';

/** The arrows go through the list while the drawer stays open; a dialog over it keeps its own. */
function useNeighbourKeys(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement) || event.target.matches(OWN_ARROWS)) return;
      if (document.querySelectorAll('[data-veil]').length > 1) return;
      event.preventDefault();
      void viewNeighbour(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** To the document above and below in the list; nothing for one that is not in it. */
export function Neighbours() {
  const { lists } = useWords();
  const { rows, next } = useDocuments();
  // Looked up with every document that is opened.
  useDocuments((documents) => documents.open);
  useNeighbourKeys();
  const at = placeOfOpen();
  if (at === null) return null;
  return (
    <span className="neighbours">
      <button
        type="button"
        className="icon-button"
        aria-label={lists.above}
        aria-keyshortcuts="ArrowUp"
        disabled={at === 0}
        onClick={() => void viewNeighbour(-1)}
      >
        <ChevronUp size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={lists.below}
        aria-keyshortcuts="ArrowDown"
        disabled={at === rows.length - 1 && next === null}
        onClick={() => void viewNeighbour(1)}
      >
        <ChevronDown size={20} aria-hidden="true" />
      </button>
    </span>
  );
}
