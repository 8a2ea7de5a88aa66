/** Opening the desktop program with the computer: the runtime's own way, and on Linux, where it has none, an entry of the desktops. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether the program opens with the computer, and the way to say so. */
export interface Autostart {
  isOn(): boolean;
  set(isOn: boolean): void;
}

/** What the desktop runtime offers on Windows and macOS. */
export interface LoginItems {
  getLoginItemSettings(): { readonly openAtLogin: boolean };
  setLoginItemSettings(settings: { readonly openAtLogin: boolean }): void;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The choice on the system that the program runs on. */
export function autostartOf(items: LoginItems, env: Env, platform = process.platform): Autostart {
  if (platform === 'linux') return linuxAutostart(env, process.execPath);
  return {
    isOn: () => items.getLoginItemSettings().openAtLogin,
    set: (openAtLogin) => items.setLoginItemSettings({ openAtLogin }),
  };
}

/** @param program path of the installed program; that of an AppImage lies in `APPIMAGE` */
export function linuxAutostart(env: Env, program: string): Autostart {
  const file = join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart', 'caja-dte.desktop');
  return {
    isOn: () => existsSync(file),
    set: (isOn) => {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      const command = quoted(env['APPIMAGE'] ?? program);
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
