/**
 * Server-sent events over one connection each. Events are fetched when the reader has room for them: a slow one costs one
 * batch of memory and is cut when it takes nothing for too long.
 */
import type { FastifyReply } from 'fastify';
import { EVENTS_HEARTBEAT_MS, EVENTS_RETRY_MS, EVENTS_STALLED_MS } from './limits.ts';
import { loggedFailure, type HttpLog } from './problems.ts';

/** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, wake: () => void) => () => void;

/** What one stream tells. */
export interface EventFeed {
  /** Fields beside `retry` of the first thing that is sent, each with its line end; empty without any. */
  readonly greeting: string;
  /** The next frames as text, empty for none, whether there are more, and whether there never will be. */
  next(): { readonly text: string; readonly more: boolean; readonly ended: boolean };
  /** Called at every heartbeat. */
  onBeat?(): void;
  close(): void;
}

/** The open streams of a server. */
export interface EventStreams {
  /** Whose they are, one entry a stream. */
  owners(): readonly string[];
  /** Whether none begins any more. */
  isEnding(): boolean;
  /**
   * Begins a stream.
   *
   * @param feedOf is given what wakes the stream when there is something to tell
   * @returns false when there is no feed: nothing was sent then
   */
  begin(owner: string, reply: FastifyReply, feedOf: (wake: () => void) => EventFeed | null): boolean;
  /** Ends all of them; none begins any more. */
  end(): void;
}

export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that collects the answer would hold back every event.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

export interface StreamsOptions {
  readonly after: After;
  readonly log: HttpLog | undefined;
  /** Named in the log when a feed fails. */
  readonly route: string;
}

/** Streams of one route, none yet. */
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
  /** Says good-bye: the reader has everything that was written. */
  end(): void;
  /** The connection has ended. */
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

/** Where a stream's text goes: cut when the reader takes nothing for too long. */
interface Outlet {
  write(text: string): void;
  /** Whether the reader has not taken yet what was written. */
  waits(): boolean;
  /** Says good-bye; a reader that does not read is cut. */
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
      // One that does not read would keep the service from closing.
      stalled();
      if (waits) raw.destroy();
    },
    close: () => cancelStalled(),
  };
}
