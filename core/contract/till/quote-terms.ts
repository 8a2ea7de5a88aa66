/** Basics of quotes that screens need at startup, without the schemas: states, names, shares of a discount (§quotes). */

/** State of a quote; if partly sold, that of the rest. */
export const QUOTE_STATES = ['vigente', 'parcial', 'vencida', 'vendida', 'anulada'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export const MAX_QUOTE_NOTE_CHARS = 500;
export const QUOTE_DECIMALS = 3;

const NUMBER_DIGITS = 8;
const NAME = /^COT-(?:([A-Za-z0-9_-]{1,40})-)?(\d{1,8})$/i;

/** Identity of a quote: branch, and number within it. */
export interface QuoteNumber {
  readonly branchId: string;
  readonly numero: number;
}

/** Printed name of a quote, which is also its scannable code. */
export function quoteName({ branchId, numero }: QuoteNumber): string {
  return `COT-${branchId}-${String(numero).padStart(NUMBER_DIGITS, '0')}`;
}

/** Parses a quote's full name, or its number alone for the own branch; null for any other text. */
export function quoteNamed(text: string, ownBranch: string): QuoteNumber | null {
  const found = NAME.exec(text.trim());
  if (found === null) return null;
  return { branchId: found[1] ?? ownBranch, numero: Number(found[2]) };
}

export function isQuoteName(text: string): boolean {
  return NAME.test(text.trim());
}

/** Part of a line's quantity, in thousandths. */
export interface LinePart {
  readonly total: bigint;
  /** Quantity sold before. */
  readonly from: bigint;
  readonly take: bigint;
}

/** Share of a line's discount for a part of its quantity, in cents; all shares always add up to the whole. */
export function discountPart(cents: bigint, { total, from, take }: LinePart): bigint {
  return total === 0n ? 0n : (cents * (from + take)) / total - (cents * from) / total;
}
