/** The body of a batch: a header line and record lines, with the chain of hashes over them. */
import { hash } from 'node:crypto';
import {
  batchHeader,
  MAX_BATCH_RECORDS,
  OLDEST_STREAM_FORMAT,
  STREAM_FORMAT,
  type BatchHeader,
  type StreamRefusalCode,
} from '../../contract/central/stream-batch.ts';
import { nextHead } from '../../domain/central/stream-chain.ts';

export interface Batch {
  readonly header: BatchHeader;
  /** Record lines as they were sent. */
  readonly lines: readonly string[];
  /** Head of the chain after each of them. */
  readonly heads: readonly string[];
}

export type BatchReading =
  | { readonly ok: true; readonly batch: Batch }
  | { readonly ok: false; readonly codigo: StreamRefusalCode; readonly message: string };

/** Reads a batch; what its records say is not looked at yet. */
export function readBatch(body: Uint8Array): BatchReading {
  const text = utf8(body);
  if (text === null || !text.endsWith('\n')) return refused('LOTE', 'El lote no está completo.');
  const [first = '', ...lines] = text.slice(0, -1).split('\n');
  const header = batchHeader.safeParse(json(first));
  if (!header.success) return refused('LOTE', 'El lote no trae su encabezado.');
  const { format, from, to } = header.data;
  if (format > STREAM_FORMAT || format < OLDEST_STREAM_FORMAT) {
    return refused(
      'FORMATO',
      `La central lee los formatos ${OLDEST_STREAM_FORMAT} a ${STREAM_FORMAT} y la caja envía el ${format}. Actualice el más antiguo de los dos.`,
    );
  }
  if (lines.length !== to - from + 1 || lines.length > MAX_BATCH_RECORDS) {
    return refused('LOTE', 'El lote no trae los registros que anuncia.');
  }
  let head = header.data.previousHash;
  const heads = lines.map((line) => (head = nextHead(head, line, sha256)));
  return { ok: true, batch: { header: header.data, lines, heads } };
}

/** SHA-256 of a text in UTF-8, lower-case hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The parsed text; undefined where it is not JSON. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function utf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function refused(codigo: StreamRefusalCode, message: string): BatchReading {
  return { ok: false, codigo, message };
}
