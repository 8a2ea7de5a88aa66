/** The menu of the program, and what its tray shares with it. */
import type { App, MenuItemConstructorOptions } from 'electron';
import { linuxAutostart, type Autostart } from '../core/desktop-autostart.ts';

type Menu = MenuItemConstructorOptions[];

/** Keys that every desktop program has; hidden with the menu bar they work all the same. */
export function appMenu(items: readonly MenuItemConstructorOptions[], isDev: boolean): Menu {
  const dev: Menu = [
    { label: 'Recargar', role: 'reload' },
    { label: 'Herramientas', role: 'toggleDevTools' },
  ];
  const edit: Menu = [
    { label: 'Deshacer', role: 'undo' },
    { label: 'Rehacer', role: 'redo' },
    { type: 'separator' },
    { label: 'Cortar', role: 'cut' },
    { label: 'Copiar', role: 'copy' },
    { label: 'Pegar', role: 'paste' },
    { label: 'Seleccionar todo', role: 'selectAll' },
  ];
  const view: Menu = [
    { label: 'Tamaño normal', role: 'resetZoom' },
    { label: 'Acercar', role: 'zoomIn' },
    { label: 'Alejar', role: 'zoomOut' },
    { label: 'Pantalla completa', role: 'togglefullscreen' },
  ];
  return [
    { label: 'Caja DTE', submenu: [...items] },
    { label: 'Edición', submenu: edit },
    { label: 'Ver', submenu: isDev ? [...view, ...dev] : view },
  ];
}

/** What menu and tray share. Only the installed program can be started by the system. */
export function ownItems(app: App, autostart: Autostart): MenuItemConstructorOptions[] {
  return [
    { label: 'Acerca de Caja DTE', role: 'about' },
    {
      label: 'Abrir al iniciar la computadora',
      type: 'checkbox',
      visible: app.isPackaged,
      checked: autostart.isOn(),
      click: ({ checked }) => autostart.set(checked),
    },
    { type: 'separator' },
    { label: 'Salir', accelerator: 'CommandOrControl+Q', click: () => app.quit() },
  ];
}

/** Opening with the computer: Electron's own way, and on Linux, where it has none, the desktops'. */
export function autostartOf(app: App, env: NodeJS.ProcessEnv, platform = process.platform): Autostart {
  if (platform === 'linux') return linuxAutostart(env, process.execPath);
  return {
    isOn: () => app.getLoginItemSettings().openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
  };
}
