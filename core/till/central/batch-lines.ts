/** The text of a batch as it grows, line by line, with the chain of hashes over its lines; everything stays bytes. */
import { hash } from 'node:crypto';
import { BATCH_BYTES, type BatchHeader } from '../../contract/central/stream-batch.ts';
import { linkBeginning } from '../../domain/central/stream-chain.ts';

/** Before the first record there is room for the header, which is known last. */
const HEADER_BYTES = 1024;
/** Room of the first batch: a small one fits, a large one doubles it a few times. */
const FIRST_ROOM_BYTES = 16_384;
/** Largest room that is kept for the next batch. */
const KEPT_ROOM_BYTES = 4 * BATCH_BYTES;

/** The room of a batch that is done: a new one of megabytes for each would keep the collector of garbage busy. */
let spare: Buffer | null = null;

export class BatchLines {
  /** Of the chain after the last line. */
  head: string;
  /** Of the lines, with their line feeds. */
  bytes = 0;
  count = 0;
  #text: Buffer;

  constructor(head: string) {
    this.head = head;
    this.#text = spare ?? Buffer.allocUnsafe(FIRST_ROOM_BYTES);
    spare = null;
  }

  /** Adds a line, with the line feed that ends it. */
  add(line: Uint8Array): void {
    const beginning = linkBeginning(this.head);
    const from = HEADER_BYTES + this.bytes;
    const text = this.#with(from + beginning.length + line.length);
    // Behind the lines lies what the link is the hash of, in one piece; then the line takes its place.
    text.write(beginning, from, 'latin1');
    text.set(line, from + beginning.length);
    const to = from + beginning.length + line.length;
    this.head = hash('sha256', text.subarray(from, to - 1), 'hex');
    text.copyWithin(from, from + beginning.length, to);
    this.bytes += line.length;
    this.count += 1;
  }

  /** The whole batch: bytes of this room, good until it is {@link done}. */
  under(header: BatchHeader): Buffer {
    const first = Buffer.from(`${JSON.stringify(header)}\n`);
    const from = HEADER_BYTES - first.length;
    first.copy(this.#text, from);
    return this.#text.subarray(from, HEADER_BYTES + this.bytes);
  }

  /** Leaves its room to the next one. */
  done(): void {
    if (this.#text.length <= KEPT_ROOM_BYTES) spare = this.#text;
  }

  /** The text with room for so many bytes. */
  #with(wanted: number): Buffer {
    if (wanted > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.max(wanted, 2 * this.#text.length));
      this.#text.copy(larger, 0, 0, HEADER_BYTES + this.bytes);
      this.#text = larger;
    }
    return this.#text;
  }
}
