/** What screens need of quotes at once, without their schemas: states, names, the part of a discount that a part of a line has (§quotes). */

/** How a quote stands; of one that is sold in parts what is left counts. */
export const QUOTE_STATES = ['vigente', 'parcial', 'vencida', 'vendida', 'anulada'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Notes of a quote, in characters. */
export const MAX_QUOTE_NOTE_CHARS = 500;
/** Digits after the decimal point of a quantity. */
export const QUOTE_DECIMALS = 3;

const NUMBER_DIGITS = 8;
const NAME = /^COT-(?:([A-Za-z0-9_-]{1,40})-)?(\d{1,8})$/i;

/** What a quote is called: branch and number within it. */
export interface QuoteNumber {
  readonly branchId: string;
  readonly numero: number;
}

/** The name on its papers, which is also its code there. */
export function quoteName({ branchId, numero }: QuoteNumber): string {
  return `COT-${branchId}-${String(numero).padStart(NUMBER_DIGITS, '0')}`;
}

/** What a text names, whole or by the number alone in a branch of one's own; null where it names no quote. */
export function quoteNamed(text: string, ownBranch: string): QuoteNumber | null {
  const found = NAME.exec(text.trim());
  if (found === null) return null;
  return { branchId: found[1] ?? ownBranch, numero: Number(found[2]) };
}

/** Whether a text is the name of a quote. */
export function isQuoteName(text: string): boolean {
  return NAME.test(text.trim());
}

/** A part of a line, in thousandths. */
export interface LinePart {
  readonly total: bigint;
  /** What was sold of it before. */
  readonly from: bigint;
  readonly take: bigint;
}

/** The part of a line's discount, in cents, that a part of its quantity has: all parts together have it whole, whatever they are. */
export function discountPart(cents: bigint, { total, from, take }: LinePart): bigint {
  return total === 0n ? 0n : (cents * (from + take)) / total - (cents * from) / total;
}
