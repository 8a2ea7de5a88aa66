/** Opening the desktop program with the computer: the runtime's own way, and on Linux, where it has none, an entry of the desktops. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder } from '../platform/data-folder.ts';
import { variable, type Environment } from '../platform/environment.ts';
import { failureText } from '../platform/failure-text.ts';

/** Whether the program opens with the computer, and the way to say so. */
export interface Autostart {
  isOn(): boolean;
  set(isOn: boolean): void;
}

/** The same choice for a menu, where nothing is thrown. @param told why a change could not be made, and after each that it was tried */
export function autostartChoice(
  autostart: Autostart,
  told: { readonly failed: (why: string) => void; readonly changed: () => void },
): Autostart {
  const set = (isOn: boolean): void => {
    try {
      autostart.set(isOn);
    } catch (error) {
      told.failed(failureText(error));
    }
    told.changed();
  };
  return { isOn: () => autostart.isOn(), set };
}

/** What the desktop runtime offers on Windows and macOS. */
export interface LoginItems {
  getLoginItemSettings(): { readonly openAtLogin: boolean };
  setLoginItemSettings(settings: { readonly openAtLogin: boolean }): void;
}

/** The choice on the system that the program runs on. */
export function autostartOf(items: LoginItems, env: Environment, platform = process.platform): Autostart {
  if (platform === 'linux') return linuxAutostart(env);
  return {
    isOn: () => items.getLoginItemSettings().openAtLogin,
    set: (openAtLogin) => items.setLoginItemSettings({ openAtLogin }),
  };
}

/** What starts the program: of an AppImage the image itself, for what runs lies in it only while it runs. */
export function programFile(env: Environment): string {
  return variable(env, 'APPIMAGE') ?? process.execPath;
}

export function linuxAutostart(env: Environment): Autostart {
  const file = join(configFolder(env), 'autostart', 'caja-dte.desktop');
  return {
    isOn: () => existsSync(file),
    set: (isOn) => {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      const command = quoted(programFile(env));
      writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Caja DTE\nExec=${command}\n`);
    },
  };
}

/** As the Desktop Entry Specification quotes an argument; a percent sign begins a field code. */
function quoted(path: string): string {
  return `"${path
    .replaceAll(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
}
