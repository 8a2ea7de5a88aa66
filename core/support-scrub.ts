/** Takes out of a text what must not leave the computer: secrets by their form, people by their form and by name. */
import { homedir } from 'node:os';
import { shownText } from './log.ts';

const HIDDEN = '[oculto]';
/** Shorter texts of the database are codes that say nothing of anybody. */
const SHORTEST = 4;
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

/** A NIT of which only the end is left. */
export function maskedNit(nit: string): string {
  const digits = nit.replaceAll('-', '');
  return `${'•'.repeat(Math.max(0, digits.length - NIT_LEFT))}${digits.slice(-NIT_LEFT)}`;
}

/**
 * A function that hides, in texts written for people, secrets, NITs and everything in `personal`.
 *
 * @param folder path of the data folder, which often names somebody
 */
export function scrubber(personal: ReadonlySet<string>, folder: string): (text: string) => string {
  const names = [...personal]
    .flatMap((each) => [each.trim(), JSON.stringify(each.trim()).slice(1, -1)])
    .filter((each) => each.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
  return (text) => {
    let left = shownText(text).replaceAll(folder, '(carpeta de datos)').replaceAll(homedir(), '(usuario)');
    for (const name of names) left = without(left, name);
    left = left.replaceAll(NIT, maskedNit);
    return FORMS.reduce((rest, form) => rest.replaceAll(form, HIDDEN), left);
  };
}

/** Without a name however it is capitalised. */
function without(text: string, name: string): string {
  const lower = text.toLowerCase();
  const wanted = name.toLowerCase();
  // Lower case of a few letters is longer than they are: then positions do not agree.
  if (lower.length !== text.length) return text.replaceAll(name, HIDDEN);
  let out = '';
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    out += text.slice(from, at) + HIDDEN;
    from = at + name.length;
  }
  return out + text.slice(from);
}
