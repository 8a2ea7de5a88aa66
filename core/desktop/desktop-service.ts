/** The whole service for the desktop program: started on its usual ports, with what the window, the tray and the end need. */
import { join } from 'node:path';
import type { Environment } from '../platform/environment.ts';
import { startApp, type App, type AppOptions } from '../host/app.ts';
import type { BridgeEvent } from '../contract/bridge/bridge.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { openDesktopPages, type DesktopPages } from './desktop-pages.ts';
import { createDesktopTill, type DesktopTill } from './desktop-till.ts';
import { fileTokenStore } from './desktop-token.ts';
import { trayText } from './desktop-tray-text.ts';
import { createUpdates, type UpdatesOf } from './desktop-updates.ts';
import type { ProgramPort } from '../till/settings/program.ts';
import { createLog } from '../platform/log.ts';
import { DEFAULT_API_PORT, DEFAULT_UI_PORT } from '../host/default-ports.ts';
import { refusedPort } from '../host/ports/refused-port.ts';
import { storedLog } from '../diagnostics/support-log.ts';
import type { SystemKeys } from '../platform/system-keys.ts';
import { systemClock } from '../platform/system.ts';

export interface DesktopOptions {
  readonly folder: DataFolder;
  /** Folder of the built screen, and the only origin it is given to. */
  readonly uiFolder: string;
  readonly origin: string;
  readonly env: Environment;
  /** The operating system's key store, where it is safe. */
  readonly systemKeys: SystemKeys | null;
  /** Whether a first start makes a demonstration; the wizard offers one too. */
  readonly demo: boolean;
  /** The way to newer versions, and the end of the program for one. */
  readonly updates: Pick<UpdatesOf, 'updater' | 'feedFile' | 'quit'>;
  /** Tells the window. */
  readonly push: (event: BridgeEvent) => void;
  /** The usual ones unless given; 0 picks a free one. */
  readonly ports?: Ports;
}

interface Ports {
  readonly api: number;
  readonly ui: number;
}

/** The running service. */
export interface DesktopService {
  readonly call: DesktopTill['call'];
  readonly page: DesktopPages;
  /** Sentences that a person must see once. */
  readonly notices: readonly string[];
  /** State and queue in one line, for the tray. */
  stateText(): Promise<string>;
  /** Takes no more calls, finishes what runs, releases everything. */
  close(): Promise<void>;
  /** The very end, once it is closed: installs, when that is what the program ends for. @param exit ends it otherwise */
  end(exit: () => void): void;
}

/** Files of the desktop program beside the data: window, cart and the window's secret belong to this data folder. */
export function desktopFolder(folder: DataFolder): string {
  return join(folder.path, 'desktop');
}

/**
 * Starts the service. A usual port that the system does not give is replaced by a free one, and a notice says so.
 *
 * @throws AppError `EMISION_BLOQUEADA` when another program holds the data folder or the vault cannot be opened
 * @throws Error when the screen is not built
 */
export async function startDesktopService(options: DesktopOptions): Promise<DesktopService> {
  const { folder, uiFolder, origin, push } = options;
  const usual = options.ports ?? { api: DEFAULT_API_PORT, ui: DEFAULT_UI_PORT };
  const updates = createUpdates({ ...options.updates, platform: process.platform, clock: systemClock });
  const app = await startOnFreePorts({ ...options, program: updates.program }, usual);
  const { inside } = app;
  try {
    await app.sendDemo();
    const page = await openDesktopPages({ folder: uiFolder, origin, dispatch: inside.dispatch });
    const tokens = fileTokenStore(join(desktopFolder(folder), 'till.token'), inside.vault);
    const till = createDesktopTill({ inside, tokens, after: systemClock.after, push, pairsItself: true });
    const stopWatch = updates.watch();
    void app.warm();
    return {
      call: till.call,
      page,
      notices: noticesOf(app, usual),
      stateText: async () => {
        const answer = await inside.dispatch('salud', {}, null);
        return trayText(answer.ok ? answer.value : null);
      },
      end: updates.end,
      close: async () => {
        stopWatch();
        await till.close();
        await app.close();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

type Started = DesktopOptions & { readonly program: ProgramPort };

async function startOnFreePorts(options: Started, ports: Ports): Promise<App> {
  const start = async ({ api, ui }: Ports) => startApp(appOptions(options, { api, ui }));
  try {
    return await start(ports);
  } catch (error) {
    const taken = refusedPort(error);
    if (taken === null || (taken !== ports.api && taken !== ports.ui)) throw error;
    return startOnFreePorts(options, {
      api: taken === ports.api ? 0 : ports.api,
      ui: taken === ports.ui ? 0 : ports.ui,
    });
  }
}

function appOptions({ folder, uiFolder, env, systemKeys, demo, program }: Started, ports: Ports): AppOptions {
  return {
    folder,
    host: '127.0.0.1',
    apiPort: ports.api,
    uiPort: ports.ui,
    demo,
    uiFolder,
    env,
    program,
    clock: systemClock,
    log: storedLog(createLog('warn'), folder, systemClock),
    ...(systemKeys === null ? {} : { systemKeys }),
  };
}

function noticesOf(app: App, usual: Ports): readonly string[] {
  const notices: string[] = [];
  const port = Number(new URL(app.api.url).port);
  if (usual.api !== 0 && port !== usual.api)
    notices.push(
      `El puerto ${usual.api} no está libre: esta vez los sistemas conectados a Caja DTE la encuentran en ${app.api.url}.`,
    );
  if (app.demoUsers.length > 0) {
    const pins = app.demoUsers.map(({ nombre, rol, pin }) => `${nombre} (${rol}): PIN ${pin}`);
    const key = app.demoKey === null ? [] : [`Clave de la API: ${app.demoKey}`];
    notices.push(
      `Datos de demostración, que se muestran solo esta vez; anótelos:\n${[...pins, ...key].join('\n')}`,
    );
  }
  return notices;
}
