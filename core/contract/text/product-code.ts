/**
 * Comparison of product codes and barcodes: ignores invisible characters and a GTIN's leading zeros (§same-gtin), which scanners, suppliers and spreadsheets write or
 * omit.
 */

/** Invisible characters: ignorable, format and control characters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** EAN-8 to GTIN-14, possibly without leading zeros. */
const GTIN = /^\d{8,14}$/;
const GTIN_DIGITS = 14;
const MIN_GTIN_DIGITS = 8;

/** Digits as long as a barcode, too long for a quantity. */
const SCANNED = /^\d{8,}$/;

/** Whether a field's text was typed by a slow scanner. */
export function isScanned(typed: string): boolean {
  return SCANNED.test(visibleCode(typed));
}

/** A code without surrounding blanks and invisible characters. */
export function visibleCode(code: string): string {
  return code.replace(UNSEEN, '').trim();
}

/**
 * GS1 modulo 10: digits weigh 3 and 1 alternately, from the right.
 *
 * @param digits all except the check digit
 */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** A GTIN in 14 digits; null for any other code. */
function gtinOf(seen: string): string | null {
  const isGtin = GTIN.test(seen) && gtinCheckDigit(seen.slice(0, -1)) === seen.at(-1);
  return isGtin ? seen.padStart(GTIN_DIGITS, '0') : null;
}

/** Key for comparing barcodes: a GTIN in 14 digits, else the visible code. */
export function barcodeKey(code: string): string {
  const seen = visibleCode(code);
  return gtinOf(seen) ?? seen;
}

/** Possible spellings of a code in a catalogue: as given, visible, then with more or fewer zeros. */
export function writingsOf(code: string): readonly string[] {
  const seen = visibleCode(code);
  const writings = [code.trim(), seen];
  const gtin = gtinOf(seen);
  for (let rest = gtin; rest !== null;) {
    writings.push(rest);
    rest = rest.startsWith('0') && rest.length > MIN_GTIN_DIGITS ? rest.slice(1) : null;
  }
  return [...new Set(writings)];
}

/** Barcodes for storage: visible, without duplicates. */
export function distinctBarcodes(barcodes: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const barcode of barcodes)
    if (!byKey.has(barcodeKey(barcode))) byKey.set(barcodeKey(barcode), visibleCode(barcode));
  return [...byKey.values()];
}
