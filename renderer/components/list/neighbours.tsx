import { ChevronDown, ChevronUp } from 'lucide-react';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useWords } from '../../hooks/use-words.ts';

/** Where arrows have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role="tab"], .code';

/** In a form a field of one line leaves them. */
const OWN_ARROWS_OF_FORM =
  'input:is([role], [type="radio"], [type="number"]), select, textarea, [contenteditable], [role="tab"], [role="spinbutton"]';

export interface NeighboursProps {
  /** Where the row that is open stands in its list; null when it is not in it. */
  readonly at: number | null;
  /** Whether there is one below. */
  readonly hasBelow: boolean;
  /** Opens the one so many rows further down. */
  readonly onStep: (rows: 1 | -1) => void;
  /** Whether arrows go on from a field too, in which up and down have no meaning of their own. */
  readonly overFields?: boolean;
}

/** To the rows above and below while one of a list is open, by button and by arrow; nothing for one that is not in it. */
export function Neighbours({ at, hasBelow, onStep, overFields = false }: NeighboursProps) {
  const { lists } = useWords();
  useNeighbourKeys(onStep, overFields ? OWN_ARROWS_OF_FORM : OWN_ARROWS);
  if (at === null) return null;
  return (
    <span className="neighbours">
      <button
        type="button"
        className="icon-button"
        aria-label={lists.above}
        aria-keyshortcuts="ArrowUp"
        disabled={at === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={lists.below}
        aria-keyshortcuts="ArrowDown"
        disabled={!hasBelow}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={20} aria-hidden="true" />
      </button>
    </span>
  );
}

/** The arrows go through the list while one is open; a dialog over it keeps its own. */
function useNeighbourKeys(onStep: NeighboursProps['onStep'], own: string): void {
  useWindowKey((event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.matches(own)) return;
    if (document.querySelectorAll('[data-veil]').length > 1) return;
    event.preventDefault();
    onStep(step);
  });
}
