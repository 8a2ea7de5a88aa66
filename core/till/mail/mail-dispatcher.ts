/**
 * Sends queued mails: one at a time per issuer, at least once. A mail is marked before it is sent; if the till stops
 * before the commit, it is sent again under the same Message-ID.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { clockWatch } from '../../engine/clock-watch.ts';
import { nextMailAt, releaseMail, wakeMail } from '../../store/mail/outbox.ts';
import { listMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader } from '../../store/store.ts';
import { sendNext, type MailDeps } from './mail-delivery.ts';
import { MAIL_DRAIN_MS, MAIL_FAILURE_PAUSE_MS, MAIL_LOOK_MS } from './mail-limits.ts';

export interface MailWorker {
  /** Makes all waiting mails due, including those interrupted by a crash, and starts. */
  start(): Promise<void>;
  /** Checks the queue soon. @param issuerId issuer whose server is retried despite earlier failures */
  wake(issuerId?: string): void;
  /** Starts nothing more, waits briefly for a running mail, then aborts it. */
  stop(): Promise<void>;
}

interface Lane {
  running: Promise<void> | null;
  /** No connection to the server before this moment. */
  restUntil: Instant;
}

/** The worker; idle until {@link MailWorker.start}. */
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
    // One check for all commits of the same moment.
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

/** After the clock was set back, nothing would be due for a while. */
function wakeAllMail({ store }: MailDeps, lanes: ReadonlyMap<string, Lane>): Promise<void> {
  for (const lane of lanes.values()) lane.restUntil = -Infinity;
  return store.transact((tx, now) => {
    for (const { issuerId } of listMailSettings(tx)) wakeMail(tx, issuerId, now);
  });
}

function waitingIssuers(reader: Reader): readonly { readonly issuerId: string; readonly at: Instant }[] {
  return listMailSettings(reader)
    .filter(({ activo, stopped }) => activo && stopped === null)
    .flatMap(({ issuerId }) => {
      const at = nextMailAt(reader, issuerId);
      return at === null ? [] : [{ issuerId, at }];
    });
}
