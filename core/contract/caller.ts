/** The caller: an API key (§context-from-key) or a till's session. */
import type { Ambiente, Role } from './ambiente.ts';

export interface Caller {
  readonly keyId: string;
  readonly role: Role;
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  /** Shared scope of idempotency keys: all tills of a branch share one. */
  readonly sharedKeys?: string;
  /** The logged-in user; missing for an API key. */
  readonly userId?: string;
  /** Restricts the caller to this user's sales; missing: all sales. */
  readonly onlySalesOf?: string;
}

export function keyScope({ keyId, sharedKeys }: Caller): string {
  return sharedKeys ?? keyId;
}
