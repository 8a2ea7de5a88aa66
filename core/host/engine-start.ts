/** Starts the engine on a data folder: signer, authorities, simulator, printing, webhooks. */
import { createAuthorities, type Authorities } from './authorities.ts';
import { documentPrinting } from './ports/printing-port.ts';
import type { Clock, EngineDeps, Log, WebhookDeps } from '../engine/deps.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { createClockWatch } from '../engine/queries/clock-watch.ts';
import type { OpenHighWater } from '../number-guard/high-water.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { keyProvider } from '../platform/key-provider.ts';
import { resumeLineCuts } from './rehearsal.ts';
import { holdingTime, isRehearsalClock } from '../platform/rehearsal-clock.ts';
import { createSimulatorHost, type SimulatorHost } from '../platform/simulator-host.ts';
import { bootedAt, freeDiskBytes, systemRandom } from '../platform/system.ts';
import { USER_AGENT, VERSION } from '../platform/version.ts';
import { createSigner } from '../signing/signer.ts';
import type { Vault } from '../signing/vault.ts';
import type { Store } from '../store/store.ts';

/** Decorates the engine's dependencies, for tests that stop the process at a chosen moment. */
export type Wrap = (deps: EngineDeps) => EngineDeps;

export interface Foundation {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly vault: Vault;
  readonly highWater: OpenHighWater;
  readonly closers: (() => Promise<void> | void)[];
  readonly wrap: Wrap;
  readonly webhooks: WebhookDeps;
}

export interface StartedEngine {
  readonly engine: Engine;
  readonly authorities: Authorities;
  readonly simulator: SimulatorHost;
}

export async function startEngine(on: Foundation): Promise<StartedEngine> {
  const { folder, clock, log, store, vault, highWater, closers, wrap } = on;
  const signer = holdingTime(clock, createSigner({ keys: keyProvider(store, vault) }));
  closers.push(() => signer.close());
  const simulator = createSimulatorHost({
    file: folder.simulator,
    randomBytes: systemRandom.bytes,
    now: clock.now,
    lead: isRehearsalClock(clock) ? clock.lead : undefined,
  });
  closers.push(() => simulator.close());
  const clockWatch = createClockWatch({ log, clock });
  const authorities = createAuthorities({
    store,
    vault,
    clock,
    simulator,
    userAgent: USER_AGENT,
    onClockOffset: clockWatch.note,
  });
  closers.push(() => authorities.close());
  const engine = createEngine(
    wrap({
      store,
      signer,
      authorityOf: async (whose) => {
        const authority = await authorities.of(whose);
        return authority === null ? null : holdingTime(clock, authority);
      },
      clock,
      random: systemRandom,
      log,
      version: VERSION,
      clockOffsetMs: clockWatch.offsetMs,
      bootedAt: () => bootedAt() + (isRehearsalClock(clock) ? clock.leadMs() : 0),
      freeDiskBytes: () => freeDiskBytes(folder.path),
      highWater,
      printing: holdingTime(clock, documentPrinting),
      rehearse: (rehearsal, of) => simulator.rehearse(rehearsal, of),
      webhooks: on.webhooks,
    }),
  );
  if (isRehearsalClock(clock)) await resumeLineCuts({ store, clock, simulator });
  await engine.start();
  closers.push(() => engine.stop());
  return { engine, authorities, simulator };
}
