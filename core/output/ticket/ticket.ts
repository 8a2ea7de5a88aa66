/** What stands on a ticket, row by row, whatever draws it: ESC/POS bytes or a PDF. */

export type TicketAlign = 'left' | 'center' | 'right';

export type TicketRow =
  /** Wrapped to the paper's width. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: TicketAlign;
      readonly bold?: boolean;
      /** Twice as tall, and twice as wide where its words allow it. */
      readonly large?: boolean;
      /** Smaller where the drawing has a smaller size; printers that take bytes have none. */
      readonly small?: boolean;
      /** Spaces by which its further lines are indented; only on the left. */
      readonly hanging?: number;
    }
  /** Something on the left, its amount on the right of the same line; `large` is twice as tall. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold?: boolean;
      readonly large?: boolean;
      readonly small?: boolean;
    }
  /** A name and what it holds: a number, an address. */
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  /** What nobody may overlook: light on dark, across the paper. */
  | { readonly kind: 'banner'; readonly text: string }
  | { readonly kind: 'rule' }
  /** Fills the paper from edge to edge, so that its width can be judged: a figure for each column, or millimetres. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string }
  /** A picture; printers that take bytes leave it out. PNG or JPEG. */
  | { readonly kind: 'logo'; readonly image: Uint8Array };

export interface Ticket {
  readonly rows: readonly TicketRow[];
  /** Whether its payment had cash in it: only then the drawer opens. */
  readonly opensDrawer: boolean;
}
