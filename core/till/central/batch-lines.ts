/** Builds the text of a batch line by line, with the hash chain over its lines; works on bytes. */
import { hash } from 'node:crypto';
import { BATCH_BYTES, type BatchHeader } from '../../contract/central/stream-batch.ts';
import { linkBeginning } from '../../domain/central/stream-chain.ts';

const HEADER_BYTES = 1024;
const FIRST_ROOM_BYTES = 16_384;
const KEPT_ROOM_BYTES = 4 * BATCH_BYTES;

/** The buffer of the finished batch, reused to spare the garbage collector. */
let spare: Buffer | null = null;

export class BatchLines {
  /** Hash of the chain after the last line. */
  head: string;
  bytes = 0;
  count = 0;
  #text: Buffer;

  constructor(head: string) {
    this.head = head;
    this.#text = spare ?? Buffer.allocUnsafe(FIRST_ROOM_BYTES);
    spare = null;
  }

  /** Adds a line that ends with a line feed. */
  add(line: Uint8Array): void {
    const beginning = linkBeginning(this.head);
    const from = HEADER_BYTES + this.bytes;
    const text = this.#with(from + beginning.length + line.length);
    // The hash input is assembled after the lines; then the line is moved into its place.
    text.write(beginning, from, 'latin1');
    text.set(line, from + beginning.length);
    const to = from + beginning.length + line.length;
    this.head = hash('sha256', text.subarray(from, to - 1), 'hex');
    text.copyWithin(from, from + beginning.length, to);
    this.bytes += line.length;
    this.count += 1;
  }

  /** The whole batch, a view of this buffer: valid until {@link done}. */
  under(header: BatchHeader): Buffer {
    const first = Buffer.from(`${JSON.stringify(header)}\n`);
    const from = HEADER_BYTES - first.length;
    first.copy(this.#text, from);
    return this.#text.subarray(from, HEADER_BYTES + this.bytes);
  }

  /** Releases the buffer for the next batch. */
  done(): void {
    if (this.#text.length <= KEPT_ROOM_BYTES) spare = this.#text;
  }

  #with(wanted: number): Buffer {
    if (wanted > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.max(wanted, 2 * this.#text.length));
      this.#text.copy(larger, 0, 0, HEADER_BYTES + this.bytes);
      this.#text = larger;
    }
    return this.#text;
  }
}
