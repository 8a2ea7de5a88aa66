/** Events of a till's screen: documents of its place, changes of its frame, its session. */
import type { BridgeEvent } from '../contract/bridge/bridge.ts';
import type { DocumentEvent } from '../contract/api/events.ts';
import type { TillContext } from '../contract/till/till.ts';
import { CONTEXT_LOOK_MS, MAX_WAITING_NEWS } from './limits.ts';
import { findOwnDocument, ofWholePlace } from '../engine/queries/visible-documents.ts';
import type { BusEvent } from './event-bus.ts';
import type { TillSessions } from './people/sessions.ts';
import type { TillCaller } from './people/browser-session.ts';
import type { TillParts } from './till-parts.ts';

export type TillEvent =
  | Exclude<BridgeEvent, { readonly kind: 'document' }>
  | { readonly kind: 'document'; readonly document: DocumentEvent };

export interface TillEventBatch {
  readonly events: readonly TillEvent[];
  readonly more: boolean;
  /** The session or the service has ended: no more events follow. */
  readonly ended: boolean;
}

export interface TillEventReader {
  next(): TillEventBatch;
  close(): void;
}

export interface TillEventDeps extends Pick<TillParts, 'engine' | 'store' | 'news' | 'clock'> {
  readonly sessions: Pick<TillSessions, 'standing'>;
  readonly context: (who: TillCaller) => TillContext;
}

/**
 * Subscribes from now on.
 *
 * @param wake called when {@link TillEventReader.next} has news, never from within it
 * @returns null when nobody is logged in with that token
 */
export function openTillEvents(deps: TillEventDeps, token: string, wake: () => void): TillEventReader | null {
  const standing = deps.sessions.standing(token);
  return standing.stage === 'open' ? openReader(deps, { token, who: standing, wake }) : null;
}

const UNDONE: ReadonlySet<string> = new Set(['RECHAZADO', 'INVALIDADO']);

interface Opening {
  readonly token: string;
  readonly who: TillCaller;
  readonly wake: () => void;
}

function openReader(deps: TillEventDeps, { token, who, wake }: Opening): TillEventReader {
  const { engine, store, sessions, news } = deps;
  const { caller } = who;
  const seesAll = caller.onlySalesOf === undefined;
  const documents = engine.events.open(ofWholePlace(caller), null, wake);
  const isSeen = ({ codigoGeneracion }: DocumentEvent) =>
    seesAll || store.read((reader) => findOwnDocument(reader, caller, codigoGeneracion)) !== null;
  const waiting: TillEvent[] = [];
  const unlisten = news.listen((item) => {
    if (!concerns(item, who)) return;
    if (waiting.length < MAX_WAITING_NEWS) waiting.push({ kind: item.kind });
    wake();
  });
  const look = createContextLook(deps, { who, wake });
  return {
    next: () => {
      const standing = sessions.standing(token);
      const isSame =
        standing.stage === 'open' && standing.user.id === who.user.id && standing.user.rol === who.user.rol;
      if (!isSame) return { events: [{ kind: 'session' }], more: false, ended: true };
      const batch = documents.next();
      if (batch.kind === 'ended') return { events: [], more: false, ended: true };
      const changed = batch.events
        .filter(isSeen)
        .map((document) => ({ kind: 'document', document }) as const);
      // A cashier is not told of others' sales, but what undoes one changes the drawer that it was sold at.
      const undone = !seesAll && batch.events.some(({ estado }) => UNDONE.has(estado));
      const cash: readonly TillEvent[] = undone ? [{ kind: 'cash' }] : [];
      const context: readonly TillEvent[] = look.changed() ? [{ kind: 'context' }] : [];
      return {
        events: [...waiting.splice(0), ...changed, ...cash, ...context],
        more: batch.more,
        ended: false,
      };
    },
    close: () => {
      look.close();
      unlisten();
      documents.close();
    },
  };
}

function concerns(news: BusEvent, { till }: TillCaller): boolean {
  return 'tillId' in news ? news.tillId === till.id : news.issuerId === till.issuerId;
}

interface ContextLook {
  changed(): boolean;
  close(): void;
}

/** Checks are throttled because they read the queue; a skipped one is made up for. */
function createContextLook(
  { clock, context }: TillEventDeps,
  { who, wake }: Pick<Opening, 'who' | 'wake'>,
): ContextLook {
  const look = () => {
    const { ahora: _ahora, ...lasting } = context(who);
    return JSON.stringify(lasting);
  };
  let seen = look();
  let lookedAt = clock.now();
  let cancel: (() => void) | null = null;
  return {
    changed: () => {
      const sinceMs = Math.abs(clock.now() - lookedAt);
      if (sinceMs < CONTEXT_LOOK_MS) {
        cancel ??= clock.after(CONTEXT_LOOK_MS - sinceMs, () => {
          cancel = null;
          wake();
        });
        return false;
      }
      cancel?.();
      cancel = null;
      lookedAt = clock.now();
      const found = look();
      const isOther = found !== seen;
      seen = found;
      return isOther;
    },
    close: () => cancel?.(),
  };
}
