/** A customer's account including the centre's figures for other tills (§accounts, §account-quotas). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { CustomerTerms } from '../../contract/till/customers.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { Reader } from '../../store/store.ts';
import type { CustomerAccount } from './customer-account.ts';
import { availableCredit } from './debtor.ts';

/** Balance over all tills, in cents. */
export interface Owed {
  readonly saldo: bigint;
  readonly vencido: bigint;
  /** Credit still available here; null without a limit. */
  readonly disponible: bigint | null;
  /** Time of the centre's figures for other tills; null when no other till is known. */
  readonly segun: Instant | null;
}

/** @param own the account by this till's rows alone */
export function owedAtAllTills(
  reader: Reader,
  of: AccountOf,
  { own, terms }: { readonly own: CustomerAccount; readonly terms: CustomerTerms },
): Owed {
  const others = otherTillsOf(reader, of);
  if (others === null) {
    const { saldo, vencido } = own;
    return { saldo, vencido, disponible: availableCredit(terms, saldo), segun: null };
  }
  const saldo = own.saldo + others.otros;
  const owing = saldo > 0n ? saldo : 0n;
  return {
    saldo,
    vencido: others.vencido < owing ? others.vencido : owing,
    disponible:
      others.cupo === null
        ? availableCredit(terms, saldo)
        : availableCredit({ ...terms, limiteCentavos: others.cupo }, own.saldo),
    segun: others.segun,
  };
}
