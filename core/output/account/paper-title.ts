/** Title of a paper that is no fiscal document, beside the name of the shop, with its date below. */
import type { Block } from '../printed-version/flow.ts';
import {
  BODY,
  CONTENT_WIDTH,
  EYEBROW,
  lineHeight,
  NAME,
  PAGE,
  SPACE,
  TITLE,
} from '../printed-version/page-style.ts';
import type { Pen } from '../printed-version/pen.ts';

export interface PaperTitle {
  readonly eyebrow: string;
  readonly title: string;
  readonly shop: string;
  readonly day: string;
}

export function paperTitleBlock(pen: Pen, { eyebrow, title, shop, day }: PaperTitle): Block {
  const brand = pen.wrap(shop, NAME, CONTENT_WIDTH / 2);
  const brandWidth = Math.max(...brand.map((line) => pen.widthOf(line, NAME)));
  const titles = pen.wrap(title, TITLE, CONTENT_WIDTH - brandWidth - SPACE.large);
  const titleHeight = lineHeight(EYEBROW) + titles.length * lineHeight(TITLE);
  const height = Math.max(titleHeight, brand.length * lineHeight(NAME));
  return {
    height: height + lineHeight(BODY),
    draw: (y) => {
      pen.line(eyebrow, EYEBROW, { x: PAGE.left, y });
      pen.lines(titles, TITLE, { x: PAGE.left, y: y + lineHeight(EYEBROW) });
      pen.lines(brand, NAME, { x: PAGE.left, y, width: CONTENT_WIDTH, align: 'right' });
      pen.line(day, BODY, { x: PAGE.left, y: y + height });
    },
  };
}
