/** Workbooks of one sheet, as small as a spreadsheet program would read them. */
import { ZipFile } from 'yazl';

/** A cell by its type and its style in {@link STYLES}: its text, the number as it is written in the file, or another value. */
export type SheetCell = string | { readonly n: string; readonly style?: number } | { readonly raw: string };

/** The first style after the plain one is a date, the next a percentage, the last five digits at least. */
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook by their paths; a row that is null is not in the file at all. */
export function workbookParts(
  rows: readonly (readonly SheetCell[] | null)[],
): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/><sheet name="Otra" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      'sheet1',
      'sheet2',
    ]
      .map(
        (name, at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/${name}.xml"/>`,
      )
      .join('')}<Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    'xl/worksheets/sheet2.xml': sheetXml([['Otra']]),
  };
}

/** Packs parts as a spreadsheet program does. */
export async function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function sheetXml(rows: readonly (readonly SheetCell[] | null)[]): string {
  const lines = rows.map((row, at) =>
    row === null
      ? ''
      : `<row r="${at + 1}">${row.map((cell, place) => cellXml(cell, `${'ABCDEFGH'[place] ?? ''}${at + 1}`)).join('')}</row>`,
  );
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: SheetCell, r: string): string {
  if (typeof cell !== 'string' && 'raw' in cell) return cell.raw.replace('<c', `<c r="${r}"`);
  if (typeof cell !== 'string') return `<c r="${r}" s="${cell.style ?? 0}"><v>${cell.n}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
