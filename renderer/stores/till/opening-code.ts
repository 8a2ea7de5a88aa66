/** The one-time code in the address of the window that the program opened. */
import { OPENING_CODE_NAME } from '../../../core/contract/browser-secret.ts';

const IN_ADDRESS = new RegExp(`^#${OPENING_CODE_NAME}=([0-9A-Z-]{1,20})$`);

let code = ofAddress();

/** The code, once; null without one. */
export function takeOpeningCode(): string | null {
  const taken = code;
  code = null;
  return taken;
}

function ofAddress(): string | null {
  const found = IN_ADDRESS.exec(location.hash)?.[1] ?? null;
  if (found === null) return null;
  history.replaceState(null, '', location.pathname);
  // A running browser opens the window at any size; a window with tabs ignores this.
  window.moveTo(0, 0);
  window.resizeTo(screen.availWidth, screen.availHeight);
  return found;
}
