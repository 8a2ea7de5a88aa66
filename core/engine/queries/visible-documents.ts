/**
 * Which documents a caller may see: its issuer's in its environment; with a normal key those of its branch (§key-scope);
 * with a cashier at the till those that this person sold.
 */
import type { Caller } from '../../contract/caller.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import { sellerOf } from '../../store/documents/sellers.ts';
import type { Reader } from '../../store/store.ts';

/** Whether a document belongs to the place a caller stands for, no matter who sold it. */
export function isOfPlace(
  caller: Caller,
  document: Pick<StoredDocument, 'issuerId' | 'ambiente' | 'branchId'>,
): boolean {
  if (document.issuerId !== caller.issuerId || document.ambiente !== caller.ambiente) return false;
  return caller.role === 'admin' || document.branchId === caller.branchId;
}

/** Whether a document is one of the caller's. */
export function isOwn(
  reader: Reader,
  caller: Caller,
  document: Pick<StoredDocument, 'id' | 'issuerId' | 'ambiente' | 'branchId'>,
): boolean {
  if (!isOfPlace(caller, document)) return false;
  const { onlySalesOf } = caller;
  return onlySalesOf === undefined || sellerOf(reader, document.id)?.id === onlySalesOf;
}

/** The caller's document with that codigoGeneracion; null when there is none, or it is somebody else's. */
export function findOwnDocument(
  reader: Reader,
  caller: Caller,
  codigoGeneracion: string,
): StoredDocument | null {
  const document = findDocumentByCode(reader, codigoGeneracion);
  return document !== null && isOwn(reader, caller, document) ? document : null;
}

/** A caller who sees whatever was sold at its place. */
export function ofWholePlace(caller: Caller): Caller {
  const { onlySalesOf: _, ...whole } = caller;
  return whole;
}
