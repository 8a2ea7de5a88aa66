/** Electron as the desktop program uses it: given as an argument, so that tests give their own. */
import type * as Module from 'electron';

export type Electron = Pick<
  typeof Module,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'shell'
  | 'Tray'
>;

/** The only origin of the window; its scheme is registered as standard and secure, so that the cart can be kept. */
export const APP_ORIGIN = 'app://caja';
export const APP_PAGE = `${APP_ORIGIN}/`;
/** The customer's screen, the one window a page may open: locked too, and the bridge answers the till's own window alone. */
export const DISPLAY_PAGE = `${APP_ORIGIN}/cliente.html`;
export const APP_SCHEME = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const satisfies Module.CustomScheme;

/** Channels between the page and the program: calls with their answers, and events. */
export const CALL_CHANNEL = 'caja:call';
export const EVENTS_CHANNEL = 'caja:events';
