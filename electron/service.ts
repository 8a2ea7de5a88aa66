/** The one place of the desktop program that knows how the service is started. */
import { startApp, type App } from '../core/app.ts';
import { dataFolder } from '../core/data-folder.ts';
import { createLog } from '../core/log.ts';
import { systemClock } from '../core/system.ts';

/** A running service: the page to show and how to stop it. */
export interface DesktopService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the service inside the desktop program, on ports the system picks.
 *
 * @param uiFolder folder of the built web interface
 * @throws AppError `EMISION_BLOQUEADA` when another program holds the data folder
 */
export async function startService(uiFolder: string): Promise<DesktopService> {
  const app: App = await startApp({
    folder: dataFolder(undefined, process.env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: true,
    uiFolder,
    env: process.env,
    clock: systemClock,
    log: createLog('warn'),
  });
  return { url: app.ui.url, close: () => app.close() };
}
