/**
 * Notifies feed readers: at once after a commit of this process, within seconds after another's. Readers fetch at their
 * own pace, so a slow one costs no memory (§feed).
 */
import type { Caller } from '../../contract/caller.ts';
import type { DocumentEvent, EventBatch, EventReader, EventSource } from '../../contract/api/events.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { findApiKey } from '../../store/people/api-keys.ts';
import { feedHead, feedPage, type FeedRow, type FeedScope } from '../../store/delivery/feed.ts';
import type { Reader, Store, Sync, Tx } from '../../store/store.ts';
import { isPairedCaller } from '../../store/people/till-sessions.ts';
import type { EngineDeps } from '../deps.ts';
import { FEED_LOOK_MS } from '../limits.ts';

export interface Feed extends EventSource {
  /** After a commit: checks once for all commits of the same moment and notifies the listeners. */
  announce(): void;
  /** Calls `wake` when there may be news, and every few seconds; returns an unsubscribe function. */
  listen(wake: () => void): () => void;
  stop(): void;
}

export function createFeed(deps: Pick<EngineDeps, 'store' | 'clock'>): Feed {
  const { clock } = deps;
  const listeners = new Set<() => void>();
  let announced = false;
  let stopped = false;
  let cancel = () => {};

  const tell = () => {
    for (const wake of listeners) wake();
  };
  const look = () => {
    announced = false;
    if (!stopped) tell();
  };
  const tick = () => {
    if (stopped || listeners.size === 0) return;
    cancel = clock.after(FEED_LOOK_MS, tick);
    tell();
  };
  const listen = (wake: () => void) => {
    listeners.add(wake);
    if (listeners.size === 1) {
      cancel();
      cancel = clock.after(FEED_LOOK_MS, tick);
    }
    return () => void listeners.delete(wake);
  };
  return {
    announce: () => {
      if (announced || listeners.size === 0) return;
      announced = true;
      // Writes that share a commit settle one after the other; one check serves all.
      queueMicrotask(look);
    },
    listen,
    open: (caller, after, wake) =>
      openReader({ deps, caller, isStopped: () => stopped, unlisten: listen(wake) }, after),
    stop: () => {
      stopped = true;
      cancel();
      tell();
      listeners.clear();
    },
  };
}

interface Opening {
  readonly deps: Pick<EngineDeps, 'store' | 'clock'>;
  readonly caller: Caller;
  readonly isStopped: () => boolean;
  readonly unlisten: () => void;
}

function openReader({ deps, caller, isStopped, unlisten }: Opening, after: number | null): EventReader {
  const { store, clock } = deps;
  const head = store.read(feedHead);
  // A position beyond the head would wait forever.
  const startedAfter = Math.min(after ?? head, head);
  const scope = scopeOf(caller);
  let position = startedAfter;
  return {
    startedAfter,
    next: (): EventBatch => {
      if (isStopped()) return { kind: 'ended' };
      const page = store.read((reader) =>
        isInUse(reader, caller, clock.now()) ? feedPage(reader, scope, position) : null,
      );
      if (page === null) return { kind: 'ended' };
      position = page.through;
      return { kind: 'events', events: page.rows.map(eventOf), more: page.more };
    },
    close: unlisten,
  };
}

/** `sk_user_` sees its own branch, `sk_admin_` the whole issuer in its environment (§key-scope), a cashier their own sales. */
function scopeOf(caller: Caller): FeedScope {
  const { issuerId, ambiente, branchId, role, onlySalesOf: soldBy } = caller;
  return { issuerId, ambiente, branchId: role === 'admin' ? null : branchId, soldBy };
}

function isInUse(reader: Reader, caller: Caller, now: number): boolean {
  const isPaired = isPairedCaller(reader, caller.keyId);
  if (isPaired !== null) return isPaired;
  const key = findApiKey(reader, caller.keyId);
  return key !== null && key.deletedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** A feed row in the public format. */
export function eventOf(row: FeedRow): DocumentEvent {
  // The answer to an earlier version does not apply to a waiting document.
  const waits = row.estado === 'PENDIENTE' || row.estado === 'CONTINGENCIA';
  return {
    id: row.id,
    fhEvento: isoUtc(row.at),
    estado: row.estado,
    ambiente: row.ambiente,
    autoridad: row.autoridad,
    emisor: row.issuerId,
    sucursal: row.branchId,
    tipoDte: row.tipoDte,
    codigoGeneracion: row.codigoGeneracion,
    numeroControl: controlNumberOf(row),
    fecEmi: row.fecEmi,
    horEmi: row.horEmi,
    monto: toJsonNumber(fromCents(row.montoCentavos)),
    selloRecibido: row.sello,
    fhProcesamiento: row.fhProcesamiento === null ? null : isoUtc(row.fhProcesamiento),
    codigoMsg: waits ? null : row.codigoMsg,
    descripcionMsg: waits ? null : row.descripcionMsg,
    observaciones: waits ? [] : row.observaciones,
  };
}

/** The store with `announce` called after each commit. */
export function announcing(store: Store, announce: () => void): Store {
  return {
    ...store,
    transact: async <T>(work: (tx: Tx, now: number) => Sync<T>): Promise<T> => {
      const value = await store.transact<T>(work);
      announce();
      return value;
    },
  };
}
