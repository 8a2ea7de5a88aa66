/** What no page of the program may do, whichever it is: leave, open windows of others, use devices, load what is not ours. */
import type { DownloadItem, Event, WebContents } from 'electron';
import { isAuthorityPage } from '../core/desktop/desktop-links.ts';
import { APP_ORIGIN, APP_PAGE, DISPLAY_PAGE } from './parts.ts';

/** Writing to the clipboard by a key of the person's: copying a number out of a document. Nothing else is granted. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);
/** Files that the page itself made of what it shows; the person is asked where they go. */
const OWN_FILE = `blob:${APP_ORIGIN}/`;

/** Locks a page before it loads anything. @param outside opens the authority's page in the person's own browser */
export function lockDown(contents: WebContents, outside: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isAuthorityPage(url)) outside(url);
    return { action: url === DISPLAY_PAGE ? 'allow' : 'deny' };
  });
  const stayHere = (event: { readonly url: string; preventDefault(): void }) => {
    if (!event.url.startsWith(APP_PAGE)) event.preventDefault();
  };
  contents.on('will-frame-navigate', stayHere);
  contents.on('will-redirect', stayHere);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  const { session } = contents;
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(GRANTED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.has(permission));
  session.setDevicePermissionHandler(() => false);
  // All windows have one session: each that opens finds it locked.
  session.off('will-download', keepOut).on('will-download', keepOut);
}

function keepOut(event: Event, item: DownloadItem): void {
  if (!item.getURL().startsWith(OWN_FILE)) event.preventDefault();
}
