/** Closed months of the tax books with their contents; only the last one can be reopened (§cierre-libros). */
import { hash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';

const CLOSING = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  mes: column.text,
  at: column.integer,
  /** User or command that closed it. */
  actor: column.text,
  /** Id of the last stock entry included. */
  stockEntry: column.integer,
  /** Id of the last document included. */
  document: column.integer,
});
const STORED = CLOSING.extend({ id: column.integer, contenido: column.bytes, sha256: column.text });
const NAMED = CLOSING.extend({ id: column.integer });
export type BookClosing = RecordOf<typeof NAMED>;
const REOPENING = record({
  closingId: column.integer,
  at: column.integer,
  actor: column.text,
  motivo: column.text,
});

const COLUMNS = NAMED.columns.join(', ');
const STANDS = 'NOT EXISTS (SELECT 1 FROM book_reopening AS r WHERE r.closing_id = c.id)';
const OF_ISSUER = `FROM book_closing AS c WHERE issuer_id = ? AND ambiente = ? AND ${STANDS}`;
const LAST = NAMED.select(`SELECT ${COLUMNS} ${OF_ISSUER} ORDER BY mes DESC LIMIT 1`);
const STANDING = NAMED.select(`SELECT ${COLUMNS} ${OF_ISSUER} ORDER BY mes`);
const SAID = STORED.select(`SELECT * ${OF_ISSUER} AND mes = ?`);
const ALL = STORED.select('SELECT * FROM book_closing ORDER BY id');
const ADD = insertionOf('book_closing', CLOSING, 'contenido', 'sha256');

export interface BookOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** The latest closed month, or null. */
export function lastClosing(reader: Reader, { issuerId, ambiente }: BookOwner): BookClosing | null {
  return LAST.find(reader, issuerId, ambiente);
}

/** Closed months, oldest first. */
export function standingClosings(reader: Reader, { issuerId, ambiente }: BookOwner): readonly BookClosing[] {
  return STANDING.list(reader, issuerId, ambiente);
}

/** Contents of a closed month; null while it is open. */
export function closedContent(
  reader: Reader,
  { issuerId, ambiente, mes }: BookOwner & { readonly mes: string },
): (BookClosing & { readonly sha256: string; readonly contenido: string }) | null {
  const found = SAID.find(reader, issuerId, ambiente, mes);
  return found === null ? null : { ...found, contenido: inflated(found.contenido) };
}

/** @returns SHA-256 of the contents */
export function addClosing(
  tx: Tx,
  closing: RecordOf<typeof CLOSING> & { readonly contenido: string },
): string {
  const { contenido, ...named } = closing;
  const sha256 = hash('sha256', contenido, 'hex');
  ADD.run(tx, named, { contenido: deflateSync(contenido), sha256 });
  return sha256;
}

export const addReopening = insertionOf('book_reopening', REOPENING).run;

/** Closed months whose contents do not match their hash. */
export function wrongClosings(reader: Reader): readonly string[] {
  return ALL.list(reader).flatMap(({ mes, contenido, sha256 }) => {
    const text = readable(contenido);
    return text !== null && hash('sha256', text, 'hex') === sha256 ? [] : [mes];
  });
}

const inflated = (bytes: Uint8Array) => inflateSync(bytes).toString('utf8');

function readable(bytes: Uint8Array): string | null {
  try {
    return inflated(bytes);
  } catch {
    // Damaged bytes do not inflate.
    return null;
  }
}
