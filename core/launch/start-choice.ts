/** `npm start`: the desktop program where it can run, else the same application in a browser, and why. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canFetchElectron, fetchElectron, installedElectron } from './electron-runtime.ts';
import { hasDisplay, openInBrowser, thisComputer } from './open-in-browser.ts';
import { runService } from './service.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the choice depends on. */
export interface StartHost {
  readonly platform: NodeJS.Platform;
  readonly env: Env;
  /** Whether the system's administrator starts it. */
  readonly isRoot: boolean;
  /** Path of Electron's program; null when it is not installed. */
  electron(): string | null;
  canFetch(): Promise<boolean>;
  /** Resolves when it was tried. */
  fetch(): Promise<void>;
}

export type StartChoice =
  | { readonly kind: 'desktop'; readonly program: string; readonly dataDir: string | null }
  /** `reason` ends the sentence «La aplicación de escritorio no se abre porque …». */
  | { readonly kind: 'browser'; readonly reason: string };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Chooses, fetching Electron where that is all that is missing. @param argv what was given after `npm start --` */
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

/** The data folder when nothing else is asked for: null without one, undefined when there is more. */
function onlyDataDir(argv: readonly string[]): string | null | undefined {
  const [first, second] = argv;
  if (first === undefined) return null;
  if (argv.length === 2 && first === '--data-dir') return second;
  return argv.length === 1 && first.startsWith('--data-dir=') ? first.slice('--data-dir='.length) : undefined;
}

/** Starts what was chosen and waits for its end. @returns the exit code */
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

/** The one sentence that says why there is no desktop window. */
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

/** A program that says itself why it ends has an exit code; one that cannot run at all is ended by the system. */
function runElectron({ program, dataDir }: Extract<StartChoice, { kind: 'desktop' }>): Promise<ElectronEnd> {
  // `npm start` builds the screen; the program's own file is built from all of the service.
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
