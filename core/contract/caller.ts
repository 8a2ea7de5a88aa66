/** Who is calling: what an API key (interface specification 2.1) or a till's session stands for. */
import type { Ambiente, Role } from './ambiente.ts';

export interface Caller {
  /** Id of the API key; scope of idempotency keys. */
  readonly keyId: string;
  readonly role: Role;
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
}
