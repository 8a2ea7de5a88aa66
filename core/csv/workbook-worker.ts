/** The thread that reads the first sheet of a workbook and writes it as CSV. */
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { csvLines } from './csv-cells.ts';
import { withShownZeros } from './shown-zeros.ts';
import { MAX_UNPACKED_BYTES, type WorkbookAnswer } from './workbook.ts';

/** What the library makes of a cell, its numbers left as they are written in the file. */
type Value = string | boolean | Date | null;

/** From here on a spreadsheet rounds whole numbers. */
const FIRST_ROUNDED = 1e15;
/** Digits that a spreadsheet shows of a number: what it keeps beyond them is noise of its binary writing. */
const SHOWN_DIGITS = 15;
/** Decimals of a price at most. */
const DECIMALS = 8;

/** A cell that holds something behind the 702nd column: every row of the sheet would be made as wide. */
const FAR_CELL = /\br="[A-Z]{3}\d+"[^>]*(?<!\/)>/;

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/*
 * The library measures by the clock how much of a sheet it takes in one go, to leave turns to others, and goes one call deeper each time:
 * on a busy computer a long sheet ends in a stack overflow. Nothing else runs in this thread, so its clock stands still.
 */
const started = Date.now();
Date.now = () => started;

parentPort?.postMessage(await answerFor(workerData as Uint8Array));

async function answerFor(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    const rows = await readSheet<string>(Buffer.from(boundedParts(bytes)), { parseNumber: numberText });
    const text = rows.map((row) => lineOf(row as readonly unknown[] as readonly Value[])).join('');
    return { ok: true, text: new TextEncoder().encode(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof TooLarge ? 'too-large' : 'damaged' };
  }
}

/**
 * The parts of a workbook that hold its cells, packed anew without compression: whatever the library unpacks is no larger than this.
 *
 * @throws TooLarge when they are larger than {@link MAX_UNPACKED_BYTES}, or hold a cell far away from the others; whatever the zip's reader throws when it is damaged
 */
function boundedParts(bytes: Uint8Array): Uint8Array {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES) throw new TooLarge();
      return true;
    },
  });
  for (const part of Object.values(parts))
    if (FAR_CELL.test(Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')))
      throw new TooLarge();
  return zipSync(withShownZeros(parts), { level: 0 });
}

/** A row on one line: a break inside a cell would move the lines behind it. Nothing in an empty one, so that it is passed over. */
function lineOf(row: readonly Value[]): string {
  const cells = row.map((value) => cellText(value).replaceAll(/\s*[\r\n]+\s*/g, ' '));
  return cells.every((cell) => cell === '') ? '\r\n' : csvLines([cells]);
}

function cellText(value: Value): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value;
}

/**
 * A number as a person sees it in its cell: `7501234567893`, not `7.501234567893E+12`; `3.1`, not `3.1000000000000001`.
 * Whole numbers too long for a spreadsheet stay as it wrote them, to be noticed as rounded.
 */
function numberText(written: string): string {
  const value = Number(Number(written).toPrecision(SHOWN_DIGITS));
  const isWhole = /^-?\d+$/.test(written);
  if (isWhole || !(Math.abs(value) < FIRST_ROUNDED)) return written;
  return value.toFixed(DECIMALS).replace(/\.?0+$/, '');
}
