/** A document code typed or scanned where products are expected: a return. */
import { codeIn } from './document-code.ts';

/** A complete control number of either form. */
const CONTROL_NUMBER = /^DTE-\d{2}-[A-Z0-9]{4,8}-\d{8,15}$/i;

/** The codigoGeneracion in a text, also in a QR address, or a control number; null for neither. */
export function namedDocument(text: string): string | null {
  const typed = text.trim();
  return codeIn(typed) ?? (CONTROL_NUMBER.test(typed) ? typed.toUpperCase() : null);
}
