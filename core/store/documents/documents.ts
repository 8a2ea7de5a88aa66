/** Documents, their versions and signatures (§seal-of-a-version). Allowed state changes are in `domain/lifecycle`. */
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  DOCUMENT_STATES,
  transition,
  type DocumentState,
  type LifecycleEvent,
} from '../../domain/lifecycle.ts';
import {
  DOCUMENT,
  DOCUMENT_ANSWER,
  DOCUMENT_CONTENT,
  DOCUMENT_IDENTITY,
  SIGNED_DOCUMENT,
  type DocumentAnswer,
  type DocumentContent,
  type DocumentIdentity,
  type StoredDocument,
} from './document-rows.ts';
import type { Reader, Tx } from '../handle.ts';
import { MAX_LISTED_ROWS } from '../limits.ts';
import { column, insertionOf, orNull, record } from '../record.ts';
import { integer, text } from '../row.ts';
import { command, query, type Command, type Row } from '../statement.ts';
import { VOUCHED } from './document-history.ts';
import { OWN_REFERENCE } from './own-references.ts';

export type { SignedDocument, StoredDocument } from './document-rows.ts';

export interface NewDocument extends DocumentIdentity, DocumentContent {
  readonly payload: string;
  /** SHA-256 of the payload, lower-case hex. */
  readonly sha256: string;
  /** Its contingency; null in normal operation. */
  readonly contingencyId: number | null;
}

/** Absent members stay unchanged. */
export type DocumentPatch = Partial<DocumentAnswer>;

/** `NORMAL`: first content. `CONTINGENCIA`: with contingency fields. `CORRECCION`: after a rejection. */
export type VersionCause = 'NORMAL' | 'CONTINGENCIA' | 'CORRECCION';

