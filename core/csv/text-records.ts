/** The records of a text that is a CSV file. */
import type { Rule } from '../contract/rules/rules.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { CsvBroken, csvRecords, type CsvRecord } from './csv-records.ts';
import { csvLinesOf } from './csv-text.ts';
import { brokenLine, tooManyLines } from './file-lines.ts';

/** What is read of the records; or the rule that says why they are none. @param of `maximo` lines, without the headings */
export async function readRecords<T>(
  text: string,
  of: { readonly maximo: number; readonly read: (records: AsyncIterable<CsvRecord>) => Promise<T> },
): Promise<{ readonly read: T } | { readonly broken: Rule }> {
  const lines = csvLinesOf(text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text);
  const long = tooManyLines(lines, of.maximo);
  if (long !== null) return { broken: long };
  try {
    return { read: await of.read(csvRecords(lines, lines.separator)) };
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    return { broken: brokenLine(error) };
  }
}
