import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedElectron } from '../../core/launch/electron-runtime.ts';
import { opened, type BrowserHost, type Command } from '../../core/launch/open-in-browser.ts';
import { browserSentence, chooseStart, type StartHost } from '../../core/launch/start-choice.ts';

const URL_OF_SCREEN = 'http://127.0.0.1:8141';

/** A computer with a display and Electron, unless said otherwise; what is asked of it is noted. */
function host(given: Partial<StartHost> = {}): StartHost & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    electron: () => '/e/electron',
    canFetch: async () => (asked.push('canFetch'), false),
    fetch: async () => void asked.push('fetch'),
    ...given,
    asked,
  };
}

describe('npm start', () => {
  it.each([
    [[], null],
    [['--data-dir', '/d'], '/d'],
    [['--data-dir=/d'], '/d'],
  ])('with %j starts the desktop program where Electron is installed', async (argv, dataDir) => {
    const choice = await chooseStart(argv, host());
    expect(choice).toEqual({ kind: 'desktop', program: '/e/electron', dataDir });
  });

  it.each([
    [[], { env: {} }, 'esta sesión no tiene pantalla'],
    [[], { env: { DISPLAY: '' } }, 'esta sesión no tiene pantalla'],
    [[], { isRoot: true }, 'Electron no funciona como administrador (root)'],
    [[], { electron: () => null }, 'Electron no está instalado y no se puede descargar desde aquí'],
    [['--port', '9000'], {}, 'se dieron opciones que solo tiene el servicio'],
    [['--data-dir', ''], {}, 'se dieron opciones que solo tiene el servicio'],
    [['--data-dir='], {}, 'se dieron opciones que solo tiene el servicio'],
    [['--help'], {}, 'se dieron opciones que solo tiene el servicio'],
  ] as const)('with %j on %o goes to the browser, because %s', async (argv, given, reason) => {
    expect(await chooseStart(argv, host(given))).toEqual({ kind: 'browser', reason });
  });

  it('fetches Electron once where it can be had, and starts it', async () => {
    let program: string | null = null;
    const choice = await chooseStart(
      [],
      host({
        electron: () => program,
        canFetch: async () => true,
        fetch: async () => void (program = '/e/electron'),
      }),
    );
    expect(choice).toEqual({ kind: 'desktop', program: '/e/electron', dataDir: null });
  });

  it('goes to the browser when fetching came to nothing', async () => {
    const without = host({ electron: () => null, canFetch: async () => true });
    expect(await chooseStart([], without)).toEqual({
      kind: 'browser',
      reason: 'la descarga de Electron no se completó',
    });
    expect(without.asked).toEqual(['fetch']);
  });

  it('asks the network nothing where there is no display', async () => {
    const blind = host({ env: {}, electron: () => null });
    await chooseStart([], blind);
    expect(blind.asked).toEqual([]);
  });

  it('says why in one sentence', () => {
    expect(browserSentence('esta sesión no tiene pantalla')).toBe(
      'La aplicación de escritorio no se abre porque esta sesión no tiene pantalla; la misma aplicación se usa desde el navegador.',
    );
  });
});

describe('Electron’s program', () => {
  it('is where the package says, once it was fetched', () => {
    const modules = mkdtempSync(join(tmpdir(), 'caja-electron-'));
    const folder = join(modules, 'electron');
    mkdirSync(join(folder, 'dist'), { recursive: true });
    expect(installedElectron(modules, {})).toBeNull();
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(installedElectron(modules, {})).toBeNull();
    writeFileSync(join(folder, 'dist', 'electron'), '');
    expect(installedElectron(modules, {})).toBe(join(folder, 'dist', 'electron'));
    expect(installedElectron(modules, { ELECTRON_OVERRIDE_DIST_PATH: join(modules, 'x') })).toBeNull();
    rmSync(modules, { recursive: true });
  });
});

/** The code of the window that is opened, which nobody types. */
const newCode = () => Promise.resolve('K7QF-2M9X');

/** A computer with the given programs, of which those of `broken` do not start. */
function computer(of: {
  readonly platform?: NodeJS.Platform;
  readonly env?: Record<string, string>;
  readonly programs?: readonly string[];
  readonly broken?: readonly string[];
}): BrowserHost & { readonly tried: Command[] } {
  const tried: Command[] = [];
  return {
    platform: of.platform ?? 'linux',
    env: { PATH: '/usr/bin:/opt/bin', DISPLAY: ':0', ...of.env },
    exists: (path) => (of.programs ?? []).includes(path),
    started: async (command) => {
      tried.push(command);
      return !(of.broken ?? []).includes(command[0]);
    },
    tried,
  };
}

describe('the browser', () => {
  it.each([
    ['linux', {}, '/opt/bin/google-chrome'],
    ['linux', {}, '/usr/bin/chromium'],
    ['linux', {}, '/usr/bin/microsoft-edge'],
    ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', {}, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['win32', { ProgramFiles: '/pf' }, '/pf/Google/Chrome/Application/chrome.exe'],
    ['win32', { 'ProgramFiles(x86)': '/pf86' }, '/pf86/Microsoft/Edge/Application/msedge.exe'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Google/Chrome/Application/chrome.exe'],
  ] as const)('on %s with %j shows the screen in the window of %s', async (platform, env, program) => {
    const with1 = computer({ platform, env, programs: [program] });
    expect(await opened(URL_OF_SCREEN, with1, newCode)).toBe(
      `Caja DTE está abierta en su ventana: ${URL_OF_SCREEN}`,
    );
    expect(with1.tried).toEqual([
      [program, '--app=http://127.0.0.1:8141/#codigo=K7QF-2M9X', '--start-maximized'],
    ]);
  });

  it('of the next kind takes over when one refuses, the default one at last', async () => {
    const programs = ['/usr/bin/google-chrome', '/usr/bin/chromium'];
    const refusing = computer({ programs, broken: programs });
    expect(await opened(URL_OF_SCREEN, refusing, newCode)).toBe(
      `Caja DTE está abierta en el navegador: ${URL_OF_SCREEN}`,
    );
    expect(refusing.tried.map(([program]) => program)).toEqual([...programs, 'xdg-open']);
    expect(refusing.tried.at(-1)).toEqual(['xdg-open', `${URL_OF_SCREEN}/#codigo=K7QF-2M9X`]);
  });

  it.each([
    ['without a display', { env: { DISPLAY: '' }, programs: ['/usr/bin/chromium'] }, 0],
    ['when none starts', { broken: ['xdg-open'] }, 1],
  ])('%s is left to the person, with the address', async (_case, of, tries) => {
    const without = computer(of);
    expect(await opened(URL_OF_SCREEN, without, newCode)).toBe(
      `Abra Caja DTE en un navegador de esta computadora: ${URL_OF_SCREEN}`,
    );
    expect(without.tried).toHaveLength(tries);
  });
});
