/** Ticket style in PDFs; lengths in points. Black only: thermal paper has no grey. */
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import type { TextStyle } from '../printed-version/page-style.ts';

const MM = 72 / 25.4;
/** Line height relative to the font size. */
export const TICKET_LEADING = 1.4;
const INK = { color: '#000000', leading: TICKET_LEADING } as const;
const WHITE = { color: '#ffffff', leading: TICKET_LEADING } as const;

export interface TicketStyle {
  readonly pageWidth: number;
  /** Unprintable margin on either side. */
  readonly margin: number;
  readonly body: TextStyle;
  readonly strong: TextStyle;
  readonly small: TextStyle;
  readonly large: TextStyle;
  /** Text beside a large amount. */
  readonly total: TextStyle;
  readonly banner: TextStyle;
  /** Left position of a fact's value. */
  readonly tab: number;
  /** Whether a multi-line value may be beside its label. */
  readonly wrapsAtTab: boolean;
  readonly qrSide: number;
  readonly logo: { readonly width: number; readonly height: number };
}

export const TICKET_STYLE: Readonly<Record<TicketWidthMm, TicketStyle>> = {
  80: {
    pageWidth: 80 * MM,
    margin: 4 * MM,
    body: { size: 8.5, ...INK },
    strong: { size: 8.5, bold: true, ...INK },
    small: { size: 7.2, ...INK },
    large: { size: 13.5, bold: true, ...INK },
    total: { size: 10.5, bold: true, ...INK },
    banner: { size: 8.5, bold: true, ...WHITE, spacing: 0.2 },
    tab: 80,
    wrapsAtTab: true,
    qrSide: 36 * MM,
    logo: { width: 46 * MM, height: 18 * MM },
  },
  58: {
    pageWidth: 58 * MM,
    margin: 5 * MM,
    body: { size: 7.6, ...INK },
    strong: { size: 7.6, bold: true, ...INK },
    small: { size: 6.5, ...INK },
    large: { size: 11.5, bold: true, ...INK },
    total: { size: 8.6, bold: true, ...INK },
    banner: { size: 7.6, bold: true, ...WHITE, spacing: 0.2 },
    tab: 52,
    wrapsAtTab: false,
    qrSide: 34 * MM,
    logo: { width: 34 * MM, height: 15 * MM },
  },
};

/** Paper before the first and after the last row. */
export const PAPER_ENDS = { top: 5 * MM, bottom: 6 * MM } as const;
/** Space between a text and its amount or value. */
export const GAP = 6;
export const INDENT = 3;
export const RULE = { weight: 0.7, space: 4.5 } as const;
/** Space within a banner above and below its text, and below the banner. */
export const BANNER = { inside: 3, radius: 2, below: 3, side: 6 } as const;
export const BLANK = 4;
/** Space above a label whose value is below it. */
export const STACK_SPACE = 2;
/** Ruler marks, each millimetre and each centimetre. */
export const RULER = { step: MM, mark: 4, longMark: 9, weight: 0.5 } as const;
