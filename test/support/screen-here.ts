/** The service with its screen in the test's own process, which has loaded it already: to start its program costs what a dozen sales cost. */
import { startApp, type App } from '../../core/host/app.ts';
import { keptLog } from '../../core/diagnostics/support-log.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { systemClock } from '../../core/platform/system.ts';
import type { Clock } from '../../core/engine/deps.ts';
import { builtInterface } from './built-interface.ts';
import { CHEAP_PIN, type Place } from './provisioned.ts';

/** What a program would write to standard error; the log in the data folder has it as well. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

interface ServedScreen {
  /** The system's unless given. */
  readonly clock?: Clock;
  /** A free one unless given. */
  readonly uiPort?: number;
}

/** Starts it on free ports, with the interface that was built, without a demonstration; customers' screens come in on this computer only. */
export function screenHere(
  { dataDir, env }: Place,
  { clock = systemClock, uiPort = 0 }: ServedScreen = {},
): Promise<App> {
  const folder = dataFolder(dataDir, env);
  return startApp({
    folder,
    host: '127.0.0.1',
    apiPort: 0,
    uiPort,
    displayHost: '127.0.0.1',
    displayPort: 0,
    demo: false,
    uiFolder: builtInterface(),
    env,
    clock,
    pinCost: CHEAP_PIN,
    log: keptLog(SILENT, folder, clock),
  });
}
