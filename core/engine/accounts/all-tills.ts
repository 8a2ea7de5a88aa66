/** The account of a customer with what the centre says of other tills (§accounts, §account-quotas). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { CustomerTerms } from '../../contract/till/customers.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { Reader } from '../../store/store.ts';
import type { CustomerAccount } from './customer-account.ts';
import { availableCredit } from './debtor.ts';

/** What is owed over all tills, in cents. */
export interface Owed {
  readonly saldo: bigint;
  readonly vencido: bigint;
  /** What can still be sold on credit here; null without a limit. */
  readonly disponible: bigint | null;
  /** When the centre said what other tills have; null where this till knows of no other. */
  readonly segun: Instant | null;
}

/** @param own the account by this till's own rows */
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
