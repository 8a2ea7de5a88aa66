/** The end: what runs is finished before the program goes, for as long as a person may wait. */
import type { App, BrowserWindow, Dialog } from 'electron';
import { CLOSING } from '../core/desktop/desktop-menu.ts';

/** Shorter ends need no words; longer ones end anyway: what was issued is durable before it is answered. */
export const DRAIN = { noticeMs: 700, longestMs: 20_000 } as const;

export interface Drained {
  readonly app: Pick<App, 'on' | 'exit' | 'quit'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly window: BrowserWindow;
  readonly close: () => Promise<void>;
  /** The very end. @param exit ends the program at once */
  readonly end: (exit: () => void) => void;
  readonly limits: { readonly noticeMs: number; readonly longestMs: number };
  /** Ends the program and starts it anew: for whoever started it while it was ending. */
  readonly restart: () => void;
}

/** Holds the end of the program until the service is closed, too long a time is over, or the person does not wait. */
export function drainBeforeQuit({ app, dialog, window, close, end: last, limits, restart }: Drained): void {
  const notice = new AbortController();
  let isEnding = false;
  let isWanted = false;
  const end = () => {
    if (notice.signal.aborted) return;
    notice.abort();
    last(() => (isWanted ? restart() : app.exit(0)));
  };
  // The window stays until then: it is where the person sees it.
  window.on('close', (event) => {
    if (notice.signal.aborted) return;
    event.preventDefault();
    app.quit();
  });
  app.on('second-instance', () => (isWanted = isEnding));
  app.on('before-quit', (event) => {
    if (notice.signal.aborted) return;
    event.preventDefault();
    if (isEnding) return;
    isEnding = true;
    const tell = () =>
      void dialog
        .showMessageBox(window, { ...CLOSING, buttons: [...CLOSING.buttons], signal: notice.signal })
        .then(end);
    setTimeout(() => notice.signal.aborted || tell(), limits.noticeMs);
    setTimeout(end, limits.longestMs);
    void close().then(end, end);
  });
}
