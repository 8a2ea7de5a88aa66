/** Which documents a caller may see: its issuer's in its environment; with a normal key those of its branch (decisions 2). */
import type { Caller } from '../contract/caller.ts';
import { findDocumentByCode, type StoredDocument } from '../store/documents.ts';
import type { Reader } from '../store/store.ts';

/** Whether a document is one of the caller's. */
export function isOwn(
  caller: Caller,
  document: Pick<StoredDocument, 'issuerId' | 'ambiente' | 'branchId'>,
): boolean {
  if (document.issuerId !== caller.issuerId || document.ambiente !== caller.ambiente) return false;
  return caller.role === 'admin' || document.branchId === caller.branchId;
}

/** The caller's document with that codigoGeneracion; null when there is none, or it is somebody else's. */
export function findOwnDocument(
  reader: Reader,
  caller: Caller,
  codigoGeneracion: string,
): StoredDocument | null {
  const document = findDocumentByCode(reader, codigoGeneracion);
  return document !== null && isOwn(caller, document) ? document : null;
}
