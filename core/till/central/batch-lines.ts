/** The text of a batch as it grows, line by line, with the chain of hashes over its lines; everything stays bytes. */
import { hash } from 'node:crypto';
import type { BatchHeader } from '../../contract/central/stream-batch.ts';
import { linkBeginning } from '../../domain/central/stream-chain.ts';
import type { StreamedRecord } from '../../store/central/stream.ts';

/** Room before the first record: a small batch fits, a large one doubles it a few times. */
const FIRST_ROOM_BYTES = 16_384;
/** What a line has besides its row, with the head before it, at most. */
const FRAME_BYTES = 200;
/** Bytes of a character at most. */
const CHARACTER_BYTES = 3;
const END_OF_LINE = '}\n';

export class BatchLines {
  /** Of the chain after the last line. */
  head: string;
  /** Of the lines, with their line feeds. */
  bytes = 0;
  count = 0;
  #text = Buffer.allocUnsafe(FIRST_ROOM_BYTES);

  constructor(head: string) {
    this.head = head;
  }

  add({ seq, kind, row }: StreamedRecord): void {
    const beginning = linkBeginning(this.head);
    const text = this.#with(FRAME_BYTES + mostBytes(row));
    // Behind the lines lies what the link is the hash of, in one piece; then the line takes its place.
    const from = this.bytes;
    let to = from + text.write(`${beginning}{"seq":${seq},"kind":"${kind}","row":`, from, 'latin1');
    to += typeof row === 'string' ? text.write(row, to, 'utf8') : row.copy(text, to);
    to += text.write(END_OF_LINE, to, 'latin1');
    this.head = hash('sha256', text.subarray(from, to - 1), 'hex');
    text.copyWithin(from, from + beginning.length, to);
    this.bytes = to - beginning.length;
    this.count += 1;
  }

  /** The whole batch. */
  under(header: BatchHeader): Buffer {
    return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), this.#text.subarray(0, this.bytes)]);
  }

  /** The text with room for so many bytes more. */
  #with(bytes: number): Buffer {
    const wanted = this.bytes + bytes;
    if (wanted > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.max(wanted, 2 * this.#text.length));
      this.#text.copy(larger, 0, 0, this.bytes);
      this.#text = larger;
    }
    return this.#text;
  }
}

/** Bytes that a record takes in a batch at most. */
export function mostBytes(row: StreamedRecord['row']): number {
  return typeof row === 'string' ? row.length * CHARACTER_BYTES : row.length;
}
