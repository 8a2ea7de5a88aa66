import { decimalText } from '../contract/json.ts';

/** A text, which may hold anything, or a number as the language writes small and large ones. */
const TEXT_OR_EXPONENT = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?e[+-]\d+/g;

/** A body as JSON; its numbers in plain notation, the only one the service takes: `0.0000001`, not `1e-7`. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body).replace(TEXT_OR_EXPONENT, (piece) =>
    piece.startsWith('"') ? piece : (decimalText(piece) ?? piece),
  );
}
