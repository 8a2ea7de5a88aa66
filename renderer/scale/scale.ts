/** A scale at the till, however it is connected. */
import type { Weighing } from './weighing.ts';

export interface Scale {
  /** The next weighing of goods that lie still; null when none came in time, or the scale is gone. */
  weigh(withinMs: number): Promise<Weighing | null>;
}
