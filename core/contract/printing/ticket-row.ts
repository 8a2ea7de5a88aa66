/** What stands in one row of a ticket, whatever draws it: ESC/POS bytes, a PDF or the page. */

export type TicketAlign = 'left' | 'center' | 'right';

/** A row of text or a sign; a logo is a row of its own kind, which only drawings have. */
export type TextRow =
  /** Wrapped to the paper's width. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: TicketAlign | undefined;
      readonly bold?: boolean | undefined;
      /** Twice as tall, and twice as wide where its words allow it. */
      readonly large?: boolean | undefined;
      /** Smaller where the drawing has a smaller size; printers that take bytes have none. */
      readonly small?: boolean | undefined;
      /** Spaces by which its further lines are indented; only on the left. */
      readonly hanging?: number | undefined;
    }
  /** Something on the left, its amount on the right of the same line; `large` is twice as tall. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold?: boolean | undefined;
      readonly large?: boolean | undefined;
      readonly small?: boolean | undefined;
    }
  /** A name and what it holds: a number, an address. */
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  /** What nobody may overlook: light on dark, across the paper. */
  | { readonly kind: 'banner'; readonly text: string }
  | { readonly kind: 'rule' }
  /** Fills the paper from edge to edge, so that its width can be judged: a figure for each column, or millimetres. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string };
