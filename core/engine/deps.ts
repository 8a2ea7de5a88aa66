/** Dependencies of the engine; `core/host` passes the implementations (§composition). */
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

export interface Clock {
  now(): Instant;
  /** Calls `wake` after `ms` milliseconds; returns a cancel function. */
  after(ms: number, wake: () => void): () => void;
  /** Rehearsal clock only: time does not advance until the work ends. */
  hold?(work: Promise<unknown>): void;
  /** Rehearsal clock only: the computer's time, by which receivers judge a call's age. */
  computer?(): Instant;
}

export interface Randomness {
  /** UUID version 4, upper case. */
  uuid(): string;
  unit(): number;
}

export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface Addressee {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
}

export interface WebhookDeps {
  /** Makes one call, aborted by `giveUp`; never rejects. */
  readonly send: (call: WebhookCall, giveUp: AbortSignal) => Promise<WebhookOutcome>;
  /** Signing secrets of the target, newest first; empty when the vault cannot open them. */
  readonly secretsOf: (webhook: Webhook) => readonly Buffer[];
  readonly note: (delivery: WebhookDelivery) => void;
}

export interface EngineDeps {
  readonly store: Store;
  readonly signer: Signer;
  /** Authority a document was numbered for; null when its connection is no longer configured. */
  readonly authorityOf: (whose: Addressee) => Promise<Authority | null>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly version: string;
  /** How far the authority's clock was ahead at its last answer; null before the first. */
  readonly clockOffsetMs: () => number | null;
  /** Start time of the computer, which distinguishes a power loss from a program stop. */
  readonly bootedAt: () => Instant;
  readonly freeDiskBytes: () => number;
  /** Record of allocated numbers outside the database. */
  readonly highWater: HighWater;
  readonly printing: DocumentPrinting;
  /** Tells the built-in simulator how to treat a rehearsed document; absent: no rehearsals. */
  readonly rehearse?: (
    rehearsal: Rehearsal,
    of: { readonly nit: string; readonly codigoGeneracion: string },
  ) => Promise<void>;
  /** Minimum documents of a contingency event for sending lots; default `MIN_LOT_DOCUMENTS`. */
  readonly fewestOfLot?: number;
  /** Absent: no webhooks are sent. */
  readonly webhooks?: WebhookDeps;
}
