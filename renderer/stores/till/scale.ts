/** The scale of this computer: chosen once, weighed with from the sale. */
import { create } from 'zustand';
import { serialScale, type SerialPort } from '../../scale/serial-scale.ts';
import type { Scale } from '../../scale/scale.ts';
import type { Weighing } from '../../scale/weighing.ts';

/** Longest wait for goods to lie still, in milliseconds. */
const WEIGH_WITHIN_MS = 4000;

/** The ports of a browser that has them. */
interface Serial {
  getPorts(): Promise<readonly SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

function serial(): Serial | null {
  // Not every browser has it, and the types of browsers do not know it yet.
  return 'serial' in navigator ? (navigator.serial as Serial) : null;
}

interface ScaleStore {
  readonly scale: Scale | null;
  readonly weighing: boolean;
  /** Takes up the scale that was chosen here before. */
  restore(): Promise<void>;
  /** Has the person choose a port. @returns whether there is a scale now */
  choose(): Promise<boolean>;
  /** The weighing of what lies on it; null without one. */
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
      // Ports are forbidden here: there is no scale.
    }
  },
  choose: async () => {
    try {
      const port = await serial()?.requestPort();
      if (port === undefined) return false;
      set({ scale: serialScale(port) });
      return true;
    } catch {
      // Nothing was chosen.
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

/** Whether this browser can reach a serial port at all. */
export function hasPorts(): boolean {
  return serial() !== null;
}
