/** Prints one piece of the page by itself, on a page as wide as the paper and as long as the piece. */

const MM_PER_INCH = 25.4;
/** A CSS pixel is this part of an inch, whatever the screen or its zoom. */
const PX_PER_INCH = 96;
/** Paper after the last row, in millimetres. Letters of a printer may be a hair wider than those of the screen: the room for it. */
const TAIL_MM = 6;
/** Longest page that systems take, in millimetres; a longer ticket goes on on the next one. */
const MAX_PAGE_MM = 3000;

export interface PrintedPiece {
  readonly piece: HTMLElement;
  readonly widthMm: number;
  /** Once the system's dialog is closed. */
  readonly onEnd: () => void;
}

/** Begins when letters and pictures are there. @returns what calls it off, and clears up */
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
    // What is not on the paper was not there for a moment, and may have lost the focus by it.
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

/** A picture that cannot be shown is left out and holds up nothing. */
async function drawn(piece: HTMLElement): Promise<void> {
  const pictures = [...piece.querySelectorAll('img')].map((each) => each.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...pictures]);
}
