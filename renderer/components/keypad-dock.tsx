import { useMedia } from '../hooks/use-media.ts';
import { Keypad } from './keypad.tsx';
import './keypad-dock.css';

/** Room for a side beside the lines: as in `keypad-dock.css`. */
const SIDE = '(min-width: 80rem) and (min-height: 35rem)';

/** The digits for the amounts of a sale's lines, by what charges it. @param beside keys for goods leave them a place of their own */
export function KeypadDock({ beside }: { readonly beside: boolean }) {
  const side = useMedia(SIDE);
  return (
    <div className="keypad-dock">
      <Keypad row={!beside && !side} />
    </div>
  );
}
