/** The bridge of the desktop program's window: calls and events over the channels that its preload offers. */
import type { Bridge } from '../../core/contract/bridge/bridge.ts';
import { NO_SERVICE } from './no-service.ts';

/** @param offered what the preload put into the page; unlike a bridge its calls may reject */
export function createElectronBridge(offered: Bridge): Bridge {
  return {
    call: async (op, input) => {
      try {
        return await offered.call(op, input);
      } catch {
        return { ok: false, problem: NO_SERVICE };
      }
    },
    subscribe: (listener) => {
      let isEnded = false;
      const end = offered.subscribe(listener);
      // The service is in the same program: it has been telling since somebody logged in, and this is heard too late.
      queueMicrotask(() => {
        if (!isEnded) listener({ kind: 'connected' });
      });
      return () => {
        isEnded = true;
        end();
      };
    },
  };
}
