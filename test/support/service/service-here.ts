/** The service in the test's own process, where a process of its own is not what is tested: to start one takes over a second of work. */
import { startApp, type App, type AppOptions } from '../../../core/host/app.ts';
import { storedLog } from '../../../core/diagnostics/support-log.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { systemClock } from '../../../core/platform/system.ts';
import type { Clock } from '../../../core/engine/deps.ts';
import { builtInterface } from './built-interface.ts';
import { CHEAP_PIN, type Place } from './provisioned.ts';

/** What a program would write to standard error; the log in the data folder has it as well. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

type Starting = Pick<AppOptions, 'uiFolder' | 'log'> & Partial<AppOptions>;

/** Starts it without a demonstration, on free ports unless others are given. */
function begin({ dataDir, env }: Place, options: Starting): Promise<App> {
  return startApp({
    folder: dataFolder(dataDir, env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: false,
    env,
    clock: systemClock,
    pinCost: CHEAP_PIN,
    ...options,
  });
}

export interface ServiceHere {
  readonly api: string;
  readonly ui: string;
  /** What it wrote to its log as a warning or worse. */
  readonly complaints: readonly string[];
  /** What of that is more than a warning. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** Starts it without pages. @param clock the system's unless given */
export async function startServiceHere(place: Place, clock: Clock = systemClock): Promise<ServiceHere> {
  const complaints: string[] = [];
  const failures: string[] = [];
  const into =
    (...lists: readonly string[][]) =>
    (event: string, fields?: object) =>
      lists.forEach((list) => list.push(`${event} ${JSON.stringify(fields ?? {})}`));
  const app = await begin(place, {
    clock,
    uiFolder: `${place.dataDir}/sin-pantalla`,
    log: { info: () => {}, warn: into(complaints), error: into(complaints, failures) },
  });
  const { api, ui } = app;
  return { api: api.url, ui: ui.url, complaints, failures, stop: () => app.close() };
}

interface ServedScreen {
  /** The system's unless given. */
  readonly clock?: Clock;
  /** A free one unless given. */
  readonly uiPort?: number;
}

/** Starts it with the interface that was built; customers' screens come in on this computer only. */
export function screenHere(
  place: Place,
  { clock = systemClock, uiPort = 0 }: ServedScreen = {},
): Promise<App> {
  return begin(place, {
    uiPort,
    displayHost: '127.0.0.1',
    displayPort: 0,
    phonePort: 0,
    uiFolder: builtInterface(),
    clock,
    log: storedLog(SILENT, dataFolder(place.dataDir, place.env), clock),
  });
}
