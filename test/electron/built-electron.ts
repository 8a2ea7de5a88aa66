/** Stands where the built program imports Electron: the stand-in, and a person who sells once and quits. */
import type { BridgeInput, BridgeOperation } from '../../core/contract/bridge/bridge.ts';
import { pageBridge } from '../../electron/page-bridge.ts';
import { standInElectron } from './stand-in.ts';

const made = standInElectron();
// Electron says where its packaging stands; nothing is packaged here.
Object.assign(process, { resourcesPath: import.meta.dirname });

export const {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  protocol,
  safeStorage,
  screen,
  shell,
  Tray,
} = made.electron;

const waiting = setInterval(() => {
  const [window] = made.windows;
  const [notice] = made.boxes;
  if (made.errors.length > 0) throw new Error(made.errors.join('\n'));
  if (window === undefined || notice === undefined) return;
  clearInterval(waiting);
  made.ipc.page = window;
  void sellAndQuit(/\(cajero\): PIN (\d{6})/.exec(notice.detail ?? '')?.[1] ?? '');
}, 20);

async function sellAndQuit(pin: string): Promise<void> {
  const users = await ask('session.users', {});
  const cashier = users.find(({ rol }) => rol === 'cajero');
  await ask('session.login', { userId: cashier?.id ?? '', pin });
  const items = [{ cantidad: 1, descripcion: 'Café', precioUni: 1.25, tipoItem: 1 }];
  const request = JSON.stringify({ items });
  const { result } = await ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'v-1' });
  const page = await made.fetch('app://caja/');
  made.electron.app.quit();
  const exit = await made.exited;
  const { preload } = made.windows[0]?.options.webPreferences ?? {};
  process.stdout.write(`${JSON.stringify({ estado: result.estado, page: page.status, preload, exit })}\n`);
  process.exit(exit);
}

async function ask<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>) {
  const { call } = pageBridge(made.ipc.renderer);
  if (op === 'session.users') await call('session.state', {});
  const reply = await call(op, input);
  if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply.problem)}`);
  return reply.value;
}
