/** Entry of the desktop program: hands Electron and the built files to it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  protocol,
  safeStorage,
  screen,
  shell,
  Tray,
} from 'electron';
import { runDesktop } from './desktop.ts';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What the product writes holds receivers' data and sealed secrets: it is its owner's alone.
process.umask(0o077);
// Set for another program, it would make Node accept any certificate in this one.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
// Not awaited: Electron emits `ready` only after this module has been evaluated.
void runDesktop(
  { app, BrowserWindow, dialog, ipcMain, Menu, nativeImage, protocol, safeStorage, screen, shell, Tray },
  {
    uiFolder: beside('../renderer'),
    preload: beside('./preload.cjs'),
    trayIcon: beside('./tray.png'),
    updater: async () => (await import('electron-updater')).default.autoUpdater,
    feedFile: join(process.resourcesPath, 'app-update.yml'),
    env: process.env,
  },
);
