/** The window: shows the service's page and nothing else. */
import { BrowserWindow, type Session } from 'electron';

/** Smallest size the screens are drawn for, in CSS pixels. */
const MIN_WIDTH_PX = 1024;
const MIN_HEIGHT_PX = 700;

/** What the window needs to know: the page of the service and the preload script. */
export interface WindowPlan {
  readonly url: string;
  readonly preload: string;
}

/** Opens the window. Pages of other origins, new windows and device permissions are refused. */
export async function openWindow({ url, preload }: WindowPlan): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: MIN_WIDTH_PX,
    minHeight: MIN_HEIGHT_PX,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
    },
  });
  const { origin } = new URL(url);
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.webContents.on('will-navigate', (event) => {
    if (new URL(event.url).origin !== origin) event.preventDefault();
  });
  refusePermissions(window.webContents.session);
  window.once('ready-to-show', () => window.show());
  await window.loadURL(url);
  return window;
}

function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
}
