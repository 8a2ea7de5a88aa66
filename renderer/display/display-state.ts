/** What a customer sees of the sale at hand: all that the till's page ever tells the customer's screen. */

/** Both pages are of one origin and one browser; nothing of it goes over a network. */
export const DISPLAY_CHANNEL = 'caja.display';
/** Page of the customer's screen, beside the till's. */
export const DISPLAY_PAGE = '/cliente.html';

export interface DisplayLine {
  readonly name: string;
  /** As typed, with the sign of its unit. */
  readonly quantity: string;
  /** Decimal text; null until it is known. */
  readonly amount: string | null;
}

export type DisplayState =
  /** Nothing is sold, or nobody works at the till. */
  | { readonly kind: 'idle'; readonly shop: string }
  | {
      readonly kind: 'sale';
      readonly shop: string;
      readonly lines: readonly DisplayLine[];
      /** Decimal text; null while it is not known. */
      readonly total: string | null;
    }
  | {
      readonly kind: 'done';
      readonly shop: string;
      readonly total: string | null;
      readonly change: string | null;
      /** Where the authority shows the document; null while it does not. */
      readonly query: string | null;
      /** A document of the test environment, which is worth nothing. */
      readonly isTest: boolean;
    };

export type DisplayMessage =
  /** The customer's screen was opened: whoever sells says how far the sale is. */
  | { readonly kind: 'asked' }
  /** It was closed: unless another one answers, nobody looks. */
  | { readonly kind: 'left' }
  /** A till asks whether anybody looks: whoever does asks back. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'state'; readonly state: DisplayState };
