/**
 * Sends the feed to webhook targets: in order, one at a time, at least once. Acceptance is stored before the next event
 * is sent; a target that accepts nothing for a day is parked and reported (§webhooks).
 */
import type { DocumentEvent } from '../../contract/api/events.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import { feedPage } from '../../store/delivery/feed.ts';
import {
  findWebhook,
  listWebhooks,
  parkWebhook,
  recordDelivered,
  recordFailed,
  type Webhook,
} from '../../store/delivery/webhooks.ts';
import type { EngineDeps, WebhookDeps } from '../deps.ts';
import { eventOf, type Feed } from './feed.ts';
import { callTarget } from './webhook-call.ts';
import {
  WEBHOOK_DRAIN_MS,
  WEBHOOK_PARK_FAILURES,
  WEBHOOK_PARK_MS,
  WORKER_FAILURE_PAUSE_MS,
} from '../limits.ts';

export interface Webhooks {
  start(): void;
  /** Starts nothing new, waits briefly for running calls, then aborts them. */
  stop(): Promise<void>;
}

type Parts = Pick<EngineDeps, 'store' | 'clock' | 'random' | 'log'> & { readonly webhooks: WebhookDeps };

interface Lane {
  /** Running round; null while idle. */
  running: Promise<void> | null;
  /** New events may have come during the round. */
  again: boolean;
  /** Consecutive failures at the last pause; a different count in the database means it was resumed. */
  failures: number;
  /** Last feed position checked; only accepted positions are stored. */
  position: number;
  cancel: () => void;
}

export function createWebhooks(parts: Parts, feed: Feed): Webhooks {
  const { store, clock, log } = parts;
  const lanes = new Map<string, Lane>();
  const abort = new AbortController();
  let stopped = true;
  let unlisten = () => {};

  const laneOf = (target: Webhook): Lane => {
    const fresh = { running: null, again: false, failures: 0, position: target.position, cancel: () => {} };
    const lane: Lane = lanes.get(target.id) ?? fresh;
    lanes.set(target.id, lane);
    return lane;
  };
  const rest = (id: string, lane: Lane, ms: number) => {
    lane.cancel();
    if (!stopped) lane.cancel = clock.after(ms, () => begin(id, lane));
  };
  const round = async (id: string, lane: Lane) => {
    let restMs: number | null = WORKER_FAILURE_PAUSE_MS;
    try {
      restMs = await sendAll(id, lane, { parts, isStopped: () => stopped, signal: abort.signal });
    } catch (error) {
      log.error('webhook round failed', { webhookId: id, error: String(error) });
    }
    lane.running = null;
    if (restMs !== null) rest(id, lane, restMs);
    // Something came between the round's last check and its end.
    else if (lane.again) begin(id, lane);
  };
  function begin(id: string, lane: Lane): void {
    if (stopped || lane.running !== null) return;
    lane.cancel();
    lane.running = round(id, lane);
  }
  const look = () => {
    if (stopped) return;
    try {
      const targets = store.read(listWebhooks);
      const inUse = new Set(targets.map((target) => target.id));
      for (const [id, lane] of lanes) {
        if (inUse.has(id)) continue;
        lane.cancel();
        lanes.delete(id);
      }
      for (const target of targets) {
        if (rests(target)) continue;
        const lane = laneOf(target);
        lane.again = true;
        const resting = target.failures > 0 && target.failures === lane.failures;
        if (!resting) begin(target.id, lane);
      }
    } catch (error) {
      log.warn('webhooks not read', { error: String(error) });
    }
  };
  return {
    start: () => {
      stopped = false;
      unlisten = feed.listen(look);
      look();
    },
    stop: async () => {
      stopped = true;
      unlisten();
      for (const lane of lanes.values()) lane.cancel();
      const idle = Promise.all([...lanes.values()].flatMap(({ running }) => running ?? []));
      const cancel = clock.after(WEBHOOK_DRAIN_MS, () => abort.abort());
      await idle;
      cancel();
    },
  };
}

interface Round {
  readonly parts: Parts;
  readonly isStopped: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Sends a target all pending events.
 *
 * @returns retry delay in ms after a failure; null when nothing is pending
 */
async function sendAll(id: string, lane: Lane, round: Round): Promise<number | null> {
  const { store } = round.parts;
  for (;;) {
    lane.again = false;
    const page = store.read((reader) => {
      const target = findWebhook(reader, id);
      if (target === null || rests(target)) return null;
      return feedPage(reader, target, Math.max(lane.position, target.position));
    });
    if (page === null) return null;
    for (const row of page.rows) {
      const target = store.read((reader) => findWebhook(reader, id));
      if (target === null || rests(target) || round.isStopped()) return null;
      const end = await sendOne(target, eventOf(row), round);
      if (end.kind === 'failed') {
        lane.failures = end.failures;
        return end.restMs;
      }
      lane.failures = 0;
      lane.position = row.id;
    }
    lane.position = page.through;
    if (!page.more && !lane.again) return null;
    // Yields, because a target with rare events may skip many others.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type End =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly failures: number; readonly restMs: number | null };

async function sendOne(target: Webhook, event: DocumentEvent, { parts, signal }: Round): Promise<End> {
  const { store, random, log } = parts;
  const { detail } = await callTarget(target, { kind: 'evento', event }, { parts, signal });
  if (detail === null) {
    await store.transact((tx, now) => recordDelivered(tx, target.id, { position: event.id, at: now }));
    return { kind: 'delivered' };
  }
  // Aborted by shutdown: not the target's failure.
  if (signal.aborted) return { kind: 'failed', failures: target.failures, restMs: null };
  const after = await store.transact((tx, now) => {
    const failed = recordFailed(tx, target.id, { error: detail, at: now });
    if (failed === null || !isDead(failed, now)) return failed;
    parkWebhook(tx, target.id, now);
    return { ...failed, parkedAt: now };
  });
  if (after === null) return { kind: 'failed', failures: 0, restMs: null };
  if (after.parkedAt !== null) {
    const { id, issuerId, failures } = after;
    log.warn('webhook parked', { webhookId: id, issuerId, failures, error: detail });
    return { kind: 'failed', failures, restMs: null };
  }
  return {
    kind: 'failed',
    failures: after.failures,
    restMs: retryDelayMs(after.failures, random.unit()),
  };
}

/** Not sent until a person resumes it. */
function rests({ parkedAt, pausedAt }: Webhook): boolean {
  return parkedAt !== null || pausedAt !== null;
}

function isDead(target: Webhook, now: Instant): boolean {
  const since = target.failingSince ?? now;
  return now - since >= WEBHOOK_PARK_MS && target.failures >= WEBHOOK_PARK_FAILURES;
}
