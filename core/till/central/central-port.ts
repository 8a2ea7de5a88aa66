/** How a till speaks with its centre; the line itself arrives from the host. */
import type { KeyObject } from 'node:crypto';
import type { Rule } from '../../contract/rules/rules.ts';
import type { CentralLink } from '../../store/central/link.ts';

/** A request to the centre. */
export interface CentralRequest {
  /** Address of the centre, without a path. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  /** Empty while enrolling. */
  readonly installation: string;
  /** Milliseconds since 1970 by the centre's clock. */
  readonly moment: number;
  /** The installation's Ed25519 key. */
  readonly key: KeyObject;
  readonly body: { readonly bytes: Buffer; readonly type: 'json' | 'batch' } | null;
}

export type CentralReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** As JSON; null where it is none. */
      readonly body: unknown;
      readonly retryAfterSeconds: number | null;
    }
  /** No answer came. */
  | { readonly kind: 'failed'; readonly detail: Rule };

/** Makes one signed request; never rejects. */
export type CentralCall = (request: CentralRequest, giveUp: AbortSignal) => Promise<CentralReply>;

/** What the till's side of a centre needs from outside. */
export interface CentralPort {
  readonly call: CentralCall;
  /** The installation's private key, opened once; null when the vault does not open it. */
  readonly keyOf: (link: CentralLink) => KeyObject | null;
  /** Whether a JWS was made with the key of that PEM. */
  readonly isSigned: (publicKeyPem: string, jws: string) => boolean;
}
