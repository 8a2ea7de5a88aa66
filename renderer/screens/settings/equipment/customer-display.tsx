import { MonitorUp } from 'lucide-react';
import { DISPLAY_PAGE } from '../../../display/display-state.ts';
import { useWords } from '../../../hooks/use-words.ts';

/** One window, however often it is asked for. */
const NAME = 'caja-cliente';

/** Opens the customer's screen, to be moved to the monitor that customers see. */
export function CustomerDisplay() {
  const words = useWords().display;
  return (
    <div className="settings-rows">
      <p className="soft small">{words.lead}</p>
      <div>
        <button
          type="button"
          className="button"
          onClick={() => window.open(DISPLAY_PAGE, NAME, 'popup,width=1024,height=768')}
        >
          <MonitorUp size={18} aria-hidden="true" />
          {words.open}
        </button>
      </div>
    </div>
  );
}
