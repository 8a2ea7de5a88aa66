/**
 * Codes and barcodes of products as they are compared: without what nobody sees, and a GTIN as one code whatever its zeros in front
 * (§same-gtin), since scanners, suppliers' lists and spreadsheets write them or not.
 */

/** Nothing a person sees at a code: ignorable, format and control characters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** From EAN-8 to GTIN-14; a spreadsheet may have dropped zeros in between. */
const GTIN = /^\d{8,14}$/;
const GTIN_DIGITS = 14;
const MIN_GTIN_DIGITS = 8;

/** Digits as long as a barcode's: no quantity is. */
const SCANNED = /^\d{8,}$/;

/** Whether what stands in a field is what a slow scanner typed there. */
export function isScanned(typed: string): boolean {
  return SCANNED.test(visibleCode(typed));
}

/** A code without blanks around it and without characters that nobody sees. */
export function visibleCode(code: string): string {
  return code.replace(UNSEEN, '').trim();
}

/** Modulo 10 of GS1: from the right, digits weigh three and one in turn. @param digits all but the check digit */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The 14 digits of a GTIN, whatever its zeros in front; null for any other code. */
function gtinOf(seen: string): string | null {
  const isGtin = GTIN.test(seen) && gtinCheckDigit(seen.slice(0, -1)) === seen.at(-1);
  return isGtin ? seen.padStart(GTIN_DIGITS, '0') : null;
}

/** What a barcode is compared by: a GTIN in 14 digits; else the code as a person sees it. */
export function barcodeKey(code: string): string {
  const seen = visibleCode(code);
  return gtinOf(seen) ?? seen;
}

/** How the same code may stand in a catalogue: first as it was given, then as it is seen, then with more zeros or fewer. */
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

/** Barcodes as they are kept: each once, as it is seen. */
export function distinctBarcodes(barcodes: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const barcode of barcodes)
    if (!byKey.has(barcodeKey(barcode))) byKey.set(barcodeKey(barcode), visibleCode(barcode));
  return [...byKey.values()];
}
