/** A file that somebody imports, CSV or workbook, as lines; or the rule that says why it is neither. */
import { rule, type Rule } from '../contract/rules/rules.ts';
import type { CsvBroken } from './csv-records.ts';
import { csvLinesOf, decodeCsv, type CsvLines } from './csv-text.ts';
import { isWorkbook, MAX_UNPACKED_BYTES, workbookLines } from './workbook.ts';

export interface SeparatedLines extends ReturnType<typeof csvLinesOf> {
  /** Whether a cell is a number with cents after a comma; in a workbook numbers are none of texts. */
  readonly decimalComma: boolean;
}

/** A cell that is such a number and nothing else; where commas separate columns it is quoted. */
const DECIMAL_COMMA = /(?:^|[;\t|"]) *(?:(?:US)?\$ *)?\d[\d.]*,\d{1,2} *(?:$|[;\t|"])/m;
const QUOTED_DECIMAL_COMMA = /" *(?:(?:US)?\$ *)?\d[\d.]*,\d{1,2} *"/;

/** The lines of a file; of a workbook those of its first sheet. */
export function fileLines(bytes: Uint8Array): Promise<SeparatedLines | Rule> {
  return isWorkbook(bytes) ? sheetOf(bytes) : Promise.resolve(textOf(bytes));
}

function textOf(bytes: Uint8Array): SeparatedLines | Rule {
  const decoded = decodeCsv(bytes);
  if (decoded === null) return rule('archivo-no-es-csv');
  const lines = csvLinesOf(decoded.text);
  const comma = lines.separator === ',' ? QUOTED_DECIMAL_COMMA : DECIMAL_COMMA;
  return { ...lines, decimalComma: comma.test(lines.text) };
}

async function sheetOf(bytes: Uint8Array): Promise<SeparatedLines | Rule> {
  const lines = await workbookLines(bytes);
  if (lines === 'damaged') return rule('libro-ilegible');
  if (lines === 'too-large') return rule('libro-muy-grande', { megabytes: MAX_UNPACKED_BYTES / 1024 / 1024 });
  return { ...lines, separator: ',', decimalComma: false };
}

/** How many lines those are, the header among them. */
export function lineCount({ text, passed }: CsvLines): number {
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines + passed;
}

/** Why a file of so many lines is too long; null where it is not. @param maximo lines at most, without the header */
export function tooManyLines(lines: CsvLines, maximo: number): Rule | null {
  const lineas = lineCount(lines);
  return lineas > maximo + 1 ? rule('archivo-de-mas-lineas', { lineas, maximo }) : null;
}

/** The rule that says where a text stops being CSV. */
export function brokenLine({ line: linea, reason }: CsvBroken): Rule {
  return rule(reason === 'open-quote' ? 'comillas-sin-cerrar' : 'linea-demasiado-larga', { linea });
}
