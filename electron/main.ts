/** The desktop program: one instance, one service, one window. */
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { startService, type DesktopService } from './service.ts';
import { openWindow } from './window.ts';

const UI_FOLDER = fileURLToPath(new URL('../renderer', import.meta.url));
const PRELOAD = fileURLToPath(new URL('./preload.cjs', import.meta.url));

// What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
process.umask(0o077);
// Not awaited here: Electron emits `ready` only after this module has been evaluated.
if (app.requestSingleInstanceLock()) void run();
else app.quit();

async function run(): Promise<void> {
  await app.whenReady();
  try {
    const service = await startService(UI_FOLDER);
    closeBeforeQuit(service);
    const window = await openWindow({ url: service.url, preload: PRELOAD });
    app.on('second-instance', () => {
      if (window.isMinimized()) window.restore();
      window.focus();
    });
    app.on('window-all-closed', () => app.quit());
  } catch (error) {
    dialog.showErrorBox('Caja DTE no pudo iniciar', error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}

/** Holds the end of the program until the service has finished what runs. */
function closeBeforeQuit(service: DesktopService): void {
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void service.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}
