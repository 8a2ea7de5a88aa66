/** Unpacks a font of the web (WOFF 1) into the tables that a PDF embeds: the library that draws would unpack each anew whenever it is read. */
import { inflateSync } from 'node:zlib';

/** Sizes of the format's headers and of an entry in their directories, in bytes. */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;
/** Tables begin at multiples of it. */
const ALIGNMENT = 4;

/** @throws Error of zlib when a table is damaged */
export function fontOfWoff(woff: Buffer): Buffer {
  const flavor = woff.subarray(4, 8);
  const count = woff.readUInt16BE(12);
  const directory: Buffer[] = [];
  const tables: Buffer[] = [];
  let at = FONT_HEADER + count * FONT_ENTRY;
  for (let index = 0; index < count; index += 1) {
    const place = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(place + field)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = Buffer.alloc(Math.ceil(length / ALIGNMENT) * ALIGNMENT);
    // What would not become smaller is not packed.
    (packedLength < length ? inflateSync(packed) : packed).copy(table);
    tables.push(table);
    const [tag, checksum] = [woff.subarray(place, place + 4), woff.subarray(place + 16, place + WOFF_ENTRY)];
    directory.push(tag, checksum, numbers(at, length));
    at += table.length;
  }
  // The fields for a search in halves stay zero: nothing here searches so.
  const header = Buffer.alloc(FONT_HEADER - flavor.length);
  header.writeUInt16BE(count);
  return Buffer.concat([flavor, header, ...directory, ...tables]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}
