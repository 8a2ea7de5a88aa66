/**
 * Sends what is in the outbox of mail: one mail at a time for each issuer, at least once. A mail is marked before its first
 * byte leaves; a till that is stopped between the server's answer and the commit sends it again, under the same Message-ID.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { clockWatch } from '../../engine/clock-watch.ts';
import { nextMailAt, releaseMail, wakeMail } from '../../store/mail/outbox.ts';
import { listMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader } from '../../store/store.ts';
import { sendNext, type MailDeps } from './mail-delivery.ts';
import { MAIL_DRAIN_MS, MAIL_FAILURE_PAUSE_MS, MAIL_LOOK_MS } from './mail-limits.ts';

export interface MailWorker {
  /** Makes everything that waits due, and begins: whatever a crash left is picked up here. */
  start(): Promise<void>;
  /** Looks at the outbox soon. @param issuerId whose server is worth trying again, whatever it said last */
  wake(issuerId?: string): void;
  /** Begins nothing more, waits a moment for what is under way, and gives the rest up. */
  stop(): Promise<void>;
}

/** One issuer's turn. */
interface Lane {
  running: Promise<void> | null;
  /** The server is left alone until then. */
  restUntil: Instant;
}

/** A worker over its dependencies; idle until {@link MailWorker.start}. */
export function createMailWorker(deps: MailDeps): MailWorker {
  const { store, clock, log } = deps;
  const lanes = new Map<string, Lane>();
  const abort = new AbortController();
  let stopped = true;
  let scheduled = false;
  let cancel = () => {};
  const wasSetBack = clockWatch();

  const laneOf = (issuerId: string): Lane => {
    const lane = lanes.get(issuerId) ?? { running: null, restUntil: -Infinity };
    lanes.set(issuerId, lane);
    return lane;
  };
  const run = async (issuerId: string, lane: Lane) => {
    try {
      while (!stopped && clock.now() >= lane.restUntil) {
        const end = await sendNext(issuerId, deps, abort.signal);
        if (end === 'nothing') break;
        if (end !== 'went-on') lane.restUntil = end.restUntil;
      }
    } catch (error) {
      log.error('mail round failed', { issuerId, error: String(error) });
      lane.restUntil = clock.now() + MAIL_FAILURE_PAUSE_MS;
    }
    lane.running = null;
    look();
  };
  const notWoken = (error: unknown) => log.warn('mail not woken', { error: String(error) });
  const look = () => {
    scheduled = false;
    if (stopped) return;
    let soonest = clock.now() + MAIL_LOOK_MS;
    try {
      const now = clock.now();
      if (wasSetBack(now)) wakeAllMail(deps, lanes).then(look, notWoken);
      for (const { issuerId, at } of store.read(waitingIssuers)) {
        const lane = laneOf(issuerId);
        if (lane.running !== null) continue;
        const due = Math.max(at, lane.restUntil);
        if (due <= now) lane.running = run(issuerId, lane);
        else soonest = Math.min(soonest, due);
      }
    } catch (error) {
      log.warn('mail not read', { error: String(error) });
    }
    cancel();
    cancel = clock.after(Math.max(soonest - clock.now(), 1), look);
  };
  const wake = (issuerId?: string) => {
    if (issuerId !== undefined) laneOf(issuerId).restUntil = -Infinity;
    if (stopped || scheduled) return;
    scheduled = true;
    // Once for everything that was committed in the same moment.
    setImmediate(look);
  };
  return {
    start: async () => {
      await store.transact((tx, now) => releaseMail(tx, now));
      stopped = false;
      look();
    },
    wake,
    stop: async () => {
      stopped = true;
      cancel();
      const timeUp = clock.after(MAIL_DRAIN_MS, () => abort.abort());
      await Promise.all([...lanes.values()].flatMap(({ running }) => running ?? []));
      timeUp();
    },
  };
}

/** After the clock was set back nothing would be due until it has caught up. */
function wakeAllMail({ store }: MailDeps, lanes: ReadonlyMap<string, Lane>): Promise<void> {
  for (const lane of lanes.values()) lane.restUntil = -Infinity;
  return store.transact((tx, now) => {
    for (const { issuerId } of listMailSettings(tx)) wakeMail(tx, issuerId, now);
  });
}

/** Issuers whose mail goes out, with the moment their next one is due. */
function waitingIssuers(reader: Reader): readonly { readonly issuerId: string; readonly at: Instant }[] {
  return listMailSettings(reader)
    .filter(({ activo, stopped }) => activo && stopped === null)
    .flatMap(({ issuerId }) => {
      const at = nextMailAt(reader, issuerId);
      return at === null ? [] : [{ issuerId, at }];
    });
}
