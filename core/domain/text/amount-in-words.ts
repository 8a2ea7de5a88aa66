/** Amounts in Spanish words for `totalLetras` (specification example `DIECISÉIS 95/100 USD`, §amount-in-words). */
import { type Amount, toCents } from '../money.ts';

/** Maximum of a document field: below 1e11 (§summary). */
const MAX_CENTS = 9_999_999_999_999n;

const UP_TO_29 =
  'CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(
    ' ',
  );
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
];

/**
 * The amount in upper-case Spanish words with accents, cents as a fraction: `VEINTIÚN MIL 00/100 USD`. 14 to 145
 * characters; the schemas allow 8 to 200.
 *
 * @param value 0.00 to 99,999,999,999.99 in whole cents
 * @throws RangeError outside that range or with fractions of a cent; round first
 */
export function amountInWords(value: Amount): string {
  const cents = toCents(value);
  if (cents < 0n || cents > MAX_CENTS) throw new RangeError('amount out of range');
  const whole = Number(cents / 100n);
  const fraction = (cents % 100n).toString().padStart(2, '0');
  return `${integerWords(whole)} ${fraction}/100 USD`;
}

function integerWords(whole: number): string {
  if (whole === 0) return 'CERO';
  const millions = Math.floor(whole / 1_000_000);
  const rest = whole % 1_000_000;
  const parts: string[] = [];
  if (millions === 1) parts.push('UN MILLÓN');
  else if (millions > 1) parts.push(`${shortened(belowMillion(millions))} MILLONES`);
  if (rest > 0) parts.push(belowMillion(rest));
  return parts.join(' ');
}

function belowMillion(value: number): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  const parts: string[] = [];
  if (thousands === 1) parts.push('MIL');
  else if (thousands > 1) parts.push(`${shortened(belowThousand(thousands))} MIL`);
  if (rest > 0) parts.push(belowThousand(rest));
  return parts.join(' ');
}

function belowThousand(value: number): string {
  if (value === 100) return 'CIEN';
  const hundred = HUNDREDS[Math.floor(value / 100)] ?? '';
  const rest = value % 100;
  return [hundred, rest > 0 ? belowHundred(rest) : ''].filter((part) => part !== '').join(' ');
}

function belowHundred(value: number): string {
  const simple = UP_TO_29[value];
  if (simple !== undefined) return simple;
  const ten = TENS[Math.floor(value / 10)] ?? '';
  const one = value % 10;
  return one === 0 ? ten : `${ten} Y ${UP_TO_29[one]}`;
}

/** Before MIL and MILLONES final UNO becomes UN, and VEINTIUNO VEINTIÚN. */
function shortened(words: string): string {
  if (words.endsWith('VEINTIUNO')) return words.replace(/VEINTIUNO$/, 'VEINTIÚN');
  return words.endsWith('UNO') ? words.slice(0, -1) : words;
}
