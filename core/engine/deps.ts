/** What the engine works with; `core/host` passes the implementations (§composition). */
import type { Authority } from '../authority/authority.ts';
import type { Ambiente, Autoridad } from '../contract/ambiente.ts';
import type { Rehearsal } from '../contract/issuing/rehearsal.ts';
import type { WebhookCall, WebhookDelivery, WebhookOutcome } from '../contract/api/events.ts';
import type { DocumentPrinting } from '../contract/printing/printed.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { Signer } from '../signing/signer.ts';
import type { Store } from '../store/store.ts';
import type { HighWater } from './numbers/restore-fence.ts';
import type { Webhook } from '../store/delivery/webhooks.ts';

/** The one clock. */
export interface Clock {
  now(): Instant;
  /** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, wake: () => void): () => void;
  /** Of a rehearsal's clock alone: time does not go on before the work is over. */
  hold?(work: Promise<unknown>): void;
}

/** The one source of randomness. */
export interface Randomness {
  /** UUID version 4, upper case. */
  uuid(): string;
  /** Uniform in [0, 1). */
  unit(): number;
}

/** Where the engine tells what an operator should know; `fields` hold no secret and no personal data. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Whose document goes where. */
export interface Addressee {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
}

/** What deliveries to targets need from outside the engine. */
export interface WebhookDeps {
  /** Makes one call, which `giveUp` ends early; never rejects. */
  readonly send: (call: WebhookCall, giveUp: AbortSignal) => Promise<WebhookOutcome>;
  /** The target's secrets that a call is signed with, the newest first; none when the vault does not open it. */
  readonly secretsOf: (webhook: Webhook) => readonly Buffer[];
  /** Keeps how a delivery went. */
  readonly note: (delivery: WebhookDelivery) => void;
}

export interface EngineDeps {
  readonly store: Store;
  readonly signer: Signer;
  /** The authority a document was numbered for; null when the connection to it is no longer configured. */
  readonly authorityOf: (whose: Addressee) => Promise<Authority | null>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly version: string;
  /** How far the authority's clock was ahead of ours at its last answer; null until one came. */
  readonly clockOffsetMs: () => number | null;
  /** When the computer was started: tells a loss of power from a stop of the program. */
  readonly bootedAt: () => Instant;
  /** Free bytes on the data folder's disk. */
  readonly freeDiskBytes: () => number;
  /** What is kept outside the database about the numbers that are given. */
  readonly highWater: HighWater;
  /** Draws documents. */
  readonly printing: DocumentPrinting;
  /** Tells the built-in simulator how to treat a document of a rehearsal; without it nothing can be rehearsed. */
  readonly rehearse?: (
    rehearsal: Rehearsal,
    of: { readonly nit: string; readonly codigoGeneracion: string },
  ) => Promise<void>;
  /** How many documents of one contingency event are enough to send them in lots; `MIN_LOT_DOCUMENTS` unless given. */
  readonly fewestOfLot?: number;
  /** Without it nothing is sent to targets. */
  readonly webhooks?: WebhookDeps;
}
