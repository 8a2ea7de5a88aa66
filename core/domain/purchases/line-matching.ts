/**
 * Matches a supplier's line to a product: barcode, then a person's earlier choice, else a proposal by name
 * (§compras-productos).
 */
import { barcodeKey, gtinCheckDigit } from '../../contract/text/product-code.ts';
import { plainText } from '../text/plain-text.ts';
import type { ReceivedLine } from './received-document.ts';

/** Minimum similarity for a proposal, in percent. */
export const MIN_LIKENESS_PERCENT = 45;
/** Shorter digit runs in a name may be anything. */
const EAN = /(?<!\d)\d{12,14}(?!\d)/g;
/** Lots and dates within supplier names. */
const LOT = /\b(?:lote?|vence?|venc|exp|cad)\b[.:]?\s*[\w/-]+/g;
const DATE = /\b\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b/g;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** Possible barcodes of a line: its code, and digits in its name with a valid check digit. */
export function barcodesOf({
  codigo,
  descripcion,
}: Pick<ReceivedLine, 'codigo' | 'descripcion'>): readonly string[] {
  const written = [...(codigo === null ? [] : [codigo.trim()]), ...(descripcion.match(EAN) ?? [])];
  const checked = written.filter(
    (code) => /^\d{8,14}$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === code.at(-1),
  );
  return [...new Map(checked.map((code) => [barcodeKey(code), code])).values()];
}

/** A supplier's product name without lot, date, accents and signs: the alias of a line without code. */
export function cleanedName(descripcion: string): string {
  return plainText(descripcion).replace(LOT, ' ').replace(DATE, ' ').replace(SEPARATORS, ' ').trim();
}

/** Similarity of two names in percent: shared letter pairs (Dice). */
export function likenessPercent(one: string, other: string): number {
  const [a, b] = [pairsOf(cleanedName(one)), pairsOf(cleanedName(other))];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((pair) => b.has(pair)).length;
  return Math.round((200 * common) / (a.size + b.size));
}

function pairsOf(name: string): ReadonlySet<string> {
  const pairs = name.split(' ').flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 1 }, (_none, at) => padded.slice(at, at + 2));
  });
  return new Set(pairs.filter((pair) => pair.trim() !== ''));
}
