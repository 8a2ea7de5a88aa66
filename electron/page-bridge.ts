/** What the preload offers to the page: the two members of the bridge, over one channel each. */
import type { IpcRenderer, IpcRendererEvent } from 'electron';
import type { Bridge, BridgeEvent } from '../core/contract/bridge/bridge.ts';
import { CALL_CHANNEL, EVENTS_CHANNEL } from './parts.ts';

/** @returns the bridge; its calls reject when the program does not answer */
export function pageBridge(ipc: Pick<IpcRenderer, 'invoke' | 'on' | 'off'>): Bridge {
  return {
    call: async (op, input) => (await ipc.invoke(CALL_CHANNEL, { op, input })) as never,
    subscribe: (listener) => {
      // The event of Electron itself stays here: it would give the page the channel.
      const forward = (_event: IpcRendererEvent, event: BridgeEvent) => listener(event);
      ipc.on(EVENTS_CHANNEL, forward);
      return () => void ipc.off(EVENTS_CHANNEL, forward);
    },
  };
}
