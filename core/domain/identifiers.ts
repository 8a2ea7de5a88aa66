/**
 * Checks of DUI, NIT and NRC (§identifier-checks). Each returns bare digits or the broken rule; only surrounding blanks
 * are ignored.
 * The issuers publish no formulas. The DUI rule and both NIT rules agree with independent public implementations, e.g.
 * python-stdnum `sv.nit`.
 */
import { DUI_WRITTEN, NIT_WRITTEN, NRC_WRITTEN } from '../contract/api/requests/identifiers.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

/** An identifier in digits only, or the broken rule. */
export type Identifier =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly broken: Rule };

const DUI_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
const NIT_OLD_WEIGHTS = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const NIT_NEW_WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Accepts a DUI as `000000000` or `00000000-0` with a valid check digit; returns 9 digits. */
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
 * @param digits 9 digits from {@link normalizeDui}
 * @throws RangeError for anything else
 */
export function formatDui(digits: string): string {
  if (!/^\d{9}$/.test(digits)) throw new RangeError('not the digits of a DUI');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/**
 * Accepts a NIT, bare or as `0000-000000-000-0`, or a DUI, which serves as its owner's NIT. A 14-digit NIT is refused
 * only when both known formulas fail (§identifier-checks).
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
 * An NRC of 1 to 8 digits without leading zeros (§issuer-section); a hyphen before the last digit is dropped. No check
 * digit is published.
 */
export function normalizeNrc(text: string): Identifier {
  const trimmed = text.trim();
  if (!NRC_WRITTEN.test(trimmed)) return refused(rule('nrc-digitos'));
  const digits = trimmed.replace('-', '');
  if (isNothing(digits)) return refused(rule('solo-ceros', { numero: 'NRC' }));
  return { ok: true, value: bareNrc(digits) };
}

export function bareNrc(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** All zeros pass every formula but belong to nobody. */
function isNothing(digits: string): boolean {
  return /^0+$/.test(digits);
}

/** 10 − (weighted sum mod 10); 10 counts as 0. */
function hasDuiCheckDigit(digits: string): boolean {
  return Number(digits[8]) === (10 - (weightedSum(digits, DUI_WEIGHTS) % 10)) % 10;
}

/** For correlatives (digits 11 to 13) up to 100: weighted sum mod 11; 10 counts as 0. */
function oldNitCheckDigit(digits: string): number {
  return (weightedSum(digits, NIT_OLD_WEIGHTS) % 11) % 10;
}

/** For later correlatives: what the weighted sum lacks to a multiple of 11; 10 counts as 0. */
function newNitCheckDigit(digits: string): number {
  return ((11 - (weightedSum(digits, NIT_NEW_WEIGHTS) % 11)) % 11) % 10;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}

function refused(broken: Rule): Identifier {
  return { ok: false, broken };
}
