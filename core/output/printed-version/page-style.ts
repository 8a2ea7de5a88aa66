/** Type scale, spacing scale and colours of the printed version; lengths in points. */

export const PAGE = { width: 612, height: 792, left: 45, right: 45, top: 36, bottom: 42 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
/** Lower limit of the content; the foot is below. */
export const CONTENT_BOTTOM = PAGE.height - PAGE.bottom;

export const SIZE = { label: 7.5, body: 8.5, name: 10.5, title: 18, watermark: 84 } as const;
/** Default line height relative to the font size. */
const LEADING = 1.32;

export const SPACE = { hair: 2, small: 4, medium: 7, large: 11, section: 15 } as const;

export const COLOR = {
  ink: '#16211f',
  soft: '#5a6965',
  rule: '#dfe5e2',
  strongRule: '#8b9a96',
  accent: '#0e6b66',
  waiting: '#7d5200',
  waitingSoft: '#fdf3de',
  bad: '#b3261e',
  badSoft: '#fbe9e7',
  neutralSoft: '#eef2f0',
} as const;

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Tabular digits, so that columns align. */
  readonly tabular?: boolean;
  /** Line height relative to the font size. */
  readonly leading?: number;
  readonly spacing?: number;
}

export const LABEL: TextStyle = { size: SIZE.label, color: COLOR.soft };
export const EYEBROW: TextStyle = { size: SIZE.label, bold: true, color: COLOR.accent, spacing: 0.6 };
export const BODY: TextStyle = { size: SIZE.body };
export const STRONG: TextStyle = { size: SIZE.body, bold: true };
export const NAME: TextStyle = { size: SIZE.name, bold: true };
export const TITLE: TextStyle = { size: SIZE.title, bold: true };

export function lineHeight({ size, leading = LEADING }: TextStyle): number {
  return size * leading;
}
