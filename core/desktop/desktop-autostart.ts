/** Opening the desktop program with the computer where Electron has no way of its own: an entry of the Linux desktops. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether the program opens with the computer, and the way to say so. */
export interface Autostart {
  isOn(): boolean;
  set(isOn: boolean): void;
}

type Env = Readonly<Record<string, string | undefined>>;

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
