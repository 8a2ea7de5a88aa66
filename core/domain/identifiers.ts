/**
 * Identifiers of persons and taxpayers: DUI, NIT, NRC (§identifier-checks). Every check gives the bare digits or the
 * rule that is broken; blanks around the text are ignored, nothing else is guessed.
 *
 * Neither issuer publishes its formula. The DUI rule and the two NIT rules below agree in independent public
 * implementations, among them python-stdnum `sv.nit`.
 */
import { DUI_WRITTEN, NIT_WRITTEN, NRC_WRITTEN } from '../contract/api/requests/identifiers.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

/** An identifier in its bare form (digits only), or the rule that it breaks. */
export type Identifier =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly broken: Rule };

const DUI_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
const NIT_OLD_WEIGHTS = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const NIT_NEW_WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The 9 digits of a DUI, written `000000000` or `00000000-0`, whose check digit is right. */
export function normalizeDui(text: string): Identifier {
  const trimmed = text.trim();
  if (!DUI_WRITTEN.test(trimmed)) return refused(rule('dui-digitos'));
  const digits = trimmed.replace('-', '');
  if (isNothing(digits)) return refused(rule('solo-ceros', { numero: 'DUI' }));
  if (!hasDuiCheckDigit(digits)) {
    return refused(rule('dui-verificador'));
  }
  return { ok: true, value: digits };
}

/**
 * A DUI with its hyphen, `00000000-0`.
 *
 * @param digits the 9 digits {@link normalizeDui} gave
 * @throws RangeError for anything else
 */
export function formatDui(digits: string): string {
  if (!/^\d{9}$/.test(digits)) throw new RangeError('not the digits of a DUI');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/**
 * The 14 digits of a NIT, written bare or `0000-000000-000-0`, or the 9 digits of a DUI, which is its owner's NIT.
 * A 14-digit NIT is refused only when both published formulas fail (§identifier-checks).
 */
export function normalizeNit(text: string): Identifier {
  const trimmed = text.trim();
  if (!NIT_WRITTEN.test(trimmed)) return refused(rule('nit-digitos'));
  if (DUI_WRITTEN.test(trimmed)) return normalizeDui(trimmed);
  const digits = trimmed.replaceAll('-', '');
  if (isNothing(digits)) return refused(rule('solo-ceros', { numero: 'NIT' }));
  const check = Number(digits[13]);
  if (check !== oldNitCheckDigit(digits) && check !== newNitCheckDigit(digits)) {
    return refused(rule('nit-verificador'));
  }
  return { ok: true, value: digits };
}

/**
 * The 1 to 8 digits of an NRC, without the zeros in front (§issuer-section); a hyphen before the last one is dropped.
 * NRCs have no check that is published.
 */
export function normalizeNrc(text: string): Identifier {
  const trimmed = text.trim();
  if (!NRC_WRITTEN.test(trimmed)) return refused(rule('nrc-digitos'));
  const digits = trimmed.replace('-', '');
  if (isNothing(digits)) return refused(rule('solo-ceros', { numero: 'NRC' }));
  return { ok: true, value: bareNrc(digits) };
}

/** An NRC without the zeros in front, as documents carry it. */
export function bareNrc(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** Zeros alone pass every formula, and are nobody's number. */
function isNothing(digits: string): boolean {
  return /^0+$/.test(digits);
}

/** 10 − (weighted sum mod 10), where 10 counts as 0. */
function hasDuiCheckDigit(digits: string): boolean {
  return Number(digits[8]) === (10 - (weightedSum(digits, DUI_WEIGHTS) % 10)) % 10;
}

/** Given to correlatives (digits 11 to 13) up to 100: the weighted sum mod 11, where 10 counts as 0. */
function oldNitCheckDigit(digits: string): number {
  return (weightedSum(digits, NIT_OLD_WEIGHTS) % 11) % 10;
}

/** Given to all later correlatives: what the weighted sum lacks to a multiple of 11, where 10 counts as 0. */
function newNitCheckDigit(digits: string): number {
  return ((11 - (weightedSum(digits, NIT_NEW_WEIGHTS) % 11)) % 11) % 10;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}

function refused(broken: Rule): Identifier {
  return { ok: false, broken };
}
