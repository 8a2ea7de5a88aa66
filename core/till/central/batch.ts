/** Builds a batch of the till's stream: as many rows as fit, read a few per turn so that sales do not wait. */
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import {
  BATCH_BYTES,
  MAX_BATCH_BYTES,
  MAX_BATCH_RECORDS,
  STREAM_FORMAT,
  type BatchHeader,
} from '../../contract/central/stream-batch.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  recordsBetween,
  streamEnd,
  type StreamPlace,
  type StreamSource,
} from '../../store/central/stream-place.ts';
import { nextRows, type Flight, type StreamStand, type StreamedRows } from '../../store/central/stream.ts';
import type { Store } from '../../store/store.ts';
import { BatchLines } from './batch-lines.ts';

/** Limits of one turn of the event loop (1–2 ms); FIRST_ROWS applies until a row size is known. */
const TURN_BYTES = 262_144;
const MOST_ROWS_A_TURN = 50;
const FIRST_ROWS = 10;
/** Fastest level: a fourth of gzip's time at two thirds of its size. */
const EFFORT = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const LINE_FEED = 10;

const compressed = promisify(zstdCompress);

/** The batch after the acknowledged position; null when there is nothing to send. */
export async function nextBatch(
  store: Store,
  { epoch, acked, now }: { readonly epoch: string; readonly acked: StreamStand; readonly now: Instant },
): Promise<Flight | null> {
  const end = store.read(streamEnd);
  if (recordsBetween(acked.place, end) === 0) return null;
  const lines = new BatchLines(acked.head);
  const { place, isWhole } = await fill(store, lines, { acked, end });
  if (lines.count === 0) throw new Error('nothing tells what is still to be told');
  const from = acked.seq + 1;
  const seq = acked.seq + lines.count;
  const header: BatchHeader = { format: STREAM_FORMAT, epoch, from, to: seq, previousHash: acked.head };
  const body = await compressed(lines.under(header), EFFORT);
  lines.done();
  return { from, seq, head: lines.head, body, place, toldUntil: isWhole ? now : null };
}

/** Adds lines until `end` or until the batch is full. @returns the position reached */
async function fill(
  store: Store,
  lines: BatchLines,
  { acked, end }: { readonly acked: StreamStand; readonly end: StreamPlace },
): Promise<{ readonly place: StreamPlace; readonly isWhole: boolean }> {
  const place: Record<StreamSource, number> = { ...acked.place };
  const told: StreamedRows = new Set();
  for (;;) {
    const seq = acked.seq + lines.count + 1;
    const limit = rowsAtOnce(lines);
    const step = store.read((reader) => nextRows(reader, { place, end, seq, limit, told }));
    if (step === null) return { place, isWhole: true };
    let from = 0;
    for (const id of step.ids) {
      const to = step.lines.indexOf(LINE_FEED, from) + 1;
      const line = step.lines.subarray(from, to);
      // A row larger than a batch is sent alone; the receiver decides.
      const fits = lines.count === 0 || lines.bytes + line.length <= MAX_BATCH_BYTES;
      if (!fits || lines.bytes >= BATCH_BYTES || lines.count >= MAX_BATCH_RECORDS)
        return { place, isWhole: false };
      lines.add(line);
      place[step.source] = id;
      from = to;
    }
    place[step.source] = step.through;
    if (step.ids.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function rowsAtOnce({ count, bytes }: BatchLines): number {
  if (count === 0) return FIRST_ROWS;
  return Math.min(MOST_ROWS_A_TURN, Math.max(1, Math.floor((TURN_BYTES * count) / bytes)));
}
