/** What the font of a PDF lacks is told by a plain sign; amounts stay whole. */
import { describe, expect, it } from 'vitest';
import Pdfkit from 'pdfkit';
import { drawableText } from '../../core/output/typeface/drawable-text.ts';
import { NO_FONT } from '../../core/output/typeface/faces.ts';
import { itemColumns } from '../../core/output/printed-version/items-columns.ts';
import { BODY, STRONG } from '../../core/output/printed-version/page-style.ts';
import { createPen } from '../../core/output/printed-version/pen.ts';

/** A font with the letters of Spanish only. */
const spanish = (codePoint: number): boolean => codePoint < 0x100;

describe('text that a font draws', () => {
  it.each([
    ['Café ñandú «Único» €5', 'Café ñandú «Único» ?5'],
    ['Taza 🙂🙂 azul', 'Taza ?? azul'],
    ['日本語', '???'],
    ['عسل', '???'],
    // Marks of direction are not seen, and turn nothing around.
    ['\u202E<script>\u202C', '<script>'],
    ['a\u200Bb\uFE0F', 'ab'],
    ['co\u00ADma', 'co\u00ADma'],
    // What parts two words goes on parting them.
    ['uno\tdos\r\ntres\ncuatro', 'uno dos tres cuatro'],
  ])('%j is %j', (text, drawn) => {
    expect(drawableText(text, spanish)).toBe(drawn);
  });
});

describe('a pen', () => {
  const pdf = new Pdfkit({ autoFirstPage: false, font: NO_FONT });
  const pen = createPen(pdf, undefined);

  it('keeps the lines of a text, however they end', () => {
    const lines = ['Servicio de julio', 'Visita del 3', '', 'Visita del 10'];
    for (const end of ['\n', '\r\n', '\r', '\u2028'])
      expect(pen.wrap(lines.join(end), BODY, 1000)).toEqual(lines);
  });

  it('keeps what its font has, and measures what it draws', () => {
    const text = 'Té “fino” – 3.5 → 2 … N.º';
    expect(pen.wrap(text, BODY, 1000)).toEqual([text]);
    expect(pen.wrap('🙂 日本', BODY, 1000)).toEqual(['? ??']);
    expect(pen.widthOf('日本', BODY)).toBe(pen.widthOf('??', BODY));
  });

  it.each(['Avión To Á', '“fino” – … €'])('%j is as wide beside a letter of the whole typeface', (text) => {
    for (const letter of ['Ω', 'Ж'])
      for (const style of [BODY, STRONG])
        expect(pen.widthOf(`${text} ${letter}`, style)).toBeCloseTo(
          pen.widthOf(`${text} `, style) + pen.widthOf(letter, style),
        );
  });

  it('gives figures that are too long for the page columns that fit it', () => {
    const long = '9,999,998,000.00012345';
    const { columns } = itemColumns(pen, [['1', long, 'Unidad', 'Oro', long, long, long, long, long]], false);
    const ends = columns.map(({ x, width }) => x + width);
    expect(Math.max(...ends)).toBeLessThanOrEqual(612 - 30);
  });
});
