/**
 * Documents visible to a caller: its issuer's in its environment; with a normal key its branch's (§key-scope); for a
 * cashier the person's own sales.
 */
import type { Caller } from '../../contract/caller.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import { sellerOf } from '../../store/documents/sellers.ts';
import type { Reader } from '../../store/store.ts';

/** Whether a document belongs to the caller's place, whoever sold it. */
export function isOfPlace(
  caller: Caller,
  document: Pick<StoredDocument, 'issuerId' | 'ambiente' | 'branchId'>,
): boolean {
  if (document.issuerId !== caller.issuerId || document.ambiente !== caller.ambiente) return false;
  return caller.role === 'admin' || document.branchId === caller.branchId;
}

export function isOwn(
  reader: Reader,
  caller: Caller,
  document: Pick<StoredDocument, 'id' | 'issuerId' | 'ambiente' | 'branchId'>,
): boolean {
  if (!isOfPlace(caller, document)) return false;
  const { onlySalesOf } = caller;
  return onlySalesOf === undefined || sellerOf(reader, document.id)?.id === onlySalesOf;
}

/** The caller's document with that codigoGeneracion; null if none is visible. */
export function findOwnDocument(
  reader: Reader,
  caller: Caller,
  codigoGeneracion: string,
): StoredDocument | null {
  const document = findDocumentByCode(reader, codigoGeneracion);
  return document !== null && isOwn(reader, caller, document) ? document : null;
}

/** The caller without the limit to own sales. */
export function ofWholePlace(caller: Caller): Caller {
  const { onlySalesOf: _, ...whole } = caller;
  return whole;
}
