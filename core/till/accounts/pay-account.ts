/** Books a payment to a customer's account, at the till or through the API (§account-payments). */
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Paid } from '../../domain/accounts/account.ts';
import { validationError } from '../../domain/app-error.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { readAccount, type CustomerAccount } from '../../engine/accounts/customer-account.ts';
import type { AccountOf } from '../../store/accounts/charges.ts';
import { nextReceipt, recordPayment, type StoredPayment } from '../../store/accounts/payments.ts';
import { recordReceipt, type ReceiptPart } from '../../store/accounts/receipts.ts';
import { otherTillsOf } from '../../store/central/other-tills-accounts.ts';
import type { Tx } from '../../store/store.ts';

/** A payment without its number. `intoDrawer` books the cash movement under the receipt's name and returns its id. */
export interface NewPayment extends Omit<StoredPayment, keyof AccountOf | 'numero' | 'movementId'> {
  readonly account: AccountOf;
  readonly intoDrawer?: (recibo: string) => number | null;
}

export interface AccountPayment {
  readonly recibo: string;
  /** Owed before at all tills, as this one knows it. */
  readonly saldoAntes: bigint;
  readonly after: CustomerAccount;
  readonly imputado: readonly Paid[];
}

/**
 * Stores a payment under the branch's next receipt number.
 *
 * @throws AppError `VALIDACION` naming each document that is no charge of this account
 */
export function payAccount(tx: Tx, { account, intoDrawer, ...given }: NewPayment): AccountPayment {
  const today = fiscalDate(given.at);
  const before = readAccount(tx, account, today);
  assertCharges(given.pedidos, new Set(before.cargos.map(({ codigoGeneracion }) => codigoGeneracion)));
  const numero = nextReceipt(tx, { ...account, branchId: given.branchId });
  const recibo = receiptOf({ ...given, numero });
  const movementId = intoDrawer?.(recibo) ?? null;
  recordPayment(tx, { ...account, ...given, numero, movementId });
  const after = readAccount(tx, account, today);
  const saldoAntes = before.saldo + (otherTillsOf(tx, account)?.otros ?? 0n);
  const imputado = after.abonos.find((each) => receiptOf(each) === recibo)?.imputado ?? [];
  recordReceipt(
    tx,
    { ...account, branchId: given.branchId, numero },
    { saldoAntes, imputado: partsOf(after, imputado) },
  );
  return { recibo, saldoAntes, after, imputado };
}

function partsOf({ cargos }: CustomerAccount, imputado: readonly Paid[]): readonly ReceiptPart[] {
  const names = new Map(
    cargos.map(({ codigoGeneracion, numeroControl }) => [codigoGeneracion, numeroControl]),
  );
  return imputado.flatMap(({ codigoGeneracion, centavos }) => {
    const numeroControl = names.get(codigoGeneracion);
    return numeroControl === undefined ? [] : [{ numeroControl, centavos: String(centavos) }];
  });
}

function assertCharges(documentos: readonly string[], charged: ReadonlySet<string>): void {
  const faults = documentos.flatMap((documento, index) =>
    charged.has(documento)
      ? []
      : [faultAt(`documentos[${index}]`, 'CODIGO_DESCONOCIDO', rule('no-es-cargo', { documento }))],
  );
  if (faults.length > 0) throw validationError(faults);
}

const RECEIPT_DIGITS = 8;

export function receiptOf({ branchId, numero }: Pick<StoredPayment, 'branchId' | 'numero'>): string {
  return `${branchId}-${String(numero).padStart(RECEIPT_DIGITS, '0')}`;
}
