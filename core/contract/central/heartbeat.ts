/** `POST /till/heartbeat`: a till says how it is, the centre what is new. Asked with `waitSeconds`, the centre answers when something is. */
import { z } from 'zod';
import { ambiente, instant, nit } from './stream-leaves.ts';

/** Longest that a centre holds a heartbeat back while nothing is new. */
export const MAX_WAIT_SECONDS = 25;

/** Without a word for so long a till counts as silent. */
export const SILENT_AFTER_MS = 300_000;

export const heartbeat = z.object({
  version: z.string().max(40),
  /** The till's clock. */
  now: instant,
  /** Where its stream will end with the records that are not sent yet. */
  streamEnd: z.int().min(0),
  /** Everything that was written before this moment of its clock is taken; null where that cannot be said. Absent of a till that sends format 1. */
  toldUntil: instant.nullable().optional(),
  /** Whether rows from before the enrolment are still to be told. */
  refilling: z.boolean().default(false),
  /** Documents that the authority has not answered yet, and since when the oldest waits. */
  waiting: z.int().min(0),
  waitingSince: instant.nullable(),
  contingencies: z.array(z.object({ nit, ambiente, openedAt: instant })).max(100),
  certificates: z.array(z.object({ nit, ambiente, notAfter: instant.nullable() })).max(100),
  freeDiskBytes: z.int().min(0).nullable(),
  /** Version of the catalogue it sells from. */
  catalogue: z.int().min(0),
  /** Mark of that version; absent where it knows none. */
  catalogueMark: z.string().max(100).optional(),
  /** Orders that it has and has not answered yet: they are no news to it. Absent of a till that takes none. */
  orders: z.int().min(0).optional(),
  waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS),
});
export type Heartbeat = z.infer<typeof heartbeat>;

export const heartbeatAnswer = z.object({
  /** The centre's clock. */
  now: instant,
  catalogue: z.int().min(0),
  /** Mark of that version. */
  catalogueMark: z.string().nullable().default(null),
  /** Orders of managers that the till has not answered. */
  orders: z.int().min(0).default(0),
});
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswer>;
