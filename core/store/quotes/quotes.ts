/** Quotes by version: versions are immutable, and the latest one counts (§quotes). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { QuoteCustomer } from '../../contract/bridge/bridge-quotes.ts';
import { quoteLines } from '../../contract/till/quotes.ts';
import type { QuoteNumber } from '../../contract/till/quote-terms.ts';
import { plainText, plainWords } from '../../domain/text/plain-text.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const QUOTE = record({
  /** Idempotency key of the request. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** From 1 in each branch and environment. */
  numero: column.integer,
  version: column.integer,
  /** Null for demonstration data. */
  tillId: orNull(column.text),
  userId: column.text,
  /** Manager who approved the prices; null if within the user's limits. */
  aprobo: orNull(column.text),
  at: column.integer,
  /** The day of `at` in El Salvador. */
  dia: column.text,
  vence: column.text,
  cliente: orNull(
    column.stored<QuoteCustomer>({
      read: (kept) => JSON.parse(kept) as QuoteCustomer,
      write: JSON.stringify,
    }),
  ),
  notas: column.text,
  lineas: column.stored({ read: (kept) => quoteLines.parse(JSON.parse(kept)), write: JSON.stringify }),
  centavos: column.cents,
});
export type NewQuote = RecordOf<typeof QUOTE>;

const KEPT = QUOTE.extend({
  id: column.integer,
  persona: column.text,
  /** Reason of the annulment; null if not annulled. */
  motivo: orNull(column.text),
  anulo: orNull(column.text),
  endedAt: orNull(column.integer),
});
export type StoredQuote = RecordOf<typeof KEPT>;

export type QuotePlace = Pick<StoredQuote, 'issuerId' | 'branchId' | 'ambiente'>;

const SELECT = `
  SELECT q.*, u.nombre AS persona, e.motivo, a.nombre AS anulo, e.at AS ended_at FROM quote AS q
  JOIN user AS u ON u.id = q.user_id LEFT JOIN quote_end AS e ON e.quote_id = q.id LEFT JOIN user AS a ON a.id = e.user_id`;
const OF_BRANCH = 'q.issuer_id = ? AND q.branch_id = ? AND q.ambiente = ?';
const LATEST = KEPT.select(`${SELECT} WHERE ${OF_BRANCH} AND q.numero = ? ORDER BY q.version DESC LIMIT 1`);
const LISTED = KEPT.select(`${SELECT} WHERE ${OF_BRANCH} AND q.numero < ? AND q.dia BETWEEN ? AND ?
    AND NOT EXISTS (SELECT 1 FROM quote AS later WHERE later.issuer_id = q.issuer_id AND later.branch_id = q.branch_id
      AND later.ambiente = q.ambiente AND later.numero = q.numero AND later.version > q.version)
  ORDER BY q.numero DESC`);
const LAST_NUMBER = column.integer.select(
  `SELECT coalesce(max(numero), 0) AS numero FROM quote AS q WHERE ${OF_BRANCH}`,
);
const COUNT = column.integer.select('SELECT count(*) FROM quote');
const END = command('INSERT INTO quote_end (quote_id, motivo, user_id, at) VALUES (?, ?, ?, ?)');

const keyOf = ({ issuerId, branchId, ambiente }: QuotePlace) => [issuerId, branchId, ambiente] as const;

export function nextQuote(reader: Reader, place: QuotePlace): number {
  return (LAST_NUMBER.find(reader, ...keyOf(place)) ?? 0) + 1;
}

export function quoteCount(reader: Reader): number {
  return COUNT.find(reader) ?? 0;
}

export const addQuote = insertionOf('quote', QUOTE).run;

/** The quote version with an idempotency key, or null. */
export const quoteOfKey = KEPT.select<[issuerId: string, clave: string]>(
  `${SELECT} WHERE q.issuer_id = ? AND q.clave = ?`,
).find;

export const quoteOfId = KEPT.select<[id: number]>(`${SELECT} WHERE q.id = ?`).find;

/** Null without one. */
export function latestQuote(
  reader: Reader,
  { issuerId, ambiente }: Pick<QuotePlace, 'issuerId' | 'ambiente'>,
  { branchId, numero }: QuoteNumber,
): StoredQuote | null {
  return LATEST.find(reader, issuerId, branchId, ambiente, numero);
}

/** Latest versions of a branch's quotes with a number below `numero`, newest first, filtered by the words of `q`. */
export function* quotesBefore(
  reader: Reader,
  place: QuotePlace,
  of: { readonly numero: number; readonly desde: string; readonly hasta: string; readonly q: string },
): Generator<StoredQuote, undefined> {
  const words = plainWords(of.q);
  for (const quote of LISTED.iterate(reader, ...keyOf(place), of.numero, of.desde, of.hasta)) {
    const text = searchedText(quote);
    if (words.every((word) => text.includes(` ${word}`))) yield quote;
  }
  return undefined;
}

export function endQuote(
  tx: Tx,
  of: { readonly quoteId: number; readonly motivo: string; readonly userId: string; readonly at: Instant },
): void {
  END.run(tx, of.quoteId, of.motivo, of.userId, of.at);
}

const SIGNS = /[^\p{L}\p{N}]+/gu;

/** Searchable text; every word follows a blank. */
function searchedText({ numero, cliente, notas, lineas }: NewQuote): string {
  const { nombre = '', telefono = null, numDocumento = null } = cliente ?? {};
  const goods = lineas.map(({ descripcion }) => descripcion);
  const texts = [String(numero), nombre, telefono ?? '', numDocumento ?? '', notas, ...goods];
  return ` ${plainText(texts.join(' ')).replaceAll(SIGNS, ' ')}`;
}
