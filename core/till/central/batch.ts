/** Makes a batch of the till's stream: as many records as fit, read a few at a time so that a sale never waits for it. */
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import {
  BATCH_BYTES,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  STREAM_FORMAT,
  type BatchHeader,
  type StreamMark,
} from '../../contract/central/stream-batch.ts';
import { streamAfter, type Flight, type ReadRows } from '../../store/central/stream.ts';
import type { Store } from '../../store/store.ts';
import { BatchLines, mostBytes } from './batch-lines.ts';

/** Records read in one turn of the event loop: a millisecond. */
const RECORDS_A_TURN = 100;
/** The least effort: a fourth of what gzip's takes, for two thirds of its bytes. */
const EFFORT = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const compressed = promisify(zstdCompress);

/** The next batch after what is acknowledged; null when there is nothing to send. */
export async function nextBatch(
  store: Store,
  of: { readonly epoch: string; readonly acked: StreamMark },
): Promise<Flight | null> {
  const lines = new BatchLines(of.acked.head);
  const known: ReadRows = new Map();
  let { seq } = of.acked;
  const room = () => lines.bytes < BATCH_BYTES && lines.count < MAX_BATCH_RECORDS;
  while (room()) {
    const records = store.read((reader) => streamAfter(reader, { after: seq, limit: RECORDS_A_TURN, known }));
    for (const record of records) {
      // One that is larger than a batch may be goes alone: whoever takes it decides.
      const fits = lines.count === 0 || lines.bytes + mostBytes(record.row) <= MAX_BATCH_BYTES;
      if (!room() || !fits) break;
      if (record.seq !== seq + 1) throw new Error(`the stream has no entry ${seq + 1}`);
      ({ seq } = record);
      lines.add(record);
    }
    if (records.length < RECORDS_A_TURN || seq < (records.at(-1)?.seq ?? 0)) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (lines.count === 0) {
    lines.done();
    return null;
  }
  const from = of.acked.seq + 1;
  const header: BatchHeader = {
    format: STREAM_FORMAT,
    epoch: of.epoch,
    from,
    to: seq,
    previousHash: of.acked.head,
  };
  const body = await compressed(lines.under(header), EFFORT);
  lines.done();
  return { from, to: seq, head: lines.head, body };
}
