/** What happened to a document, for people: append and read. */
import type { Instant } from '../domain/fiscal-time.ts';
import { DOCUMENT_STATES, type DocumentState } from '../domain/lifecycle.ts';
import type { Reader, Tx } from './handle.ts';
import { integer, oneOf, text, textOrNull } from './row.ts';
import { command, query } from './statement.ts';

export interface LifeLineEntry {
  readonly documentId: number;
  readonly at: Instant;
  /** The state it led to. */
  readonly estado: DocumentState;
  /** Short stable name of what happened. */
  readonly causa: string;
  /** The authority's own words or another explanation. */
  readonly detalle: string | null;
}

const APPEND = command(
  'INSERT INTO life_line (document_id, at, estado, causa, detalle) VALUES (?, ?, ?, ?, ?)',
);
const LIST = query('SELECT * FROM life_line WHERE document_id = ? ORDER BY id');

/** Appends one entry. */
export function appendLifeLine(tx: Tx, entry: LifeLineEntry): void {
  APPEND.run(tx, entry.documentId, entry.at, entry.estado, entry.causa, entry.detalle);
}

/** The life of a document, oldest first. */
export function listLifeLine(reader: Reader, documentId: number): readonly LifeLineEntry[] {
  return LIST.all(reader, documentId).map((row) => ({
    documentId: integer(row, 'document_id'),
    at: integer(row, 'at'),
    estado: oneOf(row, 'estado', DOCUMENT_STATES),
    causa: text(row, 'causa'),
    detalle: textOrNull(row, 'detalle'),
  }));
}
