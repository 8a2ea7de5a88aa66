/** A till over Electron's channel: page, preload's bridge, sender check and desktop till are the real ones. */
import type { App } from '../../core/host/app.ts';
import type { Bridge, BridgeEvent } from '../../core/contract/bridge/bridge.ts';
import { createDesktopTill, type DesktopTill } from '../../core/desktop/desktop-till.ts';
import { systemClock } from '../../core/platform/system.ts';
import { answerCalls } from '../../electron/ipc.ts';
import { pageBridge } from '../../electron/page-bridge.ts';
import { EVENTS_CHANNEL } from '../../electron/parts.ts';
import { createElectronBridge } from '../../renderer/bridge/electron-bridge.ts';
import { ipcPair, partOf, standInContents } from '../electron/stand-in.ts';
import type { BrowserWindow } from 'electron';

export interface ElectronLink {
  readonly bridge: Bridge;
  /** The window's secret, which no page ever sees; empty before it is paired. */
  secret(): string;
}

/** @param app the service that runs now; after a restart it is another one, and the secret is the same */
export function electronLink(app: () => App): ElectronLink {
  let token: string | null = null;
  let serving: { readonly app: App; readonly till: DesktopTill } | null = null;
  const ipc = ipcPair();
  const page = standInContents();
  ipc.page = page;
  const tokens = { read: () => token, write: (given: string) => void (token = given) };
  const push = (event: BridgeEvent) => ipc.tell(EVENTS_CHANNEL, event);
  const till = () => {
    if (serving?.app !== app()) {
      void serving?.till.close();
      const { inside } = app();
      const after = systemClock.after;
      serving = { app: app(), till: createDesktopTill({ inside, tokens, after, push, pairsItself: false }) };
    }
    return serving.till;
  };
  const window = partOf<BrowserWindow>({ webContents: page.contents });
  answerCalls(
    ipc.main,
    () => window,
    (message) => till().call(message),
  );
  return { bridge: createElectronBridge(pageBridge(ipc.renderer)), secret: () => token ?? '' };
}
