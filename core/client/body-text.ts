import { decimalText } from '../contract/json.ts';

/** A JSON string, matched so that its content is skipped, or a number in exponent notation. */
const TEXT_OR_EXPONENT = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?e[+-]\d+/g;

/** JSON of a body with numbers in plain notation, the only one the service accepts: `0.0000001`, not `1e-7`. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body).replace(TEXT_OR_EXPONENT, (piece) =>
    piece.startsWith('"') ? piece : (decimalText(piece) ?? piece),
  );
}
