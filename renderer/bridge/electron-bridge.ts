/** Bridge of the desktop window: calls and events over the channels of its preload script. */
import type { Bridge } from '../../core/contract/bridge/bridge.ts';
import { NO_SERVICE } from './no-service.ts';

/** @param offered bridge of the preload script; its calls may reject */
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
      // The in-process service is connected already and sends no such event.
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
