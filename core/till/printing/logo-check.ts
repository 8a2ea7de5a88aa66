/** Validates a logo, so that a broken image never prevents printing. */
import { crc32, inflateSync } from 'node:zlib';
import { MAX_LOGO_BYTES } from '../../contract/bridge/bridge-printed.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

const MIN_SIDE = 16;
const MAX_SIDE = 1600;

export type LogoKind = 'image/png' | 'image/jpeg';
export type LogoVerdict =
  | { readonly ok: true; readonly tipo: LogoKind }
  | { readonly ok: false; readonly broken: Rule };

interface Picture {
  readonly tipo: LogoKind;
  readonly ancho: number;
  readonly alto: number;
}

const NO_PICTURE = rule('logo-sin-imagen');
const BROKEN = rule('logo-danado');

/** The image type by its first bytes; null for any other. */
export function logoKind(bytes: Uint8Array): LogoKind | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'image/png';
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? 'image/jpeg' : null;
}

export function checkLogo(bytes: Buffer): LogoVerdict {
  if (bytes.length > MAX_LOGO_BYTES)
    return { ok: false, broken: rule('logo-pesado', { kilobytes: MAX_LOGO_BYTES / 1024 }) };
  const tipo = logoKind(bytes);
  if (tipo === null) return { ok: false, broken: NO_PICTURE };
  const picture = tipo === 'image/png' ? pngOf(bytes) : jpegOf(bytes);
  if (picture === null) return { ok: false, broken: BROKEN };
  const sides = [picture.ancho, picture.alto];
  if (Math.min(...sides) < MIN_SIDE || Math.max(...sides) > MAX_SIDE)
    return { ok: false, broken: rule('lados-del-logo', { minimo: MIN_SIDE, maximo: MAX_SIDE }) };
  return { ok: true, tipo };
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Accepts intact chunks with complete pixel data; neither interlaced nor 16 bits. */
function pngOf(bytes: Buffer): Picture | null {
  const chunks = pngChunks(bytes);
  const [header] = chunks ?? [];
  if (chunks === null || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const [ancho, alto] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bits = 0, color = -1, , , interlaced = 1] = header.data.subarray(8);
  const samples = SAMPLES[color];
  const palette = chunks.some(({ type }) => type === 'PLTE');
  if (samples === undefined || bits > 8 || interlaced !== 0 || (color === 3 && !palette)) return null;
  if (Math.max(ancho, alto) > MAX_SIDE) return { tipo: 'image/png', ancho, alto };
  const wanted = (1 + Math.ceil((ancho * samples * bits) / 8)) * alto;
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    const found = inflateSync(pixels, { maxOutputLength: wanted + 1 }).length;
    return found === wanted ? { tipo: 'image/png', ancho, alto } : null;
  } catch {
    return null;
  }
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Null when a chunk is truncated or corrupt, or the end is missing. */
function pngChunks(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return null;
    const named = bytes.subarray(at + 4, end);
    if (crc32(named) !== bytes.readUInt32BE(end)) return null;
    const type = named.toString('latin1', 0, 4);
    chunks.push({ type, data: named.subarray(4) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

/** Frame markers: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const SCAN = 0xda;

/** Reads segments up to the frame, and requires the end marker. */
function jpegOf(bytes: Buffer): Picture | null {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) === -1) return null;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === SCAN) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (FRAMES.includes(marker) && length >= 8 && at + 10 <= bytes.length) {
      const components = bytes[at + 9];
      if (bytes[at + 4] !== 8 || (components !== 1 && components !== 3)) return null;
      return { tipo: 'image/jpeg', alto: bytes.readUInt16BE(at + 5), ancho: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  return null;
}

function startsWith(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
