/** Suppliers found again: who was paid by a purchase before, with name and address as the latest one has them. */
import { z } from 'zod';
import { MAX_SUPPLIERS } from '../../contract/bridge/bridge-excluded.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Supplier } from '../../contract/till/excluded-purchase.ts';
import { requestOf } from '../../domain/rejection/request-of.ts';
import { plainWords } from '../../domain/text/plain-text.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { paidSuppliers, type PaidSupplier } from '../../store/catalogue/suppliers.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import type { Reader } from '../../store/store.ts';

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const supplier = z.object({
  tipoDocumento: z.string(),
  numDocumento: z.string(),
  nombre: z.string(),
  codActividad: textOrNull,
  telefono: textOrNull,
  correo: textOrNull,
  direccion: z
    .object({
      departamento: z.string(),
      municipio: z.string(),
      distrito: textOrNull,
      complemento: z.string(),
    })
    .nullish()
    .transform((place) => place ?? null),
});
const purchaseRequest = z.object({ receptor: supplier });

/** Those whose number, or a word of whose name, begins so, the latest first; whichever branch of the issuer paid them. */
export function suppliersFound(reader: Reader, caller: Caller, q: string): readonly Supplier[] {
  const { issuerId, ambiente } = caller;
  const branchIds = listBranches(reader, issuerId).map(({ id }) => id);
  return paidSuppliers(reader, { issuerId, branchIds, ambiente })
    .filter((paid) => isFound(paid, q))
    .slice(0, MAX_SUPPLIERS)
    .flatMap(({ id }) => supplierOf(reader, id));
}

function isFound({ receptorDocumento, receptorNombre }: PaidSupplier, q: string): boolean {
  const number = q.replaceAll(/[\s-]/gu, '');
  if (/^\d+$/u.test(number)) return receptorDocumento.replaceAll('-', '').startsWith(number);
  const words = plainWords(receptorNombre);
  return plainWords(q).every((typed) => words.some((word) => word.startsWith(typed)));
}

function supplierOf(reader: Reader, documentId: number): readonly Supplier[] {
  const document = findSignedDocument(reader, documentId);
  if (document === null) return [];
  return [purchaseRequest.parse(requestOf(document.payload)).receptor];
}
