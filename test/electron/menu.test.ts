import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { App, LoginItemSettings } from 'electron';
import { autostartOf, linuxAutostart } from '../../core/desktop/desktop-autostart.ts';
import { appMenu, ownItems } from '../../electron/menu.ts';
import { partOf } from './stand-in.ts';

const OFF = { isOn: () => false, set: () => {} };

describe('the menu', () => {
  it('reloads for developers only', () => {
    const labels = (isDev: boolean) => JSON.stringify(appMenu([], isDev));
    expect(labels(true)).toContain('"label":"Recargar","role":"reload"');
    expect(labels(false)).not.toMatch(/reload|toggleDevTools/);
  });

  it.each([true, false])('offers to open with the computer when it is installed: %s', (isPackaged) => {
    const items = ownItems(partOf<App>({ isPackaged }), OFF);
    const item = items.find(({ type }) => type === 'checkbox');
    expect([item?.label, item?.visible]).toEqual(['Abrir al iniciar la computadora', isPackaged]);
  });

  it('sets it the way of the system', () => {
    const set: unknown[] = [];
    const app = partOf<App>({
      getLoginItemSettings: () => partOf<LoginItemSettings>({ openAtLogin: true }),
      setLoginItemSettings: (settings) => void set.push(settings),
    });
    const autostart = autostartOf(app, {}, 'win32');
    expect(autostart.isOn()).toBe(true);
    autostart.set(false);
    expect(set).toEqual([{ openAtLogin: false }]);
  });

  it('on Linux writes the entry that its desktops read, and takes it away again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'caja-autostart-'));
    const autostart = linuxAutostart({ XDG_CONFIG_HOME: folder, APPIMAGE: '/opt/Caja $1 100%.AppImage' });
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    expect(readFileSync(join(folder, 'autostart', 'caja-dte.desktop'), 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=Caja DTE\nExec="/opt/Caja \\\\$1 100%%.AppImage"\n',
    );
    autostart.set(false);
    expect(autostart.isOn()).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
