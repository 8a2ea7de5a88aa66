/** Opens the local screen in a browser's app window, else in the default browser, or prints its address. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { variable, type Environment } from '../platform/environment.ts';
import { OPENING_CODE_NAME } from '../contract/browser-secret.ts';
import type { Ready } from './service.ts';

export type Command = readonly [program: string, ...args: string[]];

/** The parts of the computer that decide what is opened. */
export interface BrowserHost {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  exists(path: string): boolean;
  /** Whether the program started without failing at once. */
  started(command: Command): Promise<boolean>;
}

/** How long to wait for a failure, in milliseconds: as administrator a browser exits at once. */
const REFUSAL_MS = 1500;

const LINUX_BROWSERS = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC_BROWSERS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_BROWSERS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * Opens the screen and prints codes and PINs. The opened address has its own one-time, short-lived code, since other users can read command
 * lines.
 */
export async function openInBrowser(ready: Ready, host: BrowserHost): Promise<void> {
  const { uiUrl: url, pairingCode, demoUsers, newOpeningCode } = ready;
  const code = `Código para otro navegador: ${pairingCode}. Sirve 15 minutos; después, «npm run caja -- pair» da otro.`;
  const users = demoUsers.map(({ nombre, rol, pin }) => `PIN de ${nombre} (${rol}): ${pin}`);
  const text = await opened(url, host, newOpeningCode);
  process.stderr.write(`${[text, code, ...users].join('\n')}\nPara terminar, pulse Ctrl+C.\n`);
}

/**
 * Opens the address in the best available way.
 * @param newCode creates a code that pairs the window; called only with a display
 * @returns text on what was opened
 */
export async function opened(
  url: string,
  host: BrowserHost,
  newCode: () => Promise<string>,
): Promise<string> {
  if (hasDisplay(host)) {
    // In the fragment, which no server receives; the page removes it first.
    const address = `${url}/#${OPENING_CODE_NAME}=${await newCode()}`;
    for (const program of appWindowPrograms(host))
      if (await host.started([program, `--app=${address}`, '--start-maximized']))
        return `Caja DTE está abierta en su ventana: ${url}`;
    if (await host.started(defaultBrowser(address, host.platform)))
      return `Caja DTE está abierta en el navegador: ${url}`;
  }
  return `Abra Caja DTE en un navegador de esta computadora: ${url}`;
}

export function hasDisplay({ platform, env }: Pick<BrowserHost, 'platform' | 'env'>): boolean {
  if (platform !== 'linux') return true;
  return ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => variable(env, name) !== null);
}

export function thisComputer(): BrowserHost {
  return { platform: process.platform, env: process.env, exists: existsSync, started };
}

/** Installed browsers with an app mode (`--app`). */
function appWindowPrograms({ platform, env, exists }: BrowserHost): readonly string[] {
  return candidates(platform, env).filter(exists);
}

function candidates(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (platform === 'win32') {
    const bases = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
      (name) => variable(env, name) ?? [],
    );
    return WINDOWS_BROWSERS.flatMap((parts) => bases.map((base) => join(base, ...parts)));
  }
  if (platform === 'darwin')
    return MAC_BROWSERS.map((name) => join('/Applications', `${name}.app`, 'Contents', 'MacOS', name));
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function defaultBrowser(url: string, platform: NodeJS.Platform): Command {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return [platform === 'darwin' ? 'open' : 'xdg-open', url];
}

function started([command, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => resolve(true), REFUSAL_MS);
    const end = (isStarted: boolean) => {
      clearTimeout(timer);
      resolve(isStarted);
    };
    child.once('error', () => end(false));
    // Zero: it passed the page to a running browser.
    child.once('exit', (code) => end(code === 0));
    child.once('spawn', () => child.unref());
  });
}
