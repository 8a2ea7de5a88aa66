/** Chooses the bridge; no other module knows which one is used. */
import type { Bridge } from '../../core/contract/bridge/bridge.ts';
import { createElectronBridge } from './electron-bridge.ts';
import { createHttpBridge } from './http-bridge.ts';

declare global {
  interface Window {
    /** Set by the desktop program; absent in a browser. */
    readonly cajaBridge?: Bridge;
  }
}

export const bridge: Bridge =
  window.cajaBridge === undefined ? createHttpBridge() : createElectronBridge(window.cajaBridge);
