/** Compares a supplier's document with its signed payload (§compras-firma). */
import { asMembers, numberOf, type Members } from '../../contract/json.ts';

/**
 * First member that differs from the signed payload; null if equal.
 * Members added at the root (signature, seal, answer) are not signed and ignored. Non-ASCII letters are skipped because
 * mail and old programs damage them.
 */
export function signedDifference(document: Members, signed: Members): string | null {
  for (const [name, value] of Object.entries(signed)) {
    const different = differenceAt(name, document[name], value);
    if (different !== null) return different;
  }
  return null;
}

/** Document members; other root members were added by the sender. */
const CONTENT = [
  'identificacion',
  'documentoRelacionado',
  'emisor',
  'receptor',
  'sujetoExcluido',
  'otrosDocumentos',
  'ventaTercero',
  'cuerpoDocumento',
  'resumen',
  'extension',
  'apendice',
] as const;

/** First member in which two documents differ; null if equal. */
export function contentDifference(one: Members, other: Members): string | null {
  return firstOf(CONTENT.map((name) => differenceAt(name, one[name], other[name])));
}

function differenceAt(path: string, said: unknown, signed: unknown): string | null {
  const absent = (value: unknown) => value === null || value === undefined;
  if (absent(said) || absent(signed)) return absent(said) && absent(signed) ? null : path;
  if (Array.isArray(said) && Array.isArray(signed)) {
    if (said.length !== signed.length) return path;
    return firstOf(said.map((each: unknown, at) => differenceAt(`${path}[${at}]`, each, signed[at])));
  }
  const [number, signedNumber] = [numberOf(said), numberOf(signed)];
  if (number !== null && signedNumber !== null) return number.text === signedNumber.text ? null : path;
  const [ours, theirs] = [asMembers(said), asMembers(signed)];
  if (ours === null || theirs === null) return isSameLeaf(said, signed) ? null : path;
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return firstOf(names.map((name) => differenceAt(`${path}.${name}`, ours[name], theirs[name])));
}

function firstOf(differences: readonly (string | null)[]): string | null {
  return differences.find((each) => each !== null) ?? null;
}

function isSameLeaf(said: unknown, signed: unknown): boolean {
  if (typeof said === 'string' && typeof signed === 'string') return plain(said) === plain(signed);
  return said === signed;
}

const plain = (text: string) => text.replaceAll(/[^\u0021-\u003E\u0040-\u007E]/gu, '');
