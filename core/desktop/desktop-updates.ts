/**
 * Newer versions of the installed desktop program: looked for by itself, brought in the background, installed when a
 * person says so and nothing is half sold.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { UpdateState, UpdateStep } from '../contract/bridge/bridge-maintenance.ts';
import type { Clock } from '../engine/deps.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { installedProgram, type ProgramPort } from '../till/settings/program.ts';
import { VERSION } from '../platform/version.ts';

/** Time from the start to the first look, and between looks, in milliseconds. */
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 6 * 3_600_000;

interface Found {
  readonly version: string;
}

/** What is used of electron-updater's `autoUpdater`. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  logger: object | null;
  on(
    event: 'update-available' | 'update-not-available' | 'update-downloaded',
    listener: (found: Found) => void,
  ): unknown;
  on(event: 'error', listener: () => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
}

export interface UpdatesOf {
  /** Null where the program was not installed: it is the sources' or the folder's version. */
  readonly updater: (() => Promise<Updater>) | null;
  /** `app-update.yml`, which the packaging lays beside the program. */
  readonly feedFile: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Ends the program in good order. */
  readonly quit: () => void;
}

export interface DesktopUpdates {
  readonly program: ProgramPort;
  /** Looks for newer versions from now on. @returns looks no more */
  watch(): () => void;
  /** The very end: installs, when that is what the program ends for. @param exit ends it otherwise */
  end(exit: () => void): void;
}

/** What the packaging says of the way to newer versions; null where there is none over an encrypted line. */
export function readFeed(file: string, platform: NodeJS.Platform): { readonly verified: boolean } | null {
  const feed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!/^url: *['"]?https:\/\//m.test(feed)) return null;
  // macOS itself refuses what is not signed by the same; on Windows the publisher written here is compared. Linux has neither.
  return { verified: platform === 'darwin' || (platform === 'win32' && /^publisherName:/m.test(feed)) };
}

/** Updates of the program that runs. */
export function createUpdates(of: UpdatesOf): DesktopUpdates {
  const feed = of.updater === null ? null : readFeed(of.feedFile, of.platform);
  if (of.updater === null || feed === null)
    return { program: installedProgram(VERSION), watch: () => () => {}, end: (exit) => exit() };
  return updatesOver(of.updater, feed.verified, of);
}

function updatesOver(
  open: () => Promise<Updater>,
  verified: boolean,
  { clock, quit }: UpdatesOf,
): DesktopUpdates {
  let state: UpdateState = { paso: 'buscando', version: null, revisada: null };
  let updater: Promise<Updater> | null = null;
  let isInstalling = false;
  const tell = (paso: UpdateStep, version: string | null): void => {
    state = { paso, version, revisada: isoUtc(clock.now()) };
  };
  // One that is ready stays ready while the line is down.
  const unanswered = () => state.paso === 'lista' || tell('sin-respuesta', state.version);
  // Opened at the first look: the start of the program does not wait for it.
  const opened = () => (updater ??= open().then((each) => prepared(each, { verified, tell, unanswered })));
  const look = async (): Promise<void> => {
    if (state.paso !== 'lista') await (await opened()).checkForUpdates();
  };
  return {
    program: {
      view: () => ({ version: VERSION, actualizacion: state }),
      install: () => {
        isInstalling = true;
        quit();
      },
    },
    watch: () => {
      let cancel = () => {};
      const again = () => {
        look().catch(unanswered);
        cancel = clock.after(LOOK_EVERY_MS, again);
      };
      cancel = clock.after(FIRST_LOOK_MS, again);
      return () => cancel();
    },
    end: (exit) => {
      if (!isInstalling) return exit();
      opened()
        .then((each) => {
          each.on('error', exit);
          each.quitAndInstall(false, true);
        })
        .catch(exit);
    },
  };
}

interface Telling {
  readonly verified: boolean;
  readonly tell: (paso: UpdateStep, version: string | null) => void;
  readonly unanswered: () => void;
}

function prepared(updater: Updater, { verified, tell, unanswered }: Telling): Updater {
  // An unsigned version is only announced; a person fetches it.
  updater.autoDownload = verified;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.on('update-not-available', () => tell('al-dia', null));
  updater.on('update-available', ({ version }) => tell(verified ? 'bajando' : 'anunciada', version));
  updater.on('update-downloaded', ({ version }) => tell('lista', version));
  updater.on('error', unanswered);
  return updater;
}
