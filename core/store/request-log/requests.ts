/** Answered requests in the request log file. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import { LOWEST_FAILURE } from '../../contract/api/integration/request-log.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, selection, type RecordOf, type Selection } from '../record.ts';
import type { Param } from '../statement.ts';

const REQUEST = record({
  id: column.text,
  at: column.integer,
  keyId: orNull(column.text),
  issuerId: orNull(column.text),
  ambiente: orNull(column.oneOf(AMBIENTES)),
  method: column.text,
  path: column.text,
  status: column.integer,
  durationMs: column.integer,
  bytesIn: column.integer,
  bytesOut: orNull(column.integer),
  codigo: orNull(column.text),
  campos: column.texts,
  idempotencyKey: orNull(column.text),
  replayed: column.flag,
  codigoGeneracion: orNull(column.text),
});
export type LoggedRequest = RecordOf<typeof REQUEST>;

const LISTED = REQUEST.extend({ seq: column.integer });
export type ListedRequest = RecordOf<typeof LISTED>;

const BODIES = record({ body: orNull(column.text), answer: orNull(column.text) });
export type RequestBodies = RecordOf<typeof BODIES>;

/** Absent members do not filter. */
export interface RequestFilter {
  readonly keyId?: string | undefined;
  readonly of?: { readonly issuerId: string; readonly ambiente: Ambiente } | undefined;
  /** Of an issuer, or without a valid key. */
  readonly seenBy?: string | undefined;
  readonly id?: string | undefined;
  readonly codigo?: string | undefined;
  readonly status?: number | undefined;
  readonly failed?: boolean | undefined;
  readonly codigoGeneracion?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly until?: Instant | undefined;
  /** Exclusive bounds of `seq`. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

const CONDITIONS: {
  readonly [Member in keyof RequestFilter]-?: readonly [
    sql: string,
    values: (value: NonNullable<RequestFilter[Member]>) => readonly Param[],
  ];
} = {
  keyId: ['key_id = ?', (id) => [id]],
  of: ['issuer_id = ? AND ambiente = ?', ({ issuerId, ambiente }) => [issuerId, ambiente]],
  seenBy: ['(issuer_id = ? OR issuer_id IS NULL)', (issuerId) => [issuerId]],
  id: ['id = ?', (id) => [id]],
  codigo: ['codigo = ?', (codigo) => [codigo]],
  status: ['status = ?', (status) => [status]],
  failed: [`(status >= ${LOWEST_FAILURE}) = ?`, (failed) => [Number(failed)]],
  codigoGeneracion: ['codigo_generacion = ?', (code) => [code]],
  idempotencyKey: ['idempotency_key = ?', (key) => [key]],
  from: ['at >= ?', (at) => [at]],
  until: ['at < ?', (at) => [at]],
  before: ['seq < ?', (seq) => [seq]],
  after: ['seq > ?', (seq) => [seq]],
};

const ROW = insertionOf('request', REQUEST, 'size');
const BODY_ROW = insertionOf('request_body', BODIES, 'seq');
const BODIES_OF = BODIES.select('SELECT body, answer FROM request_body WHERE seq = ?');

/** One statement per combination of conditions. */
const listings = new Map<string, Selection<ListedRequest>>();

function listing(where: string): Selection<ListedRequest> {
  const known = listings.get(where);
  if (known !== undefined) return known;
  const made = selection(LISTED.parse, `SELECT * FROM request WHERE ${where} ORDER BY seq DESC LIMIT ?`);
  listings.set(where, made);
  return made;
}

/** Newest first. */
export function findRequests(reader: Reader, filter: RequestFilter, limit: number): readonly ListedRequest[] {
  const asked = Object.entries(CONDITIONS).flatMap(([member, [sql, values]]) => {
    const value = filter[member as keyof RequestFilter];
    return value === undefined
      ? []
      : [{ sql, params: (values as (value: unknown) => readonly Param[])(value) }];
  });
  const where = ['TRUE', ...asked.map(({ sql }) => sql)].join(' AND ');
  return listing(where).list(reader, ...asked.flatMap(({ params }) => params), limit);
}

/** Null members were not stored. */
export function requestBodies(reader: Reader, seq: number): RequestBodies {
  return BODIES_OF.find(reader, seq) ?? { body: null, answer: null };
}

export function logRequest(tx: Tx, request: LoggedRequest, { body, answer }: RequestBodies): void {
  const size = ROW_BYTES + request.path.length + (body?.length ?? 0) + (answer?.length ?? 0);
  const seq = ROW.run(tx, request, { size });
  if (body !== null || answer !== null) BODY_ROW.run(tx, { body, answer }, { seq });
}

/** Size of a row without path and bodies, in bytes. */
const ROW_BYTES = 200;
