/** The menu of the program, and what its tray shares with it. */
import type { App, MenuItemConstructorOptions } from 'electron';
import { DEVELOPER_MENU, EDIT_MENU, VIEW_MENU } from '../core/desktop/desktop-menu.ts';
import type { Autostart } from '../core/desktop/desktop-autostart.ts';

/** Keys that every desktop program has; hidden with the menu bar they work all the same. */
export function appMenu(
  items: readonly MenuItemConstructorOptions[],
  isDev: boolean,
): MenuItemConstructorOptions[] {
  return [
    { label: 'Caja DTE', submenu: [...items] },
    { label: 'Edición', submenu: [...EDIT_MENU] },
    { label: 'Ver', submenu: [...VIEW_MENU, ...(isDev ? DEVELOPER_MENU : [])] },
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
