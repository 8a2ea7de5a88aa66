import { useMedia } from '../hooks/use-media.ts';
import { Keypad } from './keypad.tsx';
import './keypad-dock.css';

/** Space for the keypad beside the lines, as in `keypad-dock.css`. */
const SIDE = '(min-width: 80rem) and (min-height: 35rem)';

/** Keypad for the amounts of a sale. @param beside product keys leave the keypad a column of its own */
export function KeypadDock({ beside }: { readonly beside: boolean }) {
  const side = useMedia(SIDE);
  return (
    <div className="keypad-dock">
      <Keypad row={!beside && !side} />
    </div>
  );
}
