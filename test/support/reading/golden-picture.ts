/**
 * Pictures that somebody looked at and found good, in `test/output/<folder>`. `CAJA_GOLDEN=escribir` writes them anew, to be looked
 * at before they are kept.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Picture } from './pdf-pages.ts';

/** Pixels that may differ, because another machine draws an edge a little otherwise; one other figure is more. */
const MAX_DIFFERENT = 3;
/** How much one pixel may differ before it counts, from 0 to 1. */
const THRESHOLD = 0.1;
/** Where differing pictures are left to be looked at. */
const DIFFERENCES = join(tmpdir(), 'caja-differences');
export const REWRITE = process.env['CAJA_GOLDEN'] === 'escribir';

/**
 * What is wrong with a picture; null when it looks like the good one. Compared in greys.
 *
 * @param name `<folder>/<name>`, without its ending
 */
export function goldenFault(name: string, picture: Picture): string | null {
  const file = join(import.meta.dirname, '../../output', `${name}.png`);
  const now = grey(picture);
  if (REWRITE) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, encoded(now));
    return null;
  }
  if (!existsSync(file)) return `${name}: no picture; ${kept(name, now)}`;
  const golden = PNG.sync.read(readFileSync(file));
  const { width, height } = now;
  if (golden.width !== width || golden.height !== height) return `${name}: another size; ${kept(name, now)}`;
  const difference = new PNG({ width, height });
  const count = pixelmatch(golden.data, now.data, difference.data, width, height, {
    threshold: THRESHOLD,
    includeAA: true,
  });
  if (count <= MAX_DIFFERENT) return null;
  kept(`${name}-difference`, difference);
  return `${name}: ${count} pixels differ; ${kept(name, now)}`;
}

function kept(name: string, picture: PNG): string {
  const file = join(DIFFERENCES, `${name}.png`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, PNG.sync.write(picture));
  return `drawn now: ${file}`;
}

function grey({ width, height, data }: Picture): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    png.data.fill(Math.round(0.299 * red + 0.587 * green + 0.114 * blue), at, at + 3);
    png.data[at + 3] = 255;
  }
  return png;
}

/** Lines and letters on white are smallest without a filter, in greys. */
function encoded(picture: PNG): Buffer {
  return PNG.sync.write(picture, { colorType: 0, filterType: 0, deflateLevel: 9, deflateStrategy: 0 });
}
