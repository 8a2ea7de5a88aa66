/** The one-time code that the program put into the address of the window it opened by itself. */
import { OPENING_CODE_NAME } from '../../../core/contract/browser-secret.ts';

const IN_ADDRESS = new RegExp(`^#${OPENING_CODE_NAME}=([0-9A-Z-]{1,20})$`);

let code = ofAddress();

/** The code, this once; null without one. */
export function takeOpeningCode(): string | null {
  const taken = code;
  code = null;
  return taken;
}

/** Takes the code out of the address, and with it out of the window's history: neither shows it to the next person. */
function ofAddress(): string | null {
  const found = IN_ADDRESS.exec(location.hash)?.[1] ?? null;
  if (found === null) return null;
  history.replaceState(null, '', location.pathname);
  // A browser that was running already opens its new window as it likes; one with tabs does not listen to this.
  window.moveTo(0, 0);
  window.resizeTo(screen.availWidth, screen.availHeight);
  return found;
}
