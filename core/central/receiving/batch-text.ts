/** The body of a batch: a header line and record lines, with the hash chain over them. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import {
  batchHeader,
  MAX_BATCH_RECORDS,
  OLDEST_STREAM_FORMAT,
  STREAM_FORMAT,
  type BatchHeader,
  type StreamRefusalCode,
} from '../../contract/central/stream-batch.ts';
import { linkBeginning } from '../../domain/central/stream-chain.ts';

const LINE_FEED = 10;

export interface Batch {
  readonly header: BatchHeader;
  /** As received. */
  readonly lines: readonly string[];
  /** Head of the chain after each line. */
  readonly heads: readonly string[];
}

export type BatchReading =
  | { readonly ok: true; readonly batch: Batch }
  | { readonly ok: false; readonly codigo: StreamRefusalCode; readonly message: string };

/** Reads a batch without looking into its records; overwrites its bytes. */
export function readBatch(bytes: Uint8Array): BatchReading {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(body) || body.at(-1) !== LINE_FEED) return refused('LOTE', 'El lote no está completo.');
  const records = body.indexOf(LINE_FEED) + 1;
  const header = batchHeader.safeParse(json(body.toString('utf8', 0, records - 1)));
  // The epoch is stored as received: it must be text that PostgreSQL accepts.
  if (!header.success || header.data.epoch.includes('\0') || !header.data.epoch.isWellFormed())
    return refused('LOTE', 'El lote no trae su encabezado.');
  const { format, from, to, previousHash } = header.data;
  if (format > STREAM_FORMAT || format < OLDEST_STREAM_FORMAT) {
    return refused(
      'FORMATO',
      `La central lee los formatos ${OLDEST_STREAM_FORMAT} a ${STREAM_FORMAT} y la caja envía el ${format}. Actualice el más antiguo de los dos.`,
    );
  }
  const { lines, heads } = readLines(body, { from: records, head: previousHash });
  if (lines.length !== to - from + 1 || lines.length > MAX_BATCH_RECORDS) {
    return refused('LOTE', 'El lote no trae los registros que anuncia.');
  }
  return { ok: true, batch: { header: header.data, lines, heads } };
}

/** Line by line: decoding the whole batch only to split it would be slower. */
function readLines(
  body: Buffer,
  beginning: { readonly from: number; readonly head: string },
): Pick<Batch, 'lines' | 'heads'> {
  const lines: string[] = [];
  const heads: string[] = [];
  let { from, head } = beginning;
  while (from < body.length) {
    const to = body.indexOf(LINE_FEED, from);
    lines.push(body.toString('utf8', from, to));
    // The hash input must be contiguous: the previous head overwrites bytes already read; a header is longer than it.
    const before = linkBeginning(head);
    body.write(before, from - before.length, 'latin1');
    head = hash('sha256', body.subarray(from - before.length, to), 'hex');
    heads.push(head);
    from = to + 1;
  }
  return { lines, heads };
}

/** SHA-256 of a UTF-8 text, lower-case hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Undefined if it is not JSON. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refused(codigo: StreamRefusalCode, message: string): BatchReading {
  return { ok: false, codigo, message };
}
