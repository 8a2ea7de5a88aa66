/** The desktop program: one instance, one service, one window, a tray, and an end that finishes what runs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { dataFolder } from '../core/platform/data-folder.ts';
import { autostartChoice, autostartOf, programFile } from '../core/desktop/desktop-autostart.ts';
import { desktopFolder, startDesktopService, type DesktopService } from '../core/desktop/desktop-service.ts';
import type { Updater } from '../core/desktop/desktop-updates.ts';
import { failureText } from '../core/platform/failure-text.ts';
import { DRAIN, drainBeforeQuit } from './drain.ts';
import { answerCalls } from './ipc.ts';
import { lockDown } from './lock-down.ts';
import { appMenu, ownItems } from './menu.ts';
import { APP_ORIGIN, APP_SCHEME, EVENTS_CHANNEL, type Electron } from './parts.ts';
import { safeKeys } from './system-keys.ts';
import { openWindow } from './window.ts';

const TRAY_EVERY_MS = 5000;

export interface DesktopPlan {
  readonly uiFolder: string;
  readonly preload: string;
  readonly trayIcon: string;
  /** Of an installed program; with what the packaging wrote of the way to newer versions. */
  readonly updater: () => Promise<Updater>;
  readonly feedFile: string;
  readonly env: NodeJS.ProcessEnv;
  readonly ports?: { readonly api: number; readonly ui: number };
}

/** Runs the program; resolves when its window is open, or when it has said why it cannot be. */
export async function runDesktop(electron: Electron, plan: DesktopPlan): Promise<void> {
  const { app, dialog, protocol, shell } = electron;
  let window: BrowserWindow | null = null;
  const show = () => {
    if (window?.isMinimized() === true) window.restore();
    window?.show();
    window?.focus();
  };
  try {
    protocol.registerSchemesAsPrivileged([APP_SCHEME]);
    const outside = (url: string) =>
      void shell.openExternal(url).catch(() => dialog.showErrorBox('No se pudo abrir el navegador', url));
    app.on('web-contents-created', (_event, contents) => lockDown(contents, outside));
    const folder = dataFolder(undefined, plan.env);
    const own = desktopFolder(folder);
    mkdirSync(own, { recursive: true });
    // One instance, one cart, one window's place per data folder.
    app.setPath('userData', own);
    if (!app.requestSingleInstanceLock()) return app.quit();
    app.on('second-instance', show);
    await app.whenReady();
    const push = (event: unknown) => window?.webContents.send(EVENTS_CHANNEL, event);
    const systemKeys = await safeKeys(electron.safeStorage);
    // A shop that installs it begins with the wizard, which offers the demonstration too.
    const first = { demo: !app.isPackaged, origin: APP_ORIGIN };
    const updater = app.isPackaged ? plan.updater : null;
    const updates = { updater, feedFile: plan.feedFile, quit: () => app.quit() };
    const service = await startDesktopService({ ...plan, ...first, updates, folder, systemKeys, push });
    protocol.handle(APP_SCHEME.scheme, service.page);
    answerCalls(electron.ipcMain, () => window, service.call);
    window = openWindow(electron, { preload: plan.preload, placeFile: join(own, 'window.json') });
    const stopMenus = startMenus(electron, { ...plan, stateText: service.stateText, show });
    const close = () => (stopMenus(), service.close());
    const restart = () => (app.relaunch({ execPath: programFile(plan.env) }), app.exit(0));
    drainBeforeQuit({ app, dialog, window, close, end: service.end, limits: DRAIN, restart });
    if (service.notices.length > 0)
      void dialog.showMessageBox(window, { message: 'Caja DTE', detail: service.notices.join('\n\n') });
  } catch (error) {
    dialog.showErrorBox('Caja DTE no pudo iniciar', failureText(error));
    app.exit(1);
  }
}

interface MenusPlan extends Pick<DesktopPlan, 'trayIcon' | 'env'>, Pick<DesktopService, 'stateText'> {
  readonly show: () => void;
}

/** Menu and tray, each drawn anew when what it says changes. @returns takes the tray's watch off */
function startMenus(
  { app, dialog, Menu, nativeImage, Tray }: Electron,
  { trayIcon, env, stateText, show }: MenusPlan,
): () => void {
  const isDev = !app.isPackaged && env['CAJA_DEV'] === '1';
  const tray = new Tray(nativeImage.createFromPath(trayIcon));
  const open = { label: 'Abrir Caja DTE', click: show };
  const failed = (why: string) => dialog.showErrorBox('No se pudo cambiar si abre con la computadora', why);
  let shown = '';
  const items = () => ownItems(app, autostart);
  const drawTray = () => {
    const state = { label: shown, enabled: false };
    if (shown !== '') tray.setContextMenu(Menu.buildFromTemplate([state, open, ...items()]));
  };
  const draw = () => (Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(items(), isDev))), drawTray());
  const autostart = autostartChoice(autostartOf(app, env), { failed, changed: draw });
  const look = async () => {
    const text = await stateText();
    if (text === shown) return;
    tray.setToolTip((shown = text));
    drawTray();
  };
  tray.on('click', show);
  draw();
  void look();
  const timer = setInterval(() => void look(), TRAY_EVERY_MS);
  return () => clearInterval(timer);
}
