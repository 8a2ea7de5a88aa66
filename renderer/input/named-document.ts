/** A document named where goods are typed or scanned: somebody brings something back. */
import { codeIn } from './document-code.ts';

/** A control number of either form, whole. */
const CONTROL_NUMBER = /^DTE-\d{2}-[A-Z0-9]{4,8}-\d{8,15}$/i;

/** The code of generation in a text, also in the address of a QR code, or the control number that it is; null for neither. */
export function namedDocument(text: string): string | null {
  const typed = text.trim();
  return codeIn(typed) ?? (CONTROL_NUMBER.test(typed) ? typed.toUpperCase() : null);
}
