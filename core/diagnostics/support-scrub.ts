/** Takes out of a text what must not leave the computer: secrets by their form, people by their form and by name. */
import { homedir } from 'node:os';
import { shownText } from '../platform/log.ts';
import { nameFinder } from './support-names.ts';

const HIDDEN = '[oculto]';
/** Last digits of a NIT that stay, so that two issuers can be told apart. */
const NIT_LEFT = 3;

const NIT = /\b\d{4}-?\d{6}-?\d{3}-?\d\b/g;

const FORMS: readonly RegExp[] = [
  // Whatever follows the name of a secret.
  /(?<=\b(?:password|contraseña|pwd|secret|secreto|token)\b["'\\]*\s*[:= ]\s*)[^\s"\\]{6,}/gi,
  /(?<=\bpin\b["'\\]*\s*[:= ]\s*)\d{4,12}/gi,
  // Hashes of PINs, and any long row of hex digits or base64.
  /scrypt\$\S+/g,
  /\b[0-9a-f]{32,}\b/gi,
  /[A-Za-z0-9+/_=-]{44,}/g,
  // Passwords in addresses.
  /(?<=:\/\/)[^/\s:@]+:[^/\s@]+@/g,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu,
  // DUI, then phones of El Salvador.
  /\b\d{8}-?\d\b/g,
  /(?<![\d.])(?:\+?503[ -]?)?[267]\d{3}[ -]?\d{4}\b/g,
];

/** Members whose value is a secret, whatever it looks like. */
const SECRET_MEMBER = /^(password|contraseña|pwd|secret|secreto|token|pin)$/i;

/** A NIT of which only the end is left. */
export function maskedNit(nit: string): string {
  const digits = nit.replaceAll('-', '');
  return `${'•'.repeat(Math.max(0, digits.length - NIT_LEFT))}${digits.slice(-NIT_LEFT)}`;
}

/** Takes out of what is given whatever must not leave the computer. */
export interface Scrubber {
  /** A text written for people. */
  text(text: string): string;
  /** A value as JSON has it, each of its texts for itself: what one of them holds costs nothing of the others. */
  value(value: unknown): unknown;
}

/**
 * Hides secrets, NITs and everything in `personal`.
 *
 * @param folder path of the data folder, which often names somebody
 */
export function scrubber(personal: ReadonlySet<string>, folder: string): Scrubber {
  const withoutNames = nameFinder(personal, HIDDEN);
  const text = (whole: string): string => {
    const placeless = whole.replaceAll(folder, '(carpeta de datos)').replaceAll(homedir(), '(usuario)');
    // A name is looked for before the text is cut: half of it would be found no more.
    const left = shownText(withoutNames(placeless)).replaceAll(NIT, maskedNit);
    return FORMS.reduce((rest, form) => rest.replaceAll(form, HIDDEN), left);
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
