/** Sections before the table and below the totals: related documents, third parties, remarks (§printed-version). */
import type { DocumentFacts } from '../facts/document-facts.ts';
import { DASH } from '../facts/document-text.ts';
import type { Block } from './flow.ts';
import { labelRows, type LabelRow } from './label-rows.ts';
import { CONTENT_WIDTH, EYEBROW, LABEL, lineHeight, PAGE, SPACE } from './page-style.ts';
import type { Pen } from './pen.ts';

const LABEL_WIDTH = 128;
/** Characters of a remark kept together; the rest may continue on the next page. */
const REMARK_CHARS = 600;
/** Maximum height of a section kept together, in points. */
const TOGETHER_HEIGHT = 90;

/** Documents and persons the sale refers to; unused ones with a dash. */
export function referenceBlocks(pen: Pen, facts: DocumentFacts): readonly Block[] {
  const { relacionados, otros, tercero, tipoDte } = facts;
  const related = relacionados.map(({ tipo, generacion, numero, fecha }) => ({
    label: `${tipo} (${generacion.toLowerCase()})`,
    value: `${numero} · ${fecha}`,
  }));
  const others = otros.map(({ de, texto }) => ({ label: de, value: texto }));
  const third =
    tercero === null
      ? []
      : [{ label: tercero.nombre, value: tercero.nit === null ? DASH : `NIT ${tercero.nit}` }];
  const blocks = [
    ...sectionBlocks(pen, 'DOCUMENTOS RELACIONADOS', related),
    ...sectionBlocks(pen, 'OTROS DOCUMENTOS ASOCIADOS', others),
    ...sectionBlocks(pen, 'VENTA A CUENTA DE TERCEROS', third),
  ];
  const unused = [
    ...(related.length === 0 ? ['Documentos relacionados'] : []),
    // A 04 and notes have no such section (§nota-remision, §note-fields).
    ...(others.length === 0 && (tipoDte === '01' || tipoDte === '03') ? ['Otros documentos asociados'] : []),
    ...(third.length === 0 ? ['Venta a cuenta de terceros'] : []),
  ];
  return unused.length === 0 ? blocks : [...blocks, unusedBlock(pen, unused)];
}

/** Payments that do not fit beside the totals, delivery, remarks, and the issuer's entries. */
export function closingBlocks(
  pen: Pen,
  facts: DocumentFacts,
  payments: readonly LabelRow[],
): readonly Block[] {
  const labelled = (rows: DocumentFacts['apendice']) =>
    rows.map(({ etiqueta, valor }) => ({ label: etiqueta, value: valor }));
  return [
    ...sectionBlocks(pen, 'PAGOS', payments),
    ...sectionBlocks(pen, 'ENTREGA', labelled(facts.entrega)),
    ...sectionBlocks(
      pen,
      'OBSERVACIONES',
      facts.observaciones === null ? [] : remarkRows(facts.observaciones),
    ),
    ...sectionBlocks(pen, 'APÉNDICE', labelled(facts.apendice)),
  ];
}

/** A title and its rows; with many rows each may start a page. Empty without rows. */
function sectionBlocks(pen: Pen, title: string, rows: readonly LabelRow[]): readonly Block[] {
  // Rows without labels take the full width.
  const labelWidth = rows.every(({ label }) => label === '') ? 0 : LABEL_WIDTH;
  if (rows.length === 0) return [];
  const heading: Block = {
    gap: SPACE.large,
    height: lineHeight(EYEBROW) + SPACE.hair,
    withNext: true,
    draw: (y) => pen.line(title, EYEBROW, { x: PAGE.left, y }),
  };
  const placed = rows.map((row) => labelRows(pen, [row], { width: CONTENT_WIDTH, labelWidth }));
  const isShort = placed.reduce((sum, { height }) => sum + height, 0) <= TOGETHER_HEIGHT;
  return [
    heading,
    ...placed.map(({ height, draw }, index) => ({
      height,
      withNext: isShort && index < placed.length - 1,
      draw: (y: number) => draw(PAGE.left, y),
    })),
  ];
}

function unusedBlock(pen: Pen, names: readonly string[]): Block {
  const width = CONTENT_WIDTH / names.length;
  const columns = names.map((label) =>
    labelRows(pen, [{ label, value: DASH }], {
      width,
      labelWidth: pen.widthOf(label, LABEL) + SPACE.medium,
    }),
  );
  return {
    gap: SPACE.large,
    height: Math.max(...columns.map(({ height }) => height)),
    draw: (y) => columns.forEach(({ draw }, index) => draw(PAGE.left + index * width, y)),
  };
}

function remarkRows(text: string): readonly LabelRow[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = rows.at(-1);
    if (last === undefined || last.length + word.length > REMARK_CHARS) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows.map((value) => ({ label: '', value }));
}
