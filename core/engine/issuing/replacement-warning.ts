/** What is said of a document that says which one it replaces, before that one is invalidated (§replacement). */
import type { Caller } from '../../contract/caller.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { isOfPlace } from '../queries/own-document.ts';

/** Warnings of a `reemplazaA` that may be mistyped; it may also be a document of another system of the issuer. */
export function replacementWarnings(
  reader: Reader,
  caller: Caller,
  { reemplazaA }: Pick<IssueRequest, 'reemplazaA'>,
): readonly string[] {
  if (reemplazaA === undefined) return [];
  const found = findDocumentByCode(reader, reemplazaA);
  if (found === null || !isOfPlace(caller, found))
    return [
      `reemplazaA: este sistema no tiene el documento ${reemplazaA}; si no es de otro sistema suyo, indique este reemplazo al invalidar, en documento.codigoGeneracionR`,
    ];
  return found.estado === 'INVALIDADO' ? [`reemplazaA: el documento ${reemplazaA} ya está invalidado`] : [];
}
