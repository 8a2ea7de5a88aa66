/** A program for tests: the service of a till whose clock shows what a file says. Arguments: data folder, file of the clock. */
import { openSync, readSync } from 'node:fs';
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createLog } from '../../../core/platform/log.ts';
import { systemClock } from '../../../core/platform/system.ts';

const [dataDir = '', clockFile = ''] = process.argv.slice(2);
const shown = openSync(clockFile, 'r');
const eight = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
const app = await startApp({
  folder: dataFolder(dataDir, process.env),
  host: '127.0.0.1',
  apiPort: 0,
  uiPort: 0,
  demo: false,
  uiFolder: `${dataDir}/sin-pantalla`,
  env: process.env,
  clock: {
    ...systemClock,
    now: () => {
      readSync(shown, eight, 0, eight.length, 0);
      return eight.readDoubleLE();
    },
  },
  log: createLog('warn'),
});
process.stdout.write(`${JSON.stringify({ event: 'listening', api: app.api.url })}\n`);
