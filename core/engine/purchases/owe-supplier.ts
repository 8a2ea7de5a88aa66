/** What a factura de sujeto excluido (14) on credit owes its supplier, in the commit that stores it (§por-pagar). */
import { HOME_COUNTRY } from '../../contract/purchases/written-purchase.ts';
import { creditOfPurchase } from '../../domain/accounts/credit-of-sale.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { addSupplierCharge, supplierChargeOf } from '../../store/purchases/charges.ts';
import { findSupplier, saveSupplier } from '../../store/purchases/suppliers.ts';
import type { Tx } from '../../store/store.ts';

/** A document of ours, and what it says. */
interface Owing {
  readonly issuerId: string;
  readonly document: { readonly id: number; readonly version: number };
  readonly prepared: Pick<PreparedDocument, 'request' | 'bodyText' | 'receptorDocumento'>;
  readonly fecEmi: FiscalDate;
}

/** Writes what its content owes, new or corrected; who sells so for the first time is a supplier from then on. */
export function oweSupplier(tx: Tx, { issuerId, document, prepared, fecEmi }: Owing): void {
  const { request, bodyText, receptorDocumento: nit } = prepared;
  const credit = creditOfPurchase(`{${bodyText}}`, fecEmi);
  const written = { documentId: document.id, version: document.version };
  if (credit === null || nit === null) {
    const former = document.version === 1 ? null : supplierChargeOf(tx, document.id);
    if (former !== null) addSupplierCharge(tx, { ...former, ...written, centavos: 0n });
    return;
  }
  if (findSupplier(tx, issuerId, nit) === null)
    saveSupplier(tx, {
      issuerId,
      nit,
      nrc: null,
      nombre: request.receptor?.nombre ?? nit,
      pais: HOME_COUNTRY,
      diasCredito: null,
      correo: request.receptor?.correo ?? null,
      telefono: request.receptor?.telefono ?? null,
    });
  const supplierId = findSupplier(tx, issuerId, nit)?.id ?? 0;
  addSupplierCharge(tx, { ...written, supplierId, ...credit });
}
