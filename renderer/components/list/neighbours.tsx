import { ChevronDown, ChevronUp } from 'lucide-react';
import { useWindowKey } from '../../hooks/use-window-key.ts';
import { useWords } from '../../hooks/use-words.ts';
import './neighbours.css';

/** Elements that handle arrow keys themselves. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role="tab"], .code';

/** In forms, single-line text fields do not. */
const OWN_ARROWS_OF_FORM =
  'input:is([role], [type="radio"], [type="number"]), select, textarea, [contenteditable], [role="tab"], [role="spinbutton"]';

export interface NeighboursProps {
  /** Position of the open row in its list; null if it is not in it. */
  readonly at: number | null;
  readonly hasBelow: boolean;
  readonly onStep: (rows: 1 | -1) => void;
  /** Whether arrows also work from single-line text fields. */
  readonly overFields?: boolean;
}

/** Buttons and arrow keys to the previous and next row; renders nothing if the row is not in the list. */
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

/** Arrow keys while one dialog at most is open. */
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
