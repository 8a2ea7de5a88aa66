/** What of a sale on credit a cashier does not decide alone: to a blocked customer, or for longer than was agreed (§account-terms). */
import type { Caller } from '../../contract/caller.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { termEnd } from '../../domain/accounts/credit-of-sale.ts';
import { hasTerm } from '../../domain/code-translation.ts';
import { daysBetween, type FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, sum, ZERO } from '../../domain/money.ts';
import type { SaleExcess } from '../../domain/sale-limits.ts';
import { findReceivingDebtor } from '../../engine/accounts/debtor.ts';
import type { Reader } from '../../store/store.ts';

/** @param hoy the day of the sale */
export function creditExcess(
  reader: Reader,
  { receptor, pagos }: Pick<IssueRequest, 'receptor' | 'pagos'>,
  { caller, hoy }: { readonly caller: Caller; readonly hoy: FiscalDate },
): readonly SaleExcess[] {
  const owed = pagos?.filter(hasTerm) ?? [];
  const { tipoDocumento, numDocumento } = receptor ?? {};
  if (owed.length === 0 || numDocumento === undefined) return [];
  const debtor = findReceivingDebtor(reader, caller, { tipoDocumento, numDocumento });
  if (debtor === null) return [];
  const { bloqueo, diasCredito } = debtor.terms;
  const { nombre } = debtor.customer;
  const blocked = {
    clase: 'credito-bloqueado',
    linea: null,
    descripcion: `${nombre}: ${bloqueo ?? ''}`,
    antes: ZERO,
    ahora: sum(owed.map(({ montoPago }) => amount(montoPago))),
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
  return [
    ...(bloqueo === null ? [] : [blocked]),
    ...(diasCredito === null || days <= diasCredito ? [] : [longer]),
  ];
}
