/** Who is calling: what an API key (§context-from-key) or a till's session stands for. */
import type { Ambiente, Role } from './ambiente.ts';

export interface Caller {
  /** Id of the API key, or of the till. */
  readonly keyId: string;
  readonly role: Role;
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  /** Whose idempotency keys are meant, where several callers share them: all tills of a place. */
  readonly sharedKeys?: string;
  /** Who works at the till; absent for an API key. */
  readonly userId?: string;
  /** Whose sales are all that the caller sees and works on, a user's id; absent: the sales of everybody. */
  readonly onlySalesOf?: string;
}

/** Scope of a caller's idempotency keys. */
export function keyScope({ keyId, sharedKeys }: Caller): string {
  return sharedKeys ?? keyId;
}
