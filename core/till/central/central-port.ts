/** The connection of a till to its centre; the transport comes from the host. */
import type { KeyObject } from 'node:crypto';
import type { Rule } from '../../contract/rules/rules.ts';
import type { CentralLink } from '../../store/central/link.ts';

export interface CentralRequest {
  /** The centre's origin, without a path. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Empty while enrolling. */
  readonly installation: string;
  /** Epoch milliseconds on the centre's clock. */
  readonly moment: number;
  readonly key: KeyObject;
  readonly body: { readonly bytes: Buffer; readonly type: 'json' | 'batch' } | null;
}

export type CentralReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Parsed JSON; null for any other body. */
      readonly body: unknown;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'failed'; readonly detail: Rule };

/** Makes one signed request; never rejects. */
export type CentralCall = (request: CentralRequest, giveUp: AbortSignal) => Promise<CentralReply>;

export interface CentralPort {
  readonly call: CentralCall;
  /** The installation's private key, cached; null when the vault cannot open it. */
  readonly keyOf: (link: CentralLink) => KeyObject | null;
  /** Whether the JWS was signed with that PEM's key. */
  readonly isSigned: (publicKeyPem: string, jws: string) => boolean;
}
