/**
 * A program for tests: the service, stopped dead while it prints. Arguments: data folder, window. Sending waits for
 * SIGUSR2, so that more can be queued behind it.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { startApp } from '../../../core/host/app.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { PrinterLine } from '../../../core/till/printing/print-port.ts';
import { createLog } from '../../../core/platform/log.ts';
import { printerLine } from '../../../core/host/ports/printing-port.ts';
import { systemClock } from '../../../core/platform/system.ts';

const [dataDir, window] = process.argv.slice(2);

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** From the start: the signal may come while the first ticket is still being drawn. */
const signalled = once(process, 'SIGUSR2');
let sent = 0;
const doomed: PrinterLine = {
  ...printerLine,
  send: async (address, bytes) => {
    sent += 1;
    if (sent === 1) await signalled;
    switch (window) {
      case 'before-send':
        return die();
      case 'mid-send': {
        if (address.clase !== 'red') throw new Error(address.clase);
        const socket = connect(address.puerto, address.host);
        await once(socket, 'connect');
        socket.write(bytes.subarray(0, bytes.length / 2), () => void die());
        return new Promise<never>(() => {});
      }
      case 'after-send':
        await printerLine.send(address, bytes);
        return die();
      case 'after-commit':
        return sent === 1 ? printerLine.send(address, bytes) : die();
      default:
        throw new Error(`no window is called ${window}`);
    }
  },
};
const app = await startApp({
  folder: dataFolder(dataDir, process.env),
  host: '127.0.0.1',
  apiPort: 0,
  uiPort: 0,
  demo: false,
  uiFolder: `${dataDir}/sin-pantalla`,
  env: process.env,
  clock: systemClock,
  log: createLog('warn'),
  printers: doomed,
});
const { pairingCode } = app;
process.stdout.write(`${JSON.stringify({ event: 'listening', ui: app.ui.url, pairingCode })}\n`);
