/** The one window of the program: in the sandbox, and brought back when its page breaks. */
import type { BrowserWindow } from 'electron';
import { reloadLimit } from '../core/desktop/desktop-reloads.ts';
import { keepPlace, MIN_SIZE, readPlace } from '../core/desktop/desktop-window-place.ts';
import { APP_PAGE, type Electron } from './parts.ts';

export interface WindowPlan {
  readonly preload: string;
  /** File in which the window's place is kept. */
  readonly placeFile: string;
}

/** Opens the window and shows it when its page is painted. */
export function openWindow(
  { BrowserWindow: Window, screen, dialog }: Pick<Electron, 'BrowserWindow' | 'screen' | 'dialog'>,
  { preload, placeFile }: WindowPlan,
): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, isMaximized } = readPlace(placeFile, areas);
  const window = new Window({
    ...bounds,
    ...MIN_SIZE,
    title: 'Caja DTE',
    show: false,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      // A burst of the scanner must not wait because the window is behind another one.
      backgroundThrottling: false,
    },
  });
  // Alt shows the screens' keys: it must not open the menu, whose own keys work while it is hidden.
  window.setMenuBarVisibility(false);
  window.once('ready-to-show', () => (isMaximized ? window.maximize() : window.show()));
  window.on('close', () => keepPlace(placeFile, window));
  const mayReload = reloadLimit(Date.now);
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    // The cart was written at every change: the page opens with it.
    if (mayReload()) window.webContents.reload();
    else dialog.showErrorBox('La pantalla falló varias veces', BROKEN);
  });
  void window.loadURL(APP_PAGE);
  return window;
}

const BROKEN =
  'Lo emitido y la venta empezada están guardados. Cierre Caja DTE y ábrala de nuevo; si se repite, reinicie la computadora.';
