/** Removes secrets and personal data from texts, by pattern and by name. */
import { homedir } from 'node:os';
import { HIDDEN, shownText } from '../platform/log.ts';
import { nameFinder } from './support-names.ts';

/** Trailing digits of a NIT that stay visible, to distinguish issuers. */
const NIT_LEFT = 3;

const NIT = /\b\d{4}-?\d{6}-?\d{3}-?\d\b/g;

/** A pattern to hide, with a cheap test that every matching text passes. */
interface Form {
  readonly form: RegExp;
  readonly hint: RegExp;
}

const DIGITS = /\d{4}/;
const FORMS: readonly Form[] = [
  // Text after a secret's name.
  {
    form: /(?<=\b(?:password|contraseña|pwd|secret|secreto|token)\b["'\\]*\s*[:= ]\s*)[^\s"\\]{6,}/gi,
    hint: /password|contraseña|pwd|secret|token/i,
  },
  { form: /(?<=\bpin\b["'\\]*\s*[:= ]\s*)\d{4,12}/gi, hint: DIGITS },
  // Hashes of PINs.
  { form: /scrypt\$\S+/g, hint: /scrypt\$/ },
  // Passwords in addresses.
  { form: /(?<=:\/\/)[^/\s:@]+:[^/\s@]+@/g, hint: /@/ },
  { form: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, hint: /@/ },
  // DUIs, then Salvadoran telephone numbers.
  { form: /\b\d{8}-?\d\b/g, hint: DIGITS },
  { form: /(?<![\d.])(?:\+?503[ -]?)?[267]\d{3}[ -]?\d{4}\b/g, hint: DIGITS },
];

const HEX_RUN = /\b[0-9a-f]{32,}\b/gi;
const BASE64_RUN = /[A-Za-z0-9+/_=-]{44,}/g;
/** Character codes of base64, base64url and hex. */
const IN_RUN = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_=-')
  IN_RUN[character.charCodeAt(0)] = 1;

const SHORTEST_RUN = 32;

/** Hides long runs of hex or base64. Checks each stretch from its end, which skips most of the text. */
function withoutRuns(text: string): string {
  let out = '';
  let shownTo = 0;
  let start = 0;
  while (start + SHORTEST_RUN <= text.length) {
    let at = start + SHORTEST_RUN - 1;
    while (at >= start && IN_RUN[text.charCodeAt(at)] === 1) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start + SHORTEST_RUN;
    while (IN_RUN[text.charCodeAt(end)] === 1) end += 1;
    const run = text.slice(start, end);
    out += text.slice(shownTo, start) + run.replaceAll(HEX_RUN, HIDDEN).replaceAll(BASE64_RUN, HIDDEN);
    shownTo = end;
    start = end;
  }
  return out + text.slice(shownTo);
}

const HOME = homedir();
const SECRET_MEMBER = /^(password|contraseña|pwd|secret|secreto|token|pin)$/i;

/** A NIT with only its last digits visible. */
export function maskedNit(nit: string): string {
  const digits = nit.replaceAll('-', '');
  return `${'•'.repeat(Math.max(0, digits.length - NIT_LEFT))}${digits.slice(-NIT_LEFT)}`;
}

export interface Scrubber {
  text(text: string): string;
  /** A JSON value; each text is scrubbed separately, so truncating one does not affect others. */
  value(value: unknown): unknown;
}

/**
 * Hides secrets, NITs and everything in `personal`.
 * @param folder path of the data folder, which often contains a person's name
 */
export function scrubber(personal: ReadonlySet<string>, folder: string): Scrubber {
  const withoutNames = nameFinder(personal, HIDDEN);
  const text = (whole: string): string => {
    const placeless = whole.replaceAll(folder, '(carpeta de datos)').replaceAll(HOME, '(usuario)');
    // Names first: a truncated one would not be found.
    const left = shownText(withoutNames(placeless)).replaceAll(NIT, maskedNit);
    return FORMS.reduce(
      (rest, { form, hint }) => (hint.test(rest) ? rest.replaceAll(form, HIDDEN) : rest),
      withoutRuns(left),
    );
  };
  return { text, value: (value) => scrubbed(value, text) };
}

function scrubbed(value: unknown, text: Scrubber['text']): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    const written = String(value);
    const left = text(written);
    return left === written ? value : left;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((entry) => scrubbed(entry, text));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      text(name),
      SECRET_MEMBER.test(name) ? HIDDEN : scrubbed(member, text),
    ]),
  );
}
