/** The desktop program over the stand-in of Electron: real service, real data folder, real files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
  BridgeReply,
} from '../../core/contract/bridge/bridge.ts';
import { runDesktop } from '../../electron/desktop.ts';
import { pageBridge } from '../../electron/page-bridge.ts';
import {
  noUpdater,
  standInElectron,
  type StandInApp,
  type StandInChoices,
  type StandInWindow,
} from './stand-in.ts';

export interface DesktopPlace {
  readonly dataDir: string;
  readonly uiFolder: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** A folder for data and a built screen of two files beside a secret one. */
export function desktopPlace(): DesktopPlace {
  const folder = mkdtempSync(join(tmpdir(), 'caja-desktop-'));
  const [dataDir, uiFolder] = [join(folder, 'datos'), join(folder, 'renderer')];
  mkdirSync(join(uiFolder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secreto.txt'), 'secreto');
  writeFileSync(join(uiFolder, 'index.html'), '<!doctype html><title>Caja</title>');
  writeFileSync(join(uiFolder, 'assets', 'index-Ab12_x9Z.js'), 'export {};');
  const env = {
    ...process.env,
    CAJA_DATA_DIR: dataDir,
    CAJA_KEY_FILE: join(folder, 'llave'),
    XDG_CONFIG_HOME: join(folder, 'ajustes'),
  };
  return { dataDir, uiFolder, env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface RunningDesktop extends StandInApp {
  readonly window: StandInWindow;
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** Quits as a person does and resolves with the exit code. */
  quit(): Promise<number>;
}

/** Starts it and takes the place of its page. */
export async function startDesktop(
  place: DesktopPlace,
  choices: StandInChoices & { readonly ports?: { readonly api: number; readonly ui: number } } = {},
): Promise<RunningDesktop> {
  const made = standInElectron(choices);
  const { uiFolder, env } = place;
  const ports = choices.ports ?? { api: 0, ui: 0 };
  const files = {
    preload: 'preload.cjs',
    trayIcon: 'tray.png',
    feedFile: 'app-update.yml',
    updater: noUpdater,
  };
  await runDesktop(made.electron, { ...files, uiFolder, env, ports });
  const [window] = made.windows;
  if (window === undefined) throw new Error(made.errors.join('\n'));
  made.ipc.page = window;
  return {
    ...made,
    window,
    call: pageBridge(made.ipc.renderer).call,
    quit: () => {
      made.electron.app.quit();
      return made.exited;
    },
  };
}
