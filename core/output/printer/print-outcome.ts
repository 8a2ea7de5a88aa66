/** Outcome of sending a ticket to a printer. */
import type { Rule } from '../../contract/rules/rules.ts';

/**
 * `printed`: every byte was accepted. `away`: no byte was sent, so a retry is safe. `uncertain`: the connection failed
 * or the end was not confirmed; part may be printed, which only a person can check.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'away'; readonly reason: Rule }
  | { readonly kind: 'uncertain'; readonly reason: Rule };

export interface PrinterLimits {
  /** Connection timeout, in ms. */
  readonly connectMs: number;
  /** Timeout of the status answer, in ms; many never answer. */
  readonly statusMs: number;
  /** Timeout without an accepted byte or, at the end, without confirmation, in ms. */
  readonly stallMs: number;
}

/** Timeouts, and the printers known to answer. */
export interface PrinterWays extends PrinterLimits {
  /** `host:port` of printers that have answered: their silence is no confirmation. Updated by the sender. */
  readonly speakers?: Set<string>;
}

export const PRINTER_LIMITS: PrinterLimits = { connectMs: 5_000, statusMs: 400, stallMs: 15_000 };

/** The printer was not reached; nothing was printed. */
export function away(reason: Rule): PrintOutcome {
  return { kind: 'away', reason };
}

/** Sent at least partly, without confirmation. */
export function uncertain(reason: Rule): PrintOutcome {
  return { kind: 'uncertain', reason };
}
