/** Opens the local screen in a browser's own window, else in the default browser, or says where it is. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OPENING_CODE_NAME } from '../contract/browser-secret.ts';
import type { Ready } from './service.ts';

type Env = Readonly<Record<string, string | undefined>>;
export type Command = readonly [program: string, ...args: string[]];

/** The computer as far as it decides what is opened. */
export interface BrowserHost {
  readonly platform: NodeJS.Platform;
  readonly env: Env;
  exists(path: string): boolean;
  /** Whether the program could be started and did not fail at once; what it does afterwards is its own affair. */
  started(command: Command): Promise<boolean>;
}

/** How long a browser may take to refuse, in milliseconds: as the system's administrator it ends at once. */
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
 * Opens the screen and says what a person needs to begin. The window that is opened brings a code of its own in its address,
 * good once and for a short time: other users of the computer can read what stands on a command line.
 */
export async function openInBrowser(ready: Ready, host: BrowserHost): Promise<void> {
  const { uiUrl: url, pairingCode, demoUsers, newOpeningCode } = ready;
  const code = `Código para otro navegador: ${pairingCode}. Sirve 15 minutos; después, «npm run caja -- pair» da otro.`;
  const users = demoUsers.map(({ nombre, rol, pin }) => `PIN de ${nombre} (${rol}): ${pin}`);
  const text = await opened(url, host, newOpeningCode);
  process.stderr.write(`${[text, code, ...users].join('\n')}\nPara terminar, pulse Ctrl+C.\n`);
}

/**
 * Opens the address in the best way there is.
 *
 * @param newCode makes a code that lets the window in; asked for only where there is a display
 * @returns what was done, in words
 */
export async function opened(
  url: string,
  host: BrowserHost,
  newCode: () => Promise<string>,
): Promise<string> {
  if (hasDisplay(host)) {
    // Behind the #: it is sent to no server, and the page takes it out of its address before anything else.
    const address = `${url}/#${OPENING_CODE_NAME}=${await newCode()}`;
    for (const program of appWindowPrograms(host))
      if (await host.started([program, `--app=${address}`, '--start-maximized']))
        return `Caja DTE está abierta en su ventana: ${url}`;
    if (await host.started(defaultBrowser(address, host.platform)))
      return `Caja DTE está abierta en el navegador: ${url}`;
  }
  return `Abra Caja DTE en un navegador de esta computadora: ${url}`;
}

/** Whether windows can be shown at all. */
export function hasDisplay({ platform, env }: Pick<BrowserHost, 'platform' | 'env'>): boolean {
  if (platform !== 'linux') return true;
  return (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
}

/** This computer. */
export function thisComputer(): BrowserHost {
  return { platform: process.platform, env: process.env, exists: existsSync, started };
}

/** Installed browsers that show one page in a window without tabs or address. */
function appWindowPrograms({ platform, env, exists }: BrowserHost): readonly string[] {
  return candidates(platform, env).filter(exists);
}

function candidates(platform: NodeJS.Platform, env: Env): readonly string[] {
  if (platform === 'win32') {
    const bases = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    const known = bases.filter((base) => base !== undefined && base !== '');
    return WINDOWS_BROWSERS.flatMap((parts) => known.map((base) => join(String(base), ...parts)));
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
    // Zero: it handed the page over to a browser that was open already.
    child.once('exit', (code) => end(code === 0));
    child.once('spawn', () => child.unref());
  });
}
