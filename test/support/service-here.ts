/** The service in the test's own process, where a process of its own is not what is tested: to start one takes over a second of work. */
import { startApp } from '../../core/host/app.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { systemClock } from '../../core/platform/system.ts';
import { CHEAP_PIN, type Place } from './provisioned.ts';

export interface ServiceHere {
  readonly api: string;
  readonly ui: string;
  /** What it wrote to its log as a warning or worse. */
  readonly complaints: readonly string[];
  /** What of that is more than a warning. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** Starts `serve --no-demo` on free ports, without pages. */
export async function startServiceHere({ dataDir, env }: Place): Promise<ServiceHere> {
  const complaints: string[] = [];
  const failures: string[] = [];
  const into =
    (...lists: readonly string[][]) =>
    (event: string, fields?: object) =>
      lists.forEach((list) => list.push(`${event} ${JSON.stringify(fields ?? {})}`));
  const app = await startApp({
    folder: dataFolder(dataDir, env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: false,
    uiFolder: `${dataDir}/sin-pantalla`,
    env,
    clock: systemClock,
    pinCost: CHEAP_PIN,
    log: { info: () => {}, warn: into(complaints), error: into(complaints, failures) },
  });
  const { api, ui } = app;
  return { api: api.url, ui: ui.url, complaints, failures, stop: () => app.close() };
}
