/** Rows of a ticket, for ESC/POS, PDF or the page. */

export type TicketAlign = 'left' | 'center' | 'right';

/** Any row except a logo, which only PDF and page have. */
export type TextRow =
  /** Wrapped to the paper's width. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: TicketAlign | undefined;
      readonly bold?: boolean | undefined;
      /** Double height, and double width if its words fit. */
      readonly large?: boolean | undefined;
      /** Smaller, if the output has a smaller size; ESC/POS has none. */
      readonly small?: boolean | undefined;
      /** Indent of continuation lines in spaces; left-aligned only. */
      readonly hanging?: number | undefined;
    }
  /** A text on the left and an amount on the right of one line; `large` is double height. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold?: boolean | undefined;
      readonly large?: boolean | undefined;
      readonly small?: boolean | undefined;
    }
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  /** A warning in inverse print across the paper. */
  | { readonly kind: 'banner'; readonly text: string }
  | { readonly kind: 'rule' }
  /** Fills the paper's width for checking it, with a digit per column or millimetres. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string };
