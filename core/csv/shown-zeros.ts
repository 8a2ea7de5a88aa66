/** Numbers of a workbook that are shown with zeros in front (`00000`): a code 00123 is kept there as 123 and a format. */
import type { Unzipped } from 'fflate';

const STYLES = 'xl/styles.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** A format of zeros alone: how many digits are shown at least. */
const ZEROS = /^0{2,}$/;
const FORMAT = /<(?:\w+:)?numFmt\b([^>]*)>/g;
const CELL_STYLES = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/;
const CELL_STYLE = /<(?:\w+:)?xf\b([^>]*)>/g;
/** A cell that holds a whole number, with the formula that it came from where it has one. */
const CELL =
  /(<(?:\w+:)?c\b)([^>]*)(>(?:<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>)(\d+)(?=<)/g;

/** Writes such numbers as the texts that people see; the other parts stay as they are. */
export function withShownZeros(parts: Unzipped): Unzipped {
  const styles = parts[STYLES];
  const widths = styles === undefined ? new Map<string, number>() : widthsOf(textOf(styles));
  if (widths.size === 0) return parts;
  const shown = Object.entries(parts).map(([name, bytes]) => [
    name,
    SHEET.test(name) ? new TextEncoder().encode(padded(textOf(bytes), widths)) : bytes,
  ]);
  return Object.fromEntries(shown) as Unzipped;
}

/** Digits that a style shows at least, by its place among the styles of cells. */
function widthsOf(styles: string): ReadonlyMap<string, number> {
  const formats = new Map<string, number>();
  for (const [, attributes = ''] of styles.matchAll(FORMAT)) {
    const code = attribute(attributes, 'formatCode') ?? '';
    if (ZEROS.test(code)) formats.set(attribute(attributes, 'numFmtId') ?? '', code.length);
  }
  const cells = CELL_STYLES.exec(styles)?.[0] ?? '';
  const widths = [...cells.matchAll(CELL_STYLE)].map(([, attributes = '']) =>
    formats.get(attribute(attributes, 'numFmtId') ?? ''),
  );
  return new Map(widths.flatMap((width, place) => (width === undefined ? [] : [[String(place), width]])));
}

function padded(sheet: string, widths: ReadonlyMap<string, number>): string {
  return sheet.replaceAll(CELL, (cell: string, ...found: string[]) => {
    const [begin = '', attributes = '', between = '', digits = ''] = found;
    const width = widths.get(attribute(attributes, 's') ?? '');
    const kind = attribute(attributes, 't') ?? 'n';
    if (width === undefined || kind !== 'n') return cell;
    const others = attributes.replace(/\st="[^"]*"/, '');
    return `${begin}${others} t="str"${between}${digits.padStart(width, '0')}`;
  });
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
