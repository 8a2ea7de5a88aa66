/** How the till's page tells a customer's screen of the same browser what is sold. */
import type { DisplayState } from '../../core/contract/till/customer-display.ts';

/** Both pages are of one origin and one browser; nothing of it goes over a network. */
export const DISPLAY_CHANNEL = 'caja.display';
/** Page of the customer's screen, beside the till's. */
export const DISPLAY_PAGE = '/cliente.html';

export type DisplayMessage =
  /** The customer's screen was opened: whoever sells says how far the sale is. */
  | { readonly kind: 'asked' }
  /** It was closed: unless another one answers, nobody looks. */
  | { readonly kind: 'left' }
  /** A till asks whether anybody looks: whoever does asks back. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'state'; readonly state: DisplayState };
