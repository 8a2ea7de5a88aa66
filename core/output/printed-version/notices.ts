/** Status notices as bands across the page. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { standingNotices, type NoticeTone } from '../facts/document-standing.ts';
import type { Block } from './flow.ts';
import { BODY, COLOR, CONTENT_WIDTH, lineHeight, PAGE, SPACE, STRONG } from './page-style.ts';
import type { Pen } from './pen.ts';

const TONES: Readonly<Record<NoticeTone, { readonly paper: string; readonly ink: string }>> = {
  neutral: { paper: COLOR.neutralSoft, ink: COLOR.ink },
  waiting: { paper: COLOR.waitingSoft, ink: COLOR.waiting },
  bad: { paper: COLOR.badSoft, ink: COLOR.bad },
};
const RADIUS = 4;
const PADDING = 7;

export function noticeBlocks(pen: Pen, document: PrintedDocument): readonly Block[] {
  return standingNotices(document).map(({ tone, title, text }, index) => {
    const { paper, ink } = TONES[tone];
    const style = { ...STRONG, color: ink };
    const titleWidth = pen.widthOf(title, style) + SPACE.medium;
    const lines = pen.wrap(text, BODY, CONTENT_WIDTH - 2 * PADDING - titleWidth);
    const height = lines.length * lineHeight(BODY) + 2 * PADDING;
    return {
      gap: index === 0 ? SPACE.large : SPACE.small,
      height,
      draw: (y) => {
        pen.pdf.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, RADIUS).fill(paper);
        pen.line(title, style, { x: PAGE.left + PADDING, y: y + PADDING });
        pen.lines(lines, BODY, { x: PAGE.left + PADDING + titleWidth, y: y + PADDING });
      },
    };
  });
}
