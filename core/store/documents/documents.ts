/** Documents, their versions and signatures (§seal-of-a-version). What a document may do next is said by `domain/lifecycle`. */
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
  type SignedDocument,
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

/** A document at its birth, with the payload of its first version. */
export interface NewDocument extends DocumentIdentity, DocumentContent {
  readonly payload: string;
  /** SHA-256 of the payload, lower-case hex. */
  readonly sha256: string;
  /** The contingency it was made in; null in normal operation. */
  readonly contingencyId: number | null;
}

/** What an event changes besides the state; members that are absent stay as they are. */
export type DocumentPatch = Partial<DocumentAnswer>;

/** `NORMAL` the first content, `CONTINGENCIA` with the contingency fields, `CORRECCION` after a rejection. */
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
const BY_ID = DOCUMENT.select('SELECT * FROM document WHERE id = ?');
const BY_CODE = DOCUMENT.select('SELECT * FROM document WHERE codigo_generacion = ?');
const BY_IDS = DOCUMENT.select(
  'SELECT * FROM document WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
);
const SIGNED = SIGNED_DOCUMENT.select(`
  SELECT document.*, document_version.payload, (SELECT firma FROM signature
    WHERE document_id = document.id AND version = document.version ORDER BY rowid DESC LIMIT 1) AS firma, ${OWN_REFERENCE}
  FROM document JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE document.id = +?`);
const PAYLOAD = column.text.select(
  'SELECT payload FROM document_version WHERE document_id = ? AND version = ?',
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

/**
 * Adds a version and makes it the one that counts; it still has to be signed.
 *
 * @returns its number
 */
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

/** A signature of one version. */
export interface NewSignature {
  readonly documentId: number;
  readonly version: number;
  readonly certificateId: string;
  /** Third part of the JWS, base64url. */
  readonly firma: string;
  readonly signedAt: Instant;
}

/**
 * Stores a signature for good; a version has one of each certificate. One made again with a certificate that came back into
 * use is the one that is stored: the same key signs the same text with the same bytes.
 */
export function recordSignature(tx: Tx, signature: NewSignature): void {
  const { documentId, version, certificateId, firma, signedAt } = signature;
  INSERT_SIGNATURE.run(tx, documentId, version, certificateId, firma, signedAt);
}

const MEMBERS = Object.keys(DOCUMENT_ANSWER.shape) as readonly (keyof DocumentAnswer)[];

/** A statement that lets one event happen, with the members of the answer that it changes. */
interface Move {
  readonly to: DocumentState;
  readonly command: Command;
}

const moves = new Map<string, Move>();

/** The lifecycle as SQL: the states an event is possible in are the condition of its statement. */
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
 * Lets an event happen to a document.
 *
 * @returns the state after it, and of the row what its life line vouches for
 * @throws Error when the event is impossible in the document's state: a bug of the caller
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

/** The document with that id, or null. */
export function findDocument(reader: Reader, id: number): StoredDocument | null {
  return BY_ID.find(reader, id);
}

/** The document with that codigoGeneracion (upper case), or null. */
export function findDocumentByCode(reader: Reader, codigoGeneracion: string): StoredDocument | null {
  return BY_CODE.find(reader, codigoGeneracion);
}

/**
 * The documents with those ids, by id; ids that are not there are left out.
 *
 * @throws RangeError for more than 1000 ids
 */
export function listDocuments(reader: Reader, ids: readonly number[]): readonly StoredDocument[] {
  if (ids.length > MAX_LISTED_ROWS) throw new RangeError('too many documents at once');
  return BY_IDS.list(reader, JSON.stringify(ids));
}

/** The document with payload and signature of its present version, or null. */
export function findSignedDocument(reader: Reader, id: number): SignedDocument | null {
  return SIGNED.find(reader, id);
}

/** The text of one version; null when there is none. */
export function versionPayload(reader: Reader, documentId: number, version: number): string | null {
  return PAYLOAD.find(reader, documentId, version);
}
