/** Dependencies of a till; each part picks what it needs. */
import type { Clock, Log, Randomness } from '../engine/deps.ts';
import type { Engine } from '../engine/engine.ts';
import type { Store } from '../store/store.ts';
import type { EventBus } from './event-bus.ts';
import type { Approvals } from './people/approvals.ts';

export interface TillParts {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Randomness & { bytes(count: number): Uint8Array };
  readonly log: Log;
  readonly news: EventBus;
  readonly approvals: Approvals;
}
