/** History of documents (`life_line`): append-only, hash-chained; also vouches for the document's row. */
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
  estado: column.oneOf(DOCUMENT_STATES),
  /** Short stable name of the cause. */
  causa: column.text,
  /** Message of the authority, or another explanation. */
  detalle: orNull(column.text),
});
export type LifeLineEntry = RecordOf<typeof ENTRY>;

/** Cause of an entry for a simulator outcome requested by the caller (§rehearsal). */
export const REHEARSED = 'ensayo';

/** Columns stored nowhere else: the authority's answer, the replaced document, the API key. */
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

/** Columns of `document` covered by an entry, and the head of the chain. */
export const VOUCHED = `${UNREPEATED.join(', ')}, (SELECT head_hash FROM chain WHERE name = 'life_line') AS head_hash`;

const BEFORE = query(`SELECT ${VOUCHED} FROM document WHERE id = ?`);
const ENTRY_ROW = insertionOf('life_line', ENTRY, 'documento_sha256', 'hash');
const ALL = query('SELECT * FROM life_line ORDER BY id');

/**
 * Appends an entry that vouches for the document's present row: change the document first.
 *
 * @param vouched columns {@link VOUCHED} of the row, if just read
 * @throws Error when the document does not exist: a bug of the caller
 */
export function appendLifeLine(tx: Tx, entry: LifeLineEntry, vouched?: Row): void {
  const { documentId, at, estado, causa, detalle } = entry;
  const before = vouched ?? BEFORE.get(tx, documentId);
  if (before === undefined) throw new Error(`no document ${documentId}`);
  const documento = unrepeatedHash(before);
  const hash = chainHash(text(before, 'head_hash'), [documentId, at, estado, causa, detalle, documento]);
  ENTRY_ROW.run(tx, entry, { documento_sha256: documento, hash });
}

/** Simulator outcome requested by the document's last call, or null. */
export const rehearsedOf = orNull(column.text).select(
  'SELECT detalle FROM life_line WHERE document_id = +? AND causa = ? ORDER BY id DESC LIMIT 1',
  (documentId: number) => [documentId, REHEARSED],
).find;

/** Oldest first. */
export const listLifeLine = ENTRY.select<[documentId: number]>(
  'SELECT * FROM life_line WHERE document_id = ? ORDER BY id',
).list;

/** SHA-256 of the {@link UNREPEATED} columns. */
export function unrepeatedHash(document: Row): string {
  return sha256(JSON.stringify(UNREPEATED.map((name) => document[name])));
}

/**
 * State and row hash of a document's last entry; null without one. `documento` is null for entries older than the
 * chain.
 */
export const lastVouched = record({
  estado: column.text,
  documento: named('documento_sha256', orNull(column.text)),
}).select<[documentId: number]>(
  'SELECT estado, documento_sha256 FROM life_line WHERE document_id = +? ORDER BY id DESC LIMIT 1',
).find;

/** Detects changed or deleted entries. */
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
