/** Messages between the till's page and a customer display in the same browser. */
import type { DisplayState } from '../../core/contract/till/customer-display.ts';

/** Name of the BroadcastChannel; messages stay in this browser. */
export const DISPLAY_CHANNEL = 'caja.display';
/** Page of the customer display. */
export const DISPLAY_PAGE = '/cliente.html';

export type DisplayMessage =
  /** A display was opened: the till answers with the current sale. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'left' }
  /** The till asks whether a display is open; an open one answers with `asked`. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'state'; readonly state: DisplayState };
