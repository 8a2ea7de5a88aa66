/** Interface of a scale. */
import type { Weighing } from './weighing.ts';

export interface Scale {
  /** The next stable weight; null on timeout or disconnection. */
  weigh(withinMs: number): Promise<Weighing | null>;
}