const DOCUMENT_ROW = insertionOf(
  'document',
  record({ ...DOCUMENT_IDENTITY.shape, ...DOCUMENT_CONTENT.shape, contingencyId: orNull(column.integer) }),
  'estado',
  'updated_at',
);
const INSERT_VERSION = command(
  'INSERT INTO document_version (document_id, version, causa, payload, sha256, created_at) VALUES (?, ?, ?, ?, ?, ?)',
);
const RAISE_VERSION = command(
  'UPDATE document SET version = version + 1, updated_at = ? WHERE id = ? RETURNING version',
);
const INSERT_SIGNATURE = command(
  'INSERT INTO signature (document_id, version, certificate_id, firma, signed_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const STATE = query('SELECT estado, codigo_generacion FROM document WHERE id = ?');
const BY_IDS = DOCUMENT.select(
  'SELECT * FROM document WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
);

/**
 * Stores a document with version 1 in state `EMITIDO`.
 *
 * @returns its id
 * @throws Error (SQLite constraint) when code or number belong to another document
 */
export function insertDocument(tx: Tx, document: NewDocument): number {
  const causa: VersionCause = document.contingencyId === null ? 'NORMAL' : 'CONTINGENCIA';
  const id = DOCUMENT_ROW.run(tx, document, { estado: 'EMITIDO', updated_at: document.emittedAt });
  INSERT_VERSION.run(tx, id, 1, causa, document.payload, document.sha256, document.emittedAt);
  return id;
}

/** Adds an unsigned version and makes it current. @returns its number */
export function addVersion(
  tx: Tx,
  documentId: number,
  of: {
    readonly causa: VersionCause;
    readonly payload: string;
    readonly sha256: string;
    readonly at: Instant;
  },
): number {
  const raised = RAISE_VERSION.get(tx, of.at, documentId);
  if (raised === undefined) throw new Error(`no document ${documentId}`);
  const version = integer(raised, 'version');
  INSERT_VERSION.run(tx, documentId, version, of.causa, of.payload, of.sha256, of.at);
  return version;
}

export interface NewSignature {
  readonly documentId: number;
  readonly version: number;
  readonly certificateId: string;
  /** Third part of the JWS, base64url. */
  readonly firma: string;
  readonly signedAt: Instant;
}

/**
 * Stores a signature; a version has one per certificate. Signing again with the same certificate yields the same bytes
 * and is ignored.
 */
export function recordSignature(tx: Tx, signature: NewSignature): void {
  const { documentId, version, certificateId, firma, signedAt } = signature;
  INSERT_SIGNATURE.run(tx, documentId, version, certificateId, firma, signedAt);
}

const MEMBERS = Object.keys(DOCUMENT_ANSWER.shape) as readonly (keyof DocumentAnswer)[];

/** Statement for one lifecycle event and the answer members it changes. */
interface Move {
  readonly to: DocumentState;
  readonly command: Command;
}

const moves = new Map<string, Move>();

/** Builds the statement; states in which the event is allowed become its condition. */
function moveOf(event: LifecycleEvent, members: readonly (keyof DocumentAnswer)[]): Move {
  const name = [event, ...members].join(' ');
  const known = moves.get(name);
  if (known !== undefined) return known;
  const from = DOCUMENT_STATES.filter((estado) => transition(estado, event) !== null);
  const [to = null] = new Set(from.map((estado) => transition(estado, event)));
  if (to === null) throw new Error(`${event} is possible in no state`);
  const move = {
    to,
    command: command(`
      UPDATE document SET ${['estado', 'updated_at', ...DOCUMENT_ANSWER.pick(...members).columns]
        .map((each) => `${each} = ?`)
        .join(', ')}
      WHERE id = ? AND estado IN (${from.map((estado) => `'${estado}'`).join(', ')}) RETURNING ${VOUCHED}`),
  };
  moves.set(name, move);
  return move;
}

/**
 * Applies a lifecycle event to a document.
 *
 * @returns the new state, and the columns covered by the history entry
 * @throws Error when the event is not allowed in the present state: a bug of the caller
 */
export function moveDocument(
  tx: Tx,
  documentId: number,
  step: DocumentPatch & { readonly event: LifecycleEvent; readonly updatedAt: Instant },
): { readonly estado: DocumentState; readonly vouched: Row } {
  const { event, updatedAt } = step;
  const members = MEMBERS.filter((member) => step[member] !== undefined);
  const values = members.map((member) =>
    member === 'observaciones' ? JSON.stringify(step.observaciones) : (step[member] ?? null),
  );
  const move = moveOf(event, members);
  const vouched = move.command.get(tx, move.to, updatedAt, ...values, documentId);
  if (vouched !== undefined) return { estado: move.to, vouched };
  const row = STATE.get(tx, documentId);
  if (row === undefined) throw new Error(`no document ${documentId}`);
  throw new Error(
    `document ${text(row, 'codigo_generacion')}: ${event} is impossible in ${text(row, 'estado')}`,
  );
}

export const findDocument = DOCUMENT.select<[id: number]>('SELECT * FROM document WHERE id = ?').find;

/** @param codigoGeneracion upper case */
export const findDocumentByCode = DOCUMENT.select<[codigoGeneracion: string]>(
  'SELECT * FROM document WHERE codigo_generacion = ?',
).find;

/**
 * Missing ids are omitted; sorted by id.
 *
 * @throws RangeError for more than 1000 ids
 */
export function listDocuments(reader: Reader, ids: readonly number[]): readonly StoredDocument[] {
  if (ids.length > MAX_LISTED_ROWS) throw new RangeError('too many documents at once');
  return BY_IDS.list(reader, JSON.stringify(ids));
}

/** The document with payload and signature of its current version, or null. */
export const findSignedDocument = SIGNED_DOCUMENT.select<[id: number]>(`
  SELECT document.*, document_version.payload, (SELECT firma FROM signature
    WHERE document_id = document.id AND version = document.version ORDER BY rowid DESC LIMIT 1) AS firma, ${OWN_REFERENCE}
  FROM document JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE document.id = +?`).find;

/** Payload of a version, or null. */
export const versionPayload = column.text.select<[documentId: number, version: number]>(
  'SELECT payload FROM document_version WHERE document_id = ? AND version = ?',
).find;
