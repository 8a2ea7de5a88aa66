/** Warnings in the header `X-Aviso`. */
import { ruleText, type Rule } from '../../contract/rules/rules.ts';
import { MAX_AVISO_BYTES, MAX_AVISOS } from '../limits.ts';

/** The header with some warnings; none without any. */
export function avisoHeaders(avisos: readonly Rule[]): Readonly<Record<string, string[]>> {
  const shown = avisos.slice(0, MAX_AVISOS).map((aviso) => avisoHeader(ruleText(aviso)));
  return shown.length === 0 ? {} : { 'X-Aviso': shown };
}

/**
 * A warning as a header value. Header bytes beyond ASCII are read differently by different clients, so the text is
 * percent-encoded UTF-8 except for visible ASCII and spaces; commas are encoded too, so that a client that joins
 * several `X-Aviso` lines with commas can still take them apart. `decodeURIComponent` gives the text back.
 */
function avisoHeader(text: string): string {
  let value = '';
  for (const char of text.toWellFormed()) {
    const next = /[^\x20-\x7e]|[%,]/u.test(char) ? encodeURIComponent(char) : char;
    if (value.length + next.length > MAX_AVISO_BYTES) break;
    value += next;
  }
  return value.trim();
}
