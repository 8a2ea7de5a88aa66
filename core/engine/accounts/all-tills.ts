/** A customer's account including the centre's figures for other tills (§accounts, §account-quotas). */
import { openAfter, type OpenPart } from '../../domain/accounts/account-ages.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { Reader } from '../../store/store.ts';
import type { CustomerAccount } from './customer-account.ts';
import type { Debtor } from './debtor.ts';

/** Balance over all tills, in cents. */
export interface Owed {
  readonly saldo: bigint;
  readonly vencido: bigint;
  /** What is open of this till's charges after payments at all tills. */
  readonly abiertos: readonly OpenPart[];
  /** What is owed besides, of charges at other tills. */
  readonly otras: bigint;
  /** Time of the centre's figures for other tills; null when no other till is known. */
  readonly segun: Instant | null;
}

/** @param own the account by this till's rows alone */
export function owedAtAllTills(
  reader: Reader,
  of: AccountOf,
  { own, hoy }: { readonly own: CustomerAccount; readonly hoy: FiscalDate },
): Owed {
  const others = otherTillsOf(reader, of);
  const saldo = own.saldo + (others?.otros ?? 0n);
  const abiertos = openAfter(own, others === null ? 0n : -others.otros);
  const open = centsOf(abiertos);
  const otras = saldo > open ? saldo - open : 0n;
  const late = centsOf(abiertos.filter(({ vence }) => vence < hoy));
  if (others === null) return { saldo, vencido: late, abiertos, otras, segun: null };
  // What was paid here since is off already; what has become due since a former day counts.
  const told = others.vencido < late + otras ? others.vencido : late + otras;
  const vencido = told < late && fiscalDate(others.segun) < hoy ? late : told;
  return { saldo, vencido, abiertos, otras, segun: others.segun };
}

/** Credit still available here, by this till's part of the limit where it has one; null without a limit. */
export function availableHere(
  reader: Reader,
  { account, terms }: Pick<Debtor, 'account' | 'terms'>,
  own: Pick<CustomerAccount, 'saldo'>,
): bigint | null {
  const { limite, saldo } = limitHere(reader, { account, terms }, own);
  if (limite === null) return null;
  return limite > saldo ? limite - saldo : 0n;
}

/**
 * The limit that holds at this till, and the balance that it bounds: its own against its part, whatever it knows of the
 * others; without a part that of all tills against the whole.
 */
export function limitHere(
  reader: Reader,
  { account, terms }: Pick<Debtor, 'account' | 'terms'>,
  { saldo }: Pick<CustomerAccount, 'saldo'>,
): { readonly limite: bigint | null; readonly saldo: bigint; readonly isPart: boolean } {
  const { cupo = null, otros = 0n } = otherTillsOf(reader, account) ?? {};
  return cupo === null
    ? { limite: terms.limiteCentavos, saldo: saldo + otros, isPart: false }
    : { limite: cupo, saldo, isPart: true };
}

const centsOf = (parts: readonly OpenPart[]): bigint =>
  parts.reduce((sum, { pendiente }) => sum + pendiente, 0n);
