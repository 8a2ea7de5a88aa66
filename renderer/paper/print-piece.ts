/** Prints one element on a page as wide as the paper and as long as the element. */

const MM_PER_INCH = 25.4;
/** CSS pixels per inch, independent of screen and zoom. */
const PX_PER_INCH = 96;
/** Blank paper after the last row, in millimetres; allows for slightly wider printer fonts. */
const TAIL_MM = 6;
/** Maximum page length of operating systems, in millimetres; longer tickets use several pages. */
const MAX_PAGE_MM = 3000;

export interface PrintedPiece {
  readonly piece: HTMLElement;
  readonly widthMm: number;
  readonly onEnd: () => void;
}

/** Starts once fonts and images are loaded. @returns cancels and cleans up */
export function printPiece({ piece, widthMm, onEnd }: PrintedPiece): () => void {
  const root = document.documentElement;
  const page = new CSSStyleSheet();
  let isOver = false;
  let focused: Element | null = null;
  const clear = (): void => {
    isOver = true;
    window.removeEventListener('afterprint', end);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== page);
    delete root.dataset['printing'];
  };
  function end(): void {
    clear();
    // The page was hidden while printing and may have lost the focus.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    onEnd();
  }
  void drawn(piece).then(() => {
    if (isOver) return;
    const heightMm = (piece.getBoundingClientRect().height / PX_PER_INCH) * MM_PER_INCH + TAIL_MM;
    page.replaceSync(
      `@page { size: ${widthMm}mm ${Math.ceil(Math.min(heightMm, MAX_PAGE_MM))}mm; margin: 0; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
    root.dataset['printing'] = '';
    focused = document.activeElement;
    window.addEventListener('afterprint', end);
    window.print();
  });
  return clear;
}

/** Broken images are ignored. */
async function drawn(piece: HTMLElement): Promise<void> {
  const pictures = [...piece.querySelectorAll('img')].map((each) => each.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...pictures]);
}
