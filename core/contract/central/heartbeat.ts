/** `POST /till/heartbeat`: a till reports its state, the centre its news. With `waitSeconds` the centre delays the answer until there is news. */
import { z } from 'zod';
import { leftOutRow, MAX_LEFT_OUT } from './catalogue/catalogue.ts';
import { ambiente, instant, nit } from './stream-leaves.ts';

/** Longest delay of an answer without news. */
export const MAX_WAIT_SECONDS = 25;

/** Silence after which a till counts as silent. */
export const SILENT_AFTER_MS = 300_000;

export const heartbeat = z.object({
  version: z.string().max(40),
  /** The till's clock. */
  now: instant,
  /** Stream position after the records still to be sent. */
  streamEnd: z.int().min(0),
  /** Time on the till's clock up to which all records are included; null if unknown. Missing from tills with format 1. */
  toldUntil: instant.nullable().optional(),
  refilling: z.boolean().default(false),
  /** Documents without an answer of the authority, and the time of the oldest. */
  waiting: z.int().min(0),
  waitingSince: instant.nullable(),
  contingencies: z.array(z.object({ nit, ambiente, openedAt: instant })).max(100),
  certificates: z.array(z.object({ nit, ambiente, notAfter: instant.nullable() })).max(100),
  freeDiskBytes: z.int().min(0).nullable(),
  catalogue: z.int().min(0),
  /** Mark of that version; missing if unknown. */
  catalogueMark: z.string().max(100).optional(),
  /** The first rows of that version that it could not use; missing from tills that do not say. */
  leftOut: z.array(leftOutRow).max(MAX_LEFT_OUT).optional(),
  /** Orders received but not answered, which are no news to it. Missing from tills that take no orders. */
  orders: z.int().min(0).optional(),
  waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS),
});
export type Heartbeat = z.infer<typeof heartbeat>;

export const heartbeatAnswer = z.object({
  /** The centre's clock. */
  now: instant,
  catalogue: z.int().min(0),
  catalogueMark: z.string().nullable().default(null),
  /** Managers' orders that the till has not answered. */
  orders: z.int().min(0).default(0),
});
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswer>;
