/** Barcode drawing: EAN-13 (ISO/IEC 15420) for valid ones, else Code 128 (ISO/IEC 15417) (§etiquetas). */

/** Widths of alternating bars and gaps in modules, first a bar. */
export interface Barcode {
  readonly kind: 'ean13' | 'code128';
  readonly text: string;
  readonly widths: readonly number[];
}

const EAN_DIGITS = 13;
const UPC_DIGITS = 12;
/** Widths per digit: gap, bar, gap, bar on the left half; reversed for even parity. */
const EAN_WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Left digits with even parity, by the first digit, which is encoded only by this. */
const EAN_EVEN = ['', '245', '235', '234', '145', '125', '123', '135', '134', '124'].map((places) =>
  [...places].map(Number),
);
const EAN_GUARD = '111';
const EAN_MIDDLE = '11111';

const START_B = 104;
const START_C = 105;
const CHECK_MODULUS = 103;
const FIRST_PRINTABLE = 32;
const CODE_128_STOP = '2331112';
/** Widths of the values 0 to 105. */
const CODE_128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
/** Longest code that scanners still read from a label. */
const MAX_CODE_CHARS = 24;

/** Bars of a code; null when a scanner could not read them from a label. */
export function barcodeOf(code: string): Barcode | null {
  const ean = eanOf(code);
  if (ean !== null) return { kind: 'ean13', text: ean, widths: digitsOf(eanWidths(ean)) };
  if (!/^[\u0020-\u007E]+$/u.test(code) || code.length > MAX_CODE_CHARS) return null;
  return { kind: 'code128', text: code, widths: digitsOf(code128Widths(code)) };
}

/** 13 digits with a valid check digit; a UPC gets a leading zero. */
function eanOf(code: string): string | null {
  const digits = code.length === UPC_DIGITS ? `0${code}` : code;
  if (digits.length !== EAN_DIGITS || !/^\d+$/.test(digits)) return null;
  const weighed = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return weighed % 10 === 0 ? digits : null;
}

function eanWidths([first = '0', ...digits]: string): string {
  const even = EAN_EVEN[Number(first)] ?? [];
  const half = UPC_DIGITS / 2;
  const drawn = digits.map((digit, at) => {
    const widths = EAN_WIDTHS[Number(digit)] ?? '';
    return even.includes(at) ? [...widths].toReversed().join('') : widths;
  });
  return `${EAN_GUARD}${drawn.slice(0, half).join('')}${EAN_MIDDLE}${drawn.slice(half).join('')}${EAN_GUARD}`;
}

function code128Widths(code: string): string {
  const values = /^(?:\d\d)+$/.test(code)
    ? [START_C, ...(code.match(/\d\d/g) ?? []).map(Number)]
    : [START_B, ...[...code].map((char) => char.charCodeAt(0) - FIRST_PRINTABLE)];
  const sum = values.reduce((total, value, at) => total + value * Math.max(at, 1), 0);
  const drawn = [...values, sum % CHECK_MODULUS].map((value) => CODE_128[value] ?? '');
  return `${drawn.join('')}${CODE_128_STOP}`;
}

function digitsOf(widths: string): readonly number[] {
  return [...widths].map(Number);
}
