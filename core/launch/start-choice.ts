/** `npm start`: the desktop program if it can run, else the browser, with the reason. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../platform/environment.ts';
import { canFetchElectron, fetchElectron, installedElectron } from './electron-runtime.ts';
import { hasDisplay, openInBrowser, thisComputer } from './open-in-browser.ts';
import { runService } from './service.ts';

export interface StartHost {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  readonly isRoot: boolean;
  /** Path of Electron's binary; null if not installed. */
  electron(): string | null;
  canFetch(): Promise<boolean>;
  fetch(): Promise<void>;
}

export type StartChoice =
  | { readonly kind: 'desktop'; readonly program: string; readonly dataDir: string | null }
  /** `reason` ends the sentence «La aplicación de escritorio no se abre porque …». */
  | { readonly kind: 'browser'; readonly reason: string };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Chooses, fetching Electron if only that is missing. @param argv arguments after `npm start --` */
export async function chooseStart(argv: readonly string[], host: StartHost): Promise<StartChoice> {
  const dataDir = onlyDataDir(argv);
  if (dataDir === undefined) return inBrowser('se dieron opciones que solo tiene el servicio');
  if (!hasDisplay(host)) return inBrowser('esta sesión no tiene pantalla');
  if (host.platform === 'linux' && host.isRoot)
    return inBrowser('Electron no funciona como administrador (root)');
  if (host.electron() === null) {
    if (!(await host.canFetch()))
      return inBrowser('Electron no está instalado y no se puede descargar desde aquí');
    await host.fetch();
  }
  const program = host.electron();
  return program === null
    ? inBrowser('la descarga de Electron no se completó')
    : { kind: 'desktop', program, dataDir };
}

function inBrowser(reason: string): StartChoice {
  return { kind: 'browser', reason };
}

const JOINED = '--data-dir=';

/** The data folder if it is the only option: null without options, undefined with others, or an empty one, which the service refuses. */
function onlyDataDir(argv: readonly string[]): string | null | undefined {
  const [first, second = ''] = argv;
  if (first === undefined) return null;
  const joined = argv.length === 1 && first.startsWith(JOINED) ? first.slice(JOINED.length) : '';
  const folder = argv.length === 2 && first === '--data-dir' ? second : joined;
  return folder === '' ? undefined : folder;
}

/** @returns the exit code */
export async function start(argv: readonly string[]): Promise<number> {
  const choice = await chooseStart(argv, thisHost());
  if (choice.kind === 'browser') return startInBrowser(argv, choice.reason);
  const end = await runElectron(choice);
  return end.kind === 'ended' ? end.code : startInBrowser(argv, 'Electron falló al iniciar');
}

function startInBrowser(argv: readonly string[], reason: string): Promise<number> {
  process.stderr.write(`${browserSentence(reason)}\n`);
  return runService(argv, (ready) => openInBrowser(ready, thisComputer()));
}

export function browserSentence(reason: string): string {
  return `La aplicación de escritorio no se abre porque ${reason}; la misma aplicación se usa desde el navegador.`;
}

function thisHost(): StartHost {
  const { platform, env } = process;
  return {
    platform,
    env,
    isRoot: process.getuid?.() === 0,
    electron: () => installedElectron(MODULES, env),
    canFetch: () => canFetchElectron(env),
    fetch: () => fetchElectron(MODULES),
  };
}

type ElectronEnd = { readonly kind: 'ended'; readonly code: number } | { readonly kind: 'failed' };

/** A normal exit has a code; a binary that cannot run is killed by a signal. */
function runElectron({ program, dataDir }: Extract<StartChoice, { kind: 'desktop' }>): Promise<ElectronEnd> {
  // `npm start` builds the screens; the desktop bundle is built from the whole service.
  spawnSync(process.execPath, ['scripts/build-stale.ts', '--desktop'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  const { ELECTRON_RUN_AS_NODE: _asNode, NODE_OPTIONS: _options, ...env } = process.env;
  const place = dataDir === null ? {} : { CAJA_DATA_DIR: dataDir };
  const child = spawn(program, [ROOT], { stdio: 'inherit', env: { ...env, ...place } });
  let isStopped = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      isStopped = true;
      child.kill(signal);
    });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ kind: 'failed' }));
    child.once('exit', (code) => {
      resolve(code === null && !isStopped ? { kind: 'failed' } : { kind: 'ended', code: code ?? 0 });
    });
  });
}
