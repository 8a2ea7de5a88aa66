/** The author of a change of settings. */
import type { SecondSay } from '../../till/people/second-manager.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';

/** Who changes settings: the till's issuer, and the person for the audit log. */
export interface Administrator {
  readonly issuerId: string;
  readonly actor: string;
  readonly tillId: string;
  /** Approval by a second manager, for the audit log; absent where none is needed. */
  readonly segunda?: SecondSay | null;
}

export function administratorOf({ caller, user, till }: TillCaller): Administrator {
  return { issuerId: caller.issuerId, actor: user.nombre, tillId: till.id };
}
