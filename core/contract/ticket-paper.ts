/** A ticket for the page itself to print on the system's printer: its rows, and the paper they are for. */
import type { TicketWidthMm } from './printed.ts';

/** What stands in one row; whoever draws it wraps it to the paper. */
export type PaperRow =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'left' | 'center' | 'right' | undefined;
      readonly bold?: boolean | undefined;
      readonly large?: boolean | undefined;
      readonly small?: boolean | undefined;
      /** Spaces by which its further lines are indented. */
      readonly hanging?: number | undefined;
    }
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold?: boolean | undefined;
      readonly large?: boolean | undefined;
      readonly small?: boolean | undefined;
    }
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  | { readonly kind: 'banner'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'ruler' }
  | { readonly kind: 'space' }
  | { readonly kind: 'qr'; readonly content: string }
  /** A PNG or JPEG as a `data:` address. */
  | { readonly kind: 'logo'; readonly imagen: string };

export interface TicketPaper {
  readonly anchoMm: TicketWidthMm;
  readonly rows: readonly PaperRow[];
}
