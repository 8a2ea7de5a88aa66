/** Who changes the settings. */
import type { SecondSay } from '../../till/people/second-manager.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';

/** Who changes what: the issuer of the till, and the person for the audit log. */
export interface Administrator {
  readonly issuerId: string;
  readonly actor: string;
  readonly tillId: string;
  /** Who else said yes, for the audit log; absent where nobody needs to. */
  readonly segunda?: SecondSay | null;
}

/** The person at the till, as the author of a change. */
export function administratorOf({ caller, user, till }: TillCaller): Administrator {
  return { issuerId: caller.issuerId, actor: user.nombre, tillId: till.id };
}
