/** What a run works with, and what it knows so far. */
import type { Calls } from './calls.ts';
import type { Workshop } from './place.ts';
import type { Rows, Seen } from './rows.ts';
import type { Memory } from './told.ts';
import type { World } from './world.ts';

export interface Stage {
  readonly world: World;
  readonly memory: Memory;
  readonly calls: Calls;
  readonly workshop: Workshop;
  rows: Rows;
  readonly seen: Seen;
  /** A copy of the database, once there is one. */
  backup: string | null;
  lost: ReadonlySet<string> | null;
  hadLatePost: boolean;
  sales: number;
}
