/** The bridge's channel: answers the program's own page and nobody else. */
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import type { BridgeReply } from '../core/contract/bridge/bridge.ts';
import { APP_PAGE, CALL_CHANNEL } from './parts.ts';

/** Answers calls of the window that `current` names at that moment; anybody else's are refused. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  current: () => Pick<BrowserWindow, 'webContents'> | null,
  call: (message: unknown) => Promise<BridgeReply<unknown>>,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, message: unknown) => {
    if (!isOwnPage(event, current())) throw new Error('Solo la ventana de Caja DTE puede usar este canal');
    return call(message);
  });
}

/** The main frame of our window while it shows our page: no frame within it, no other window, no other page. */
function isOwnPage(
  { sender, senderFrame }: IpcMainInvokeEvent,
  window: Pick<BrowserWindow, 'webContents'> | null,
): boolean {
  if (window === null || sender !== window.webContents || senderFrame === null) return false;
  return senderFrame === sender.mainFrame && senderFrame.url.startsWith(APP_PAGE);
}
