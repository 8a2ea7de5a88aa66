/**
 * What a cashier may not sell on credit alone: to a blocked customer, for longer than agreed (§account-terms), or
 * beyond the till's share of the limit (§account-quotas).
 */
import type { Caller } from '../../contract/caller.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { termEnd } from '../../domain/accounts/credit-of-sale.ts';
import { hasTerm } from '../../domain/code-translation.ts';
import { daysBetween, type FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, fromCents, sum, toCents, ZERO, type Amount } from '../../domain/money.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { checkPagoTerms } from '../../domain/rules/payment.ts';
import type { SaleExcess } from '../../domain/sale-limits.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { findReceivingDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import type { Reader } from '../../store/store.ts';

/** Excess of a sale, and the account whose share is too small. */
export interface CreditExcess {
  readonly excess: readonly SaleExcess[];
  readonly lacking: { readonly account: AccountOf; readonly falta: bigint } | null;
}

const WITHIN: CreditExcess = { excess: [], lacking: null };

/** @param hoy the day of the sale */
export function creditExcess(
  reader: Reader,
  { receptor, pagos }: Pick<IssueRequest, 'receptor' | 'pagos'>,
  { caller, hoy }: { readonly caller: Caller; readonly hoy: FiscalDate },
): CreditExcess {
  const owed = pagos?.filter(hasTerm) ?? [];
  const { tipoDocumento, numDocumento } = receptor ?? {};
  if (owed.length === 0 || numDocumento === undefined) return WITHIN;
  const wrong = faultList();
  checkPagoTerms(pagos, wrong);
  // What the engine refuses is no term, and may end after the last year.
  if (wrong.faults.length > 0) return WITHIN;
  const debtor = findReceivingDebtor(reader, caller, { tipoDocumento, numDocumento });
  if (debtor === null) return WITHIN;
  const { bloqueo, diasCredito } = debtor.terms;
  const { nombre } = debtor.customer;
  const monto = sum(owed.map(({ montoPago }) => amount(montoPago)));
  const beyond = beyondPart(reader, debtor, { monto, hoy });
  const blocked = {
    clase: 'credito-bloqueado',
    linea: null,
    descripcion: `${nombre}: ${bloqueo ?? ''}`,
    antes: ZERO,
    ahora: monto,
  } as const;
  const days = Math.max(
    ...owed.map(({ plazo, periodo }) => daysBetween(hoy, termEnd(plazo ?? '01', Number(periodo?.text), hoy))),
  );
  const longer = {
    clase: 'plazo',
    linea: null,
    descripcion: nombre,
    antes: amount(String(diasCredito ?? 0)),
    ahora: amount(String(days)),
  } as const;
  return {
    excess: [
      ...(bloqueo === null ? [] : [blocked]),
      ...(beyond === null ? [] : [beyond.excess]),
      ...(diasCredito === null || days <= diasCredito ? [] : [longer]),
    ],
    lacking: beyond === null ? null : { account: debtor.account, falta: beyond.falta },
  };
}

/** Amount beyond the till's share of the limit; null within it, and where the centre sets none. */
function beyondPart(
  reader: Reader,
  { account, customer }: Debtor,
  { monto, hoy }: { readonly monto: Amount; readonly hoy: FiscalDate },
): { readonly excess: SaleExcess; readonly falta: bigint } | null {
  const cupo = otherTillsOf(reader, account)?.cupo ?? null;
  if (cupo === null) return null;
  const left = cupo - readAccount(reader, account, hoy).saldo;
  const falta = toCents(monto) - left;
  if (falta <= 0n) return null;
  const antes = fromCents(left > 0n ? left : 0n);
  return {
    excess: { clase: 'cupo', linea: null, descripcion: customer.nombre, antes, ahora: monto },
    falta,
  };
}
