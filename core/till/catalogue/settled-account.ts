/** A customer may be deleted, or get another document, only with a settled account (§accounts). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Customer } from '../../contract/till/customers.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { owedAtAllTills } from '../../engine/accounts/all-tills.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import type { Reader } from '../../store/store.ts';

interface Settling {
  readonly issuerId: string;
  readonly now: Instant;
  readonly otherwise: 'cliente-con-saldo' | 'documento-con-saldo';
}

/** @throws AppError `ESTADO_NO_PERMITE`, by the rule `otherwise`, for an open account in either environment */
export function assertSettled(
  reader: Reader,
  { tipoDocumento, numDocumento, nombre }: Pick<Customer, 'tipoDocumento' | 'numDocumento' | 'nombre'>,
  { issuerId, now, otherwise }: Settling,
): void {
  if (tipoDocumento === null || numDocumento === null) return;
  const hoy = fiscalDate(now);
  for (const ambiente of AMBIENTES) {
    const of = { issuerId, ambiente, tipoDocumento, numDocumento };
    const { saldo } = owedAtAllTills(reader, of, { own: readAccount(reader, of, hoy), hoy });
    if (saldo === 0n) continue;
    const saldoUsd = fromCents(saldo).toFixed(2);
    throw refusal('ESTADO_NO_PERMITE', rule(otherwise, { cliente: nombre, saldo: saldoUsd }));
  }
}
