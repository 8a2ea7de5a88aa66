/** Which mails are shown: of an issuer and environment, optionally of one branch or seller. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';

export interface MailScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** Absent: all branches. */
  readonly branchId?: string | undefined;
  /** User id of the seller; absent: all. */
  readonly soldBy?: string | undefined;
}

/** SQL condition on mails joined with documents; parameters from {@link mailScopeParams}. */
export const OF_MAIL_SCOPE = `mail_message.issuer_id = +? AND ambiente = +? AND branch_id = coalesce(+?, branch_id) AND ${SOLD_BY}`;

export function mailScopeParams({ issuerId, ambiente, branchId, soldBy }: MailScope) {
  return [issuerId, ambiente, branchId ?? null, ...soldByParams(soldBy)] as const;
}
