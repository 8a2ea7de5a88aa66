/** How sending a ticket to a printer ended. */
import type { Rule } from '../../contract/rules/rules.ts';

/**
 * `printed`: the printer took every byte. `away`: not one byte of the ticket left, it can be sent again without a thought.
 * `uncertain`: the connection died or nobody confirmed the end, and part of it may be on paper: only somebody who looks can say.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'away'; readonly reason: Rule }
  | { readonly kind: 'uncertain'; readonly reason: Rule };

/** How long a printer is waited for. */
export interface PrinterLimits {
  /** Until it takes the connection, in milliseconds. */
  readonly connectMs: number;
  /** Until it says how it is before a ticket, in milliseconds; many never say. */
  readonly statusMs: number;
  /** Without taking a byte or, at the end, without confirming, in milliseconds. */
  readonly stallMs: number;
}

/** How printers are dealt with: how long each is waited for, and which ones have said something of themselves before. */
export interface PrinterWays extends PrinterLimits {
  /** `host:port` of network printers that speak: from such a one silence is no confirmation. The sender keeps this set. */
  readonly speakers?: Set<string>;
}

export const PRINTER_LIMITS: PrinterLimits = { connectMs: 5_000, statusMs: 400, stallMs: 15_000 };

/** The printer was not reached, so nothing was printed. */
export function away(reason: Rule): PrintOutcome {
  return { kind: 'away', reason };
}

/** The printer took the data, or some of it, and did not confirm. */
export function uncertain(reason: Rule): PrintOutcome {
  return { kind: 'uncertain', reason };
}
