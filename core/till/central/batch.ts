/** Makes a batch of the till's stream: as many records as fit, read a few at a time so that a sale never waits for it. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  BATCH_BYTES,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  STREAM_FORMAT,
  type BatchHeader,
  type StreamMark,
} from '../../contract/central/stream-batch.ts';
import { nextHead } from '../../domain/central/stream-chain.ts';
import { streamAfter, type Flight, type ReadRows } from '../../store/central/stream.ts';
import type { Store } from '../../store/store.ts';

/** Records read in one turn of the event loop: a millisecond. */
const RECORDS_A_TURN = 100;
/** Effort of the compressor: the least takes half the time of the middle one, for a third more bytes of a line that is fast enough. */
const GZIP_LEVEL = 1;

const compressed = promisify(gzip);

/** The next batch after what is acknowledged; null when there is nothing to send. */
export async function nextBatch(
  store: Store,
  of: { readonly epoch: string; readonly acked: StreamMark },
): Promise<Flight | null> {
  const lines: Buffer[] = [];
  const known: ReadRows = new Map();
  let { seq, head } = of.acked;
  let bytes = 0;
  const room = () => bytes < BATCH_BYTES && lines.length < MAX_BATCH_RECORDS;
  while (room()) {
    const records = store.read((reader) => streamAfter(reader, { after: seq, limit: RECORDS_A_TURN, known }));
    for (const record of records) {
      const line = Buffer.from(`${record.line}\n`);
      const size = line.length;
      // One that is larger than a batch may be goes alone: whoever takes it decides.
      if (!room() || (lines.length > 0 && bytes + size > MAX_BATCH_BYTES)) break;
      if (record.seq !== seq + 1) throw new Error(`the stream has no entry ${seq + 1}`);
      ({ seq } = record);
      head = nextHead(head, record.line, sha256);
      lines.push(line);
      bytes += size;
    }
    if (records.length < RECORDS_A_TURN || seq < (records.at(-1)?.seq ?? 0)) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (lines.length === 0) return null;
  const from = of.acked.seq + 1;
  const header: BatchHeader = {
    format: STREAM_FORMAT,
    epoch: of.epoch,
    from,
    to: seq,
    previousHash: of.acked.head,
  };
  const text = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...lines]);
  return { from, to: seq, head, body: await compressed(text, { level: GZIP_LEVEL }) };
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
