/** Debt to the supplier of a factura de sujeto excluido (14) on credit, in the commit that stores it (§por-pagar). */
import { HOME_COUNTRY } from '../../contract/purchases/written-purchase.ts';
import { creditOfPurchase } from '../../domain/accounts/credit-of-sale.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { addSupplierCharge, supplierChargeOf } from '../../store/purchases/charges.ts';
import { findSupplier, saveSupplier } from '../../store/purchases/suppliers.ts';
import type { Tx } from '../../store/store.ts';

interface Owing {
  readonly issuerId: string;
  readonly document: { readonly id: number; readonly version: number };
  readonly prepared: Pick<PreparedDocument, 'request' | 'bodyText' | 'receptorDocumento'>;
  readonly fecEmi: FiscalDate;
}

/** Writes the debt of new or corrected content; a new seller is added as supplier. */
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
