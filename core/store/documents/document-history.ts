/** What happened to a document, for people and for the proof of its row: append-only, chained by hashes. */
import { DOCUMENT_STATES } from '../../domain/lifecycle.ts';
import { verifyChain, type ChainFault, type Link } from '../proof/chain.ts';
import type { Reader, Tx } from '../handle.ts';
import { chainHash, sha256 } from '../proof/hash-chain.ts';
import { column, insertionOf, named, orNull, record, type RecordOf } from '../record.ts';
import { integer, text, textOrNull } from '../row.ts';
import { query, type Row } from '../statement.ts';

const ENTRY = record({
  documentId: column.integer,
  at: column.integer,
  /** The state it led to. */
  estado: column.oneOf(DOCUMENT_STATES),
  /** Short stable name of what happened. */
  causa: column.text,
  /** The authority's own words or another explanation. */
  detalle: orNull(column.text),
});
export type LifeLineEntry = RecordOf<typeof ENTRY>;

/** What happened to a document whose outcome was asked for, of the simulator (§rehearsal). */
export const REHEARSED = 'ensayo';

/** Columns of a document that nothing else repeats: the authority's answer, what it replaces and whose key asked for it. */
const UNREPEATED = [
  'sello',
  'fh_procesamiento',
  'clasifica_msg',
  'codigo_msg',
  'descripcion_msg',
  'observaciones',
  'reemplaza_a',
  'api_key_id',
] as const;

/** What an entry is made from, as expressions over a row of `document`. */
export const VOUCHED = `${UNREPEATED.join(', ')}, (SELECT head_hash FROM chain WHERE name = 'life_line') AS head_hash`;

const BEFORE = query(`SELECT ${VOUCHED} FROM document WHERE id = ?`);
const ENTRY_ROW = insertionOf('life_line', ENTRY, 'documento_sha256', 'hash');
const LIST = ENTRY.select('SELECT * FROM life_line WHERE document_id = ? ORDER BY id');
const ALL = query('SELECT * FROM life_line ORDER BY id');
const LAST_REHEARSED = orNull(column.text).select(
  'SELECT detalle FROM life_line WHERE document_id = +? AND causa = ? ORDER BY id DESC LIMIT 1',
);
const LAST = record({
  estado: column.text,
  documento: named('documento_sha256', orNull(column.text)),
}).select('SELECT estado, documento_sha256 FROM life_line WHERE document_id = +? ORDER BY id DESC LIMIT 1');

/**
 * Appends one entry. It vouches for the document's row as it is now: move the document first.
 *
 * @param vouched the columns {@link VOUCHED} of that row, where they were just read
 * @throws Error when there is no such document: a bug of the caller
 */
export function appendLifeLine(tx: Tx, entry: LifeLineEntry, vouched?: Row): void {
  const { documentId, at, estado, causa, detalle } = entry;
  const before = vouched ?? BEFORE.get(tx, documentId);
  if (before === undefined) throw new Error(`no document ${documentId}`);
  const documento = unrepeatedHash(before);
  const hash = chainHash(text(before, 'head_hash'), [documentId, at, estado, causa, detalle, documento]);
  ENTRY_ROW.run(tx, entry, { documento_sha256: documento, hash });
}

/** What the last call of a document rehearsed; null where it rehearsed nothing. */
export function rehearsedOf(reader: Reader, documentId: number): string | null {
  return LAST_REHEARSED.find(reader, documentId, REHEARSED);
}

/** The life of a document, oldest first. */
export function listLifeLine(reader: Reader, documentId: number): readonly LifeLineEntry[] {
  return LIST.list(reader, documentId);
}

/** Fingerprint of what only the document's own row says, from that row. */
export function unrepeatedHash(document: Row): string {
  return sha256(JSON.stringify(UNREPEATED.map((name) => document[name])));
}

/** What the last entry of a document vouches for; null without an entry. `documento` is null in one older than the chain. */
export function lastVouched(
  reader: Reader,
  documentId: number,
): { readonly estado: string; readonly documento: string | null } | null {
  return LAST.find(reader, documentId);
}

/** Proves that no entry of any document was changed or taken away. */
export function verifyLifeLines(reader: Reader, tell: (fault: ChainFault) => void): void {
  verifyChain(reader, { name: 'life_line', links: links(reader) }, tell);
}

function* links(reader: Reader): Generator<Link> {
  for (const row of ALL.iterate(reader)) {
    yield {
      id: integer(row, 'id'),
      hash: textOrNull(row, 'hash'),
      fields: [
        integer(row, 'document_id'),
        integer(row, 'at'),
        text(row, 'estado'),
        text(row, 'causa'),
        textOrNull(row, 'detalle'),
        textOrNull(row, 'documento_sha256'),
      ],
    };
  }
}
