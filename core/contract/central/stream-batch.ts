/**
 * A batch of a till's stream and the centre's answers. The body of `POST /till/batch` is `application/x-ndjson` in UTF-8: a header line, then one line per record
 * without gaps, each ended by a line feed. Hashes cover the lines as sent.
 */
import { z } from 'zod';
import { code, sha256 } from './stream-leaves.ts';

/**
 * Record format of this version, and the oldest one a centre reads (two before). In format 1 each row of a document was its own record and a change sent the document
 * again; since format 2 the rows come in its `parts`.
 */
export const STREAM_FORMAT = 2;
export const OLDEST_STREAM_FORMAT = Math.max(1, STREAM_FORMAT - 2);
/** Maximum records of a batch; a till closes it earlier at the bytes below. */
export const MAX_BATCH_RECORDS = 4_000;
/**
 * Size of a batch's lines before compression: a till closes a batch at the first; a centre refuses more than the second, because a document of 2,000 lines is sent with
 * all versions of up to 2 MiB.
 */
export const BATCH_BYTES = 1_048_576;
export const MAX_BATCH_BYTES = 16 * BATCH_BYTES;

/** Compressions of a batch; tills use the first. */
export type BatchEncoding = 'zstd' | 'gzip';
const GZIP_BEGINNING = [0x1f, 0x8b];

/** Compression of a batch. Batches that an older program stored before sending are sent unchanged. */
export function batchEncoding(body: Uint8Array): BatchEncoding {
  return GZIP_BEGINNING.every((byte, index) => body[index] === byte) ? 'gzip' : 'zstd';
}

/** Position in a stream: sequence number of a record (0 before the first) and the chain's hash there. */
export const streamMark = z.object({ seq: z.int().min(0), head: sha256 });
export type StreamMark = z.infer<typeof streamMark>;

export const batchHeader = z.object({
  format: z.int().min(1),
  epoch: code,
  /** Sequence numbers of the first and last record. */
  from: z.int().min(1),
  to: z.int().min(1),
  /** Hash of the chain before `from`. */
  previousHash: sha256,
});
export type BatchHeader = z.infer<typeof batchHeader>;

/** Status 200: everything up to this position is stored. Repeating a batch gets the same answer and changes nothing. */
export const batchAccepted = z.object({
  ...streamMark.shape,
  /** Records of this batch that the centre cannot use and stored separately. */
  quarantined: z.int().min(0),
  /** Newest catalogue version for this till. */
  catalogue: z.int().min(0),
});

/**
 * Refusals of the centre:
 * `POSICION` (409) the batch starts after the centre's position, e.g. after a restore: resend from `mark`.
 * `BIFURCADA` (409) a different history than the stored one: nothing is accepted until a user decides.
 * `EPOCA` (409) unknown or replaced epoch: open a new one.
 * `FORMATO` (422) unsupported format. `LOTE` (400), `TAMANO` (413) malformed or too large batch.
 * `FIRMA` (401) not signed by an enrolled key; `RELOJ` (401) wrong time of signature: use `now`.
 * `REVOCADA` (403) this installation was revoked. `ESPERE` (429) rate limit: retry after `Retry-After` seconds.
 * `SIN_BASE` (503) database full or unreachable: retry later; the message says why.
 */
export const STREAM_REFUSALS = {
  LOTE: 400,
  FIRMA: 401,
  RELOJ: 401,
  REVOCADA: 403,
  POSICION: 409,
  BIFURCADA: 409,
  EPOCA: 409,
  TAMANO: 413,
  FORMATO: 422,
  ESPERE: 429,
  SIN_BASE: 503,
} as const;
export type StreamRefusalCode = keyof typeof STREAM_REFUSALS;

export const streamRefusal = z.object({
  codigo: z.enum(Object.keys(STREAM_REFUSALS) as [StreamRefusalCode, ...StreamRefusalCode[]]),
  /** What happened and what to do, in Spanish, for the user. */
  message: z.string(),
  /** The centre's position, for `POSICION` and `BIFURCADA`. */
  mark: streamMark.optional(),
  /** The centre's clock, for `RELOJ`. */
  now: z.int().optional(),
});
export type StreamRefusal = z.infer<typeof streamRefusal>;

/** `POST /till/epoch`: a restored till continues under a new epoch; signed like every request. */
export const epochRequest = z.object({
  epoch: code,
  previousEpoch: code,
  /** End of the stream in the restored database. */
  end: streamMark,
});
/** Status 200: position to send from. The till checks that its own chain has this hash there; otherwise it reports that and stops sending. */
export const epochAnswer = z.object({ mark: streamMark });
