/** Exports of periods: the running one, finished ones, and their download in pieces. */
import { create } from 'zustand';
import type { ExportsView } from '../../../core/contract/bridge/bridge-export.ts';
import type { BridgeInput, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { NO_FAULTS, type Faults } from '../../sale/faults.ts';
import { remote } from '../till/latest-answer.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { faultsOf } from '../manager/settings.ts';

interface Exports {
  readonly view: ExportsView | null;
  readonly faults: LocalizedMessage<Faults>;
  readonly fetching: { readonly id: string; readonly percent: number } | null;
  look(): Promise<void>;
  start(of: BridgeInput<'exports.start'>): Promise<void>;
  cancel(): Promise<void>;
  remove(id: string): Promise<void>;
  /** Downloads a file. @returns the error; null on success */
  download(id: string): Promise<LocalizedMessage | null>;
}

export const useExports = create<Exports>()((set, get) => {
  const { load, put } = remote(
    () => bridge.call('exports.view', {}),
    (view) => set({ view }),
  );
  const take = (reply: BridgeReply<ExportsView>): void => {
    if (!reply.ok) return set({ faults: faultsOf(reply.problem) });
    set({ faults: () => NO_FAULTS });
    put(reply.value);
  };
  return {
    view: null,
    faults: () => NO_FAULTS,
    fetching: null,
    look: load,
    start: async (of) => take(await bridge.call('exports.start', of)),
    cancel: async () => take(await bridge.call('exports.cancel', {})),
    remove: async (id) => take(await bridge.call('exports.remove', { id })),
    download: async (id) => {
      const file = get().view?.archivos.find((each) => each.id === id);
      if (file === undefined || get().fetching !== null) return null;
      const parts: Blob[] = [];
      let next: number | null = 0;
      while (next !== null) {
        set({ fetching: { id, percent: Math.floor((next / file.bytes) * 100) } });
        const reply: BridgeReply<{ readonly base64: string; readonly siguiente: number | null }> =
          await bridge.call('exports.piece', { id, desde: next });
        if (!reply.ok) {
          set({ fetching: null });
          return problemMessage(reply.problem);
        }
        // One blob per piece: the browser can move large ones to disk.
        parts.push(new Blob([bytesOf(reply.value.base64)]));
        next = reply.value.siguiente;
      }
      set({ fetching: null });
      saveFile(file.nombre, parts, 'application/zip');
      return null;
    },
  };
});
