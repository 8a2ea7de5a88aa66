/** The scale of this computer. */
import { create } from 'zustand';
import { serialScale, type SerialPort } from '../../scale/serial-scale.ts';
import type { Scale } from '../../scale/scale.ts';
import type { Weighing } from '../../scale/weighing.ts';

/** Maximum wait for a stable weight, in ms. */
const WEIGH_WITHIN_MS = 4000;

interface Serial {
  getPorts(): Promise<readonly SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

function serial(): Serial | null {
  // Not in every browser, nor in TypeScript's DOM types.
  return 'serial' in navigator ? (navigator.serial as Serial) : null;
}

interface ScaleStore {
  readonly scale: Scale | null;
  readonly weighing: boolean;
  restore(): Promise<void>;
  /** Lets the person choose a port. @returns whether a scale is connected */
  choose(): Promise<boolean>;
  /** A weighing; null without a scale. */
  weigh(): Promise<Weighing | null>;
}

export const useScale = create<ScaleStore>()((set, get) => ({
  scale: null,
  weighing: false,
  restore: async () => {
    try {
      const [port] = (await serial()?.getPorts()) ?? [];
      if (port !== undefined) set({ scale: serialScale(port) });
    } catch {
      // Ports are blocked here: there is no scale.
    }
  },
  choose: async () => {
    try {
      const port = await serial()?.requestPort();
      if (port === undefined) return false;
      set({ scale: serialScale(port) });
      return true;
    } catch {
      // The person cancelled.
      return false;
    }
  },
  weigh: async () => {
    const { scale, weighing } = get();
    if (scale === null || weighing) return null;
    set({ weighing: true });
    const found = await scale.weigh(WEIGH_WITHIN_MS);
    set({ weighing: false });
    return found;
  },
}));

/** Whether this browser supports Web Serial. */
export function hasPorts(): boolean {
  return serial() !== null;
}
