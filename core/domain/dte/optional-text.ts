import { charsOf } from '../../contract/text/text-length.ts';

/**
 * A nullable text limited to a length range: null when it does not fit, because the authority refuses a document for an
 * optional text out of bounds (§receiver-section).
 */
export function fittingText(
  value: string | null | undefined,
  minChars: number,
  maxChars: number,
): string | null {
  if (value === null || value === undefined) return null;
  const length = charsOf(value);
  return length >= minChars && length <= maxChars ? value : null;
}
