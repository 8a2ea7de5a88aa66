/**
 * A batch of a till's stream and what the centre answers. The body of `POST /till/batch` is `application/x-ndjson`, in UTF-8: the header
 * on the first line, then one line per record in unbroken order, each ended by a line feed. Hashes cover the lines as they were sent.
 */
import { z } from 'zod';
import { code, sha256 } from './stream-leaves.ts';

/**
 * Format of records that this version writes, and the oldest one a centre still reads (two before it). In format 1 each row that belongs
 * to a document was a record of its own and a document was told with every change; since format 2 it comes with its `parts`.
 */
export const STREAM_FORMAT = 2;
export const OLDEST_STREAM_FORMAT = Math.max(1, STREAM_FORMAT - 2);
/** Records of a batch at most; a till ends a batch earlier when its lines reach the bytes below. */
export const MAX_BATCH_RECORDS = 4_000;
/**
 * Lines of a batch before compression: a till closes it once they reach the first. A centre refuses more than the second: a document of
 * two thousand lines goes up with all its versions, and each may be 2 MiB.
 */
export const BATCH_BYTES = 1_048_576;
export const MAX_BATCH_BYTES = 16 * BATCH_BYTES;

/** How a batch may be compressed; a till uses the first. */
export type BatchEncoding = 'zstd' | 'gzip';
/** The bytes a batch compressed with gzip begins with. */
const GZIP_BEGINNING = [0x1f, 0x8b];

/** How a batch was compressed: one that an older program kept before it was sent leaves as it is. */
export function batchEncoding(body: Uint8Array): BatchEncoding {
  return GZIP_BEGINNING.every((byte, index) => body[index] === byte) ? 'gzip' : 'zstd';
}

/** Position in a stream: the sequence number of a record (0 before the first) and the chain's head there. */
export const streamMark = z.object({ seq: z.int().min(0), head: sha256 });
export type StreamMark = z.infer<typeof streamMark>;

export const batchHeader = z.object({
  format: z.int().min(1),
  epoch: code,
  /** Sequence numbers of the first and last record. */
  from: z.int().min(1),
  to: z.int().min(1),
  /** Head of the chain before `from`. */
  previousHash: sha256,
});
export type BatchHeader = z.infer<typeof batchHeader>;

/** 200: everything up to there is kept. A batch that was taken before gets the same answer and changes nothing. */
export const batchAccepted = z.object({
  ...streamMark.shape,
  /** Records of this batch that the centre keeps aside because it cannot use them. */
  quarantined: z.int().min(0),
  /** The newest version of the catalogue for this till. */
  catalogue: z.int().min(0),
});

/**
 * Why the centre takes nothing:
 * `POSICION` (409) the batch begins after what the centre has, as when the centre was restored: send again from `mark`.
 * `BIFURCADA` (409) another history than the one kept: nothing more is taken until a person decides.
 * `EPOCA` (409) the centre does not know this epoch, or a newer one has taken its place: open one.
 * `FORMATO` (422) a format it does not read. `LOTE` (400), `TAMANO` (413) not a batch: its lines do not hold together.
 * `FIRMA` (401) not signed by a key that is enrolled; `RELOJ` (401) signed at another time: take the time of `now`.
 * `REVOCADA` (403) this installation was revoked. `ESPERE` (429) too much at once: after `Retry-After` seconds.
 * `SIN_BASE` (503) the centre's database is full or away: later; why is in the message.
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
  /** What happened and what to do, in Spanish, for the person at the till. */
  message: z.string(),
  /** Where the centre stands, for `POSICION` and `BIFURCADA`. */
  mark: streamMark.optional(),
  /** The centre's clock, for `RELOJ`. */
  now: z.int().optional(),
});
export type StreamRefusal = z.infer<typeof streamRefusal>;

/** `POST /till/epoch`: a restored till goes on under a new epoch; signed like every request. */
export const epochRequest = z.object({
  epoch: code,
  previousEpoch: code,
  /** End of the stream that the restored database has. */
  end: streamMark,
});
/** 200: from where to send. The till checks that its own chain has that head there, else it says so and stops sending. */
export const epochAnswer = z.object({ mark: streamMark });
