/** The one place that knows which bridge is used. */
import type { Bridge } from '../../core/contract/bridge/bridge.ts';
import { createElectronBridge } from './electron-bridge.ts';
import { createHttpBridge } from './http-bridge.ts';

declare global {
  interface Window {
    /** Offered by the desktop program; absent in a browser. */
    readonly cajaBridge?: Bridge;
  }
}

export const bridge: Bridge =
  window.cajaBridge === undefined ? createHttpBridge() : createElectronBridge(window.cajaBridge);
