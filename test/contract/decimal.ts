import { JsonNumber } from '../../core/contract/json.ts';

/** A decimal of a document, in canonical text. */
export function n(text: string): JsonNumber {
  return new JsonNumber(text);
}
