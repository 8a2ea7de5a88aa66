/**
 * Server-sent events. Events are fetched when the reader has room: a slow one costs one batch of memory, and is cut if it reads nothing for
 * too long.
 */
import type { FastifyReply } from 'fastify';
import { EVENTS_HEARTBEAT_MS, EVENTS_RETRY_MS, EVENTS_STALLED_MS } from './limits.ts';
import { loggedFailure, type HttpLog } from './problems.ts';

/** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, wake: () => void) => () => void;

export interface EventFeed {
  /** Fields besides `retry` at the start, each with its line end; may be empty. */
  readonly greeting: string;
  /** The next frames as text, empty for none; whether there are more; whether the stream has ended. */
  next(): { readonly text: string; readonly more: boolean; readonly ended: boolean };
  onBeat?(): void;
  close(): void;
}

export interface EventStreams {
  /** One entry per stream. */
  owners(): readonly string[];
  /** Whether new streams are refused. */
  isEnding(): boolean;
  /**
   * Starts a stream.
   * @param feedOf gets the function that wakes the stream
   * @returns false without a feed; nothing was sent
   */
  begin(owner: string, reply: FastifyReply, feedOf: (wake: () => void) => EventFeed | null): boolean;
  /** Ends all streams and refuses new ones. */
  end(): void;
}

export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Stops proxies from buffering events.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

export interface StreamsOptions {
  readonly after: After;
  readonly log: HttpLog | undefined;
  /** For the log when a feed fails. */
  readonly route: string;
}

export function createEventStreams(options: StreamsOptions): EventStreams {
  const open = new Map<Stream, string>();
  let ending = false;
  return {
    owners: () => [...open.values()],
    isEnding: () => ending,
    begin: (owner, reply, feedOf) => {
      const stream = startStream(options, reply, feedOf);
      if (stream === null) return false;
      open.set(stream, owner);
      reply.raw.once('close', () => {
        stream.close();
        open.delete(stream);
      });
      return true;
    },
    end: () => {
      ending = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}

interface Stream {
  /** Ends after everything written was sent. */
  end(): void;
  /** Call when the connection has closed. */
  close(): void;
}

function startStream(
  { after, log, route }: StreamsOptions,
  reply: FastifyReply,
  feedOf: (wake: () => void) => EventFeed | null,
): Stream | null {
  const { raw } = reply;
  let over = false;
  let scheduled = false;
  let cancelBeat = () => {};
  const schedule = () => {
    if (scheduled || over) return;
    scheduled = true;
    setImmediate(pump);
  };
  const feed = feedOf(schedule);
  if (feed === null) return null;
  const outlet = createOutlet(raw, after, schedule);
  const beat = () => {
    if (over) return;
    if (!outlet.waits()) outlet.write(': sigo aquí\n\n');
    feed.onBeat?.();
    cancelBeat = after(EVENTS_HEARTBEAT_MS, beat);
  };
  const close = () => {
    over = true;
    cancelBeat();
    outlet.close();
    feed.close();
  };
  const end = () => {
    if (over) return;
    close();
    outlet.end();
  };
  function pump(): void {
    scheduled = false;
    if (over || outlet.waits() || feed === null) return;
    try {
      const { text, more, ended } = feed.next();
      if (text !== '') outlet.write(text);
      if (ended) end();
      else if (more) schedule();
    } catch (error) {
      loggedFailure(log, route, error);
      raw.destroy();
    }
  }
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...EVENT_STREAM_HEADERS }))
    if (value !== undefined) raw.setHeader(name, value);
  outlet.write(`retry: ${EVENTS_RETRY_MS}\n${feed.greeting}\n`);
  cancelBeat = after(EVENTS_HEARTBEAT_MS, beat);
  schedule();
  return { end, close };
}

/** Writes text; cuts a reader that reads nothing for too long. */
interface Outlet {
  write(text: string): void;
  /** Whether written text is still buffered. */
  waits(): boolean;
  /** Ends; cuts a reader that does not read. */
  end(): void;
  close(): void;
}

function createOutlet(raw: FastifyReply['raw'], after: After, onRoom: () => void): Outlet {
  let waits = false;
  let cancelStalled = () => {};
  const stalled = () => {
    cancelStalled();
    cancelStalled = after(EVENTS_STALLED_MS, () => raw.destroy());
  };
  return {
    write: (text) => {
      if (raw.write(text) || waits) return;
      waits = true;
      stalled();
      raw.once('drain', () => {
        waits = false;
        cancelStalled();
        onRoom();
      });
    },
    waits: () => waits,
    end: () => {
      raw.end();
      // It would keep the service from closing.
      stalled();
      if (waits) raw.destroy();
    },
    close: () => cancelStalled(),
  };
}
