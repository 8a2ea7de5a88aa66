/** Warnings in the `X-Aviso` header. */
import { ruleText, type Rule } from '../../contract/rules/rules.ts';
import { MAX_AVISO_BYTES, MAX_AVISOS } from '../limits.ts';

/** Between two warnings: many clients read only one line of a header. */
const SEPARATOR = ', ';

/** Empty without warnings. */
export function avisoHeaders(avisos: readonly Rule[]): Readonly<Record<string, string>> {
  const shown = avisos.slice(0, MAX_AVISOS).map((aviso) => avisoHeader(ruleText(aviso)));
  return shown.length === 0 ? {} : { 'X-Aviso': shown.join(SEPARATOR) };
}

/** The texts of a header `X-Aviso`; empty without one. */
export function avisosIn(header = ''): readonly string[] {
  return header.split(SEPARATOR).filter(Boolean).map(decodeURIComponent);
}

/**
 * A warning as a header value: percent-encoded UTF-8 except visible ASCII and spaces, as clients decode other bytes differently. Commas are
 * encoded too, since they part the warnings. Decoded with `decodeURIComponent`.
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
