/** The records of a CSV text, little by little, so that nothing else has to wait for a long file. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { CsvLines } from './csv-text.ts';
import { plainCell } from '../contract/text/spreadsheet-cell.ts';

/** One record and the line of the file on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text is no CSV from some line on. */
export class CsvBroken extends Error {
  override readonly name = 'CsvBroken';
  readonly line: number;
  readonly reason: 'open-quote' | 'too-long';

  constructor(line: number, reason: CsvBroken['reason']) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** What is parsed in one go, in characters: about two milliseconds. */
const SLICE_CHARS = 16 * 1024;
/** Longest record, in characters: a quote that is never closed is noticed, not swallowed. */
const MAX_RECORD_CHARS = 64 * 1024;

/**
 * Reads every record, the header among them; empty lines, and those of empty cells, are passed over. Signs that protect a spreadsheet from formulas, and those by
 * which it keeps a number as it is written, are taken off.
 *
 * @throws CsvBroken when a quote is never closed or a record is longer than 64 KiB
 */
export async function* csvRecords({ text, passed }: CsvLines, separator: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    // Inches in descriptions: `Tubo de 1/2"`.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  const source = Readable.from(slicesOf(text), { objectMode: false });
  source.pipe(parser);
  try {
    const found = parser as AsyncIterable<{ readonly record: string[]; readonly info: { lines: number } }>;
    for await (const { record, info } of found) {
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: info.lines - breaks + passed, cells: record.map(writtenCell) };
    }
  } catch (error) {
    throw brokenOf(error, passed);
  } finally {
    source.destroy();
  }
}

/** `="0123"`, `'0123'` and `'0123`: a number whose zeros in front a spreadsheet is to keep. */
const KEPT_FORMULA = /^="((?:[^"]|"")*)"$/;
const KEPT_NUMBER = /^'(\d[\d .,-]*)'?$/;

function writtenCell(cell: string): string {
  const kept = KEPT_FORMULA.exec(cell) ?? KEPT_NUMBER.exec(cell);
  return kept === null ? plainCell(cell) : (kept[1] ?? '').replaceAll('""', '"');
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + SLICE_CHARS, text.length);
    // A character outside the basic plane is two units that must stay together.
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1;
    yield text.slice(at, end);
    at = end;
  }
}

function brokenOf(error: unknown, passed: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const { code, lines } = error as CsvError & { readonly lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new CsvBroken((lines ?? 1) + passed, 'open-quote');
  if (code === 'CSV_MAX_RECORD_SIZE') return new CsvBroken((lines ?? 1) + passed, 'too-long');
  return error;
}
