/** Whose mails a screen shows: those of an issuer in one environment, or of what one person sold at one branch. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';

export interface MailScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** Absent: of every branch. */
  readonly branchId?: string | undefined;
  /** A user's id; absent: everybody's. */
  readonly soldBy?: string | undefined;
}

/** Condition on mails joined with their documents; its parameters are those of {@link mailScopeParams}. */
export const OF_MAIL_SCOPE = `mail_message.issuer_id = +? AND ambiente = +? AND branch_id = coalesce(+?, branch_id) AND ${SOLD_BY}`;

/** The parameters of the condition on the scope, in its order. */
export function mailScopeParams({ issuerId, ambiente, branchId, soldBy }: MailScope) {
  return [issuerId, ambiente, branchId ?? null, ...soldByParams(soldBy)] as const;
}
