/** How the till's page tells a customer's screen of the same browser what is sold. */
import type { DisplayState } from '../../core/contract/till/customer-display.ts';

/** Both pages are of one origin and one browser; nothing of it goes over a network. */
export const DISPLAY_CHANNEL = 'caja.display';
/** Page of the customer's screen, beside the till's. */
export const DISPLAY_PAGE = '/cliente.html';

export type DisplayMessage =
  /** The customer's screen was opened: the selling window answers with the sale as it stands. */
  | { readonly kind: 'asked' }
  /** It was closed: unless another one answers, nobody looks. */
  | { readonly kind: 'left' }
  /** A till asks whether a customer's screen is open; an open one asks for the sale. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'state'; readonly state: DisplayState };
