/** Finds suppliers of earlier purchases, with name and address from the latest. */
import type { Cabanas } from '../../catalogs/territory.ts';
import { MAX_SUPPLIERS } from '../../contract/bridge/bridge-excluded.ts';
import type { Caller } from '../../contract/caller.ts';
import { supplierOfRequest, type Supplier } from '../../contract/till/excluded-purchase.ts';
import { requestOf } from '../../domain/rejection/request-of.ts';
import { plainWords } from '../../domain/text/plain-text.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { paidSuppliers, type PaidSupplier } from '../../store/catalogue/suppliers.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import type { Reader } from '../../store/store.ts';
import { cabanasOf } from '../catalogue/customers.ts';

/** Matches the start of the number or of a word of the name, latest first, across the issuer's branches. */
export function suppliersFound(reader: Reader, caller: Caller, q: string): readonly Supplier[] {
  const { issuerId, ambiente } = caller;
  const cabanas = cabanasOf(reader, issuerId);
  const branchIds = listBranches(reader, issuerId).map(({ id }) => id);
  return paidSuppliers(reader, { issuerId, branchIds, ambiente })
    .filter((paid) => isFound(paid, q))
    .slice(0, MAX_SUPPLIERS)
    .flatMap(({ id }) => supplierOf(reader, id, cabanas));
}

function isFound({ receptorDocumento, receptorNombre }: PaidSupplier, q: string): boolean {
  const number = q.replaceAll(/[\s-]/gu, '');
  if (/^\d+$/u.test(number)) return receptorDocumento.replaceAll('-', '').startsWith(number);
  const words = plainWords(receptorNombre);
  return plainWords(q).every((typed) => words.some((word) => word.startsWith(typed)));
}

function supplierOf(reader: Reader, documentId: number, cabanas: Cabanas): readonly Supplier[] {
  const document = findSignedDocument(reader, documentId);
  if (document === null) return [];
  return [supplierOfRequest.parse(requestOf(document.payload, cabanas)).receptor];
}
