/** A program for tests: the service, stopped dead at a window. Arguments: data folder, window, type, simulator's address. */
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createLog } from '../../../core/platform/log.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { dieAt, WINDOWS } from './crash-window.ts';

const [dataDir, name, tipoDte, simulatorUrl] = process.argv.slice(2);
const window = WINDOWS.find((one) => one === name);
if (window === undefined || tipoDte === undefined || simulatorUrl === undefined)
  throw new Error(`no window is called ${name}`);
const app = await startApp(
  {
    folder: dataFolder(dataDir, process.env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: false,
    uiFolder: `${dataDir}/sin-pantalla`,
    env: process.env,
    clock: systemClock,
    log: createLog('warn'),
  },
  dieAt({ window, tipoDte, simulatorUrl }),
);
process.stdout.write(`${JSON.stringify({ event: 'listening', api: app.api.url })}\n`);
