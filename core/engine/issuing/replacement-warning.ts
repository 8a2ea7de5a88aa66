/** A document that names the one it replaces, before that is invalidated (§replacement): warnings, and what is kept. */
import type { Caller } from '../../contract/caller.ts';
import { mayReplace, takesReplacement } from '../../contract/edition.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { isOfPlace } from '../queries/visible-documents.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** Warns of a `reemplazaA` that may be mistyped; it may also be in another system of the issuer. */
export function replacementWarnings(
  reader: Reader,
  caller: Caller,
  { tipoDte, request: { reemplazaA } }: Pick<PreparedDocument, 'tipoDte' | 'request'>,
): readonly Rule[] {
  if (reemplazaA === undefined) return [];
  const found = findDocumentByCode(reader, reemplazaA);
  if (found === null || !isOfPlace(caller, found))
    return [rule('reemplazado-desconocido', { codigo: reemplazaA })];
  if (!mayReplace(tipoDte, found.tipoDte)) return [rule('reemplazado-de-otra-clase', { codigo: reemplazaA })];
  // Documents without replacement must be invalidated first (§note-invalidation, §retorno-invalidation).
  if (!takesReplacement(found.tipoDte))
    return found.estado === 'INVALIDADO'
      ? []
      : [rule('reemplazado-sin-reemplazo', { codigo: reemplazaA, tipo: found.tipoDte })];
  return found.estado === 'INVALIDADO' ? [rule('reemplazado-invalidado', { codigo: reemplazaA })] : [];
}

/** The `reemplazaA` to keep: one in another system too; null for a document here whose place it cannot take. */
export function keptReplacement(
  reader: Reader,
  { issuerId, ambiente }: Pick<Caller, 'issuerId' | 'ambiente'>,
  { tipoDte, request }: Pick<PreparedDocument, 'tipoDte' | 'request'>,
): string | null {
  const reemplazaA = request.reemplazaA ?? null;
  const found = reemplazaA === null ? null : findDocumentByCode(reader, reemplazaA);
  if (found === null) return reemplazaA;
  const isOwn = found.issuerId === issuerId && found.ambiente === ambiente;
  return isOwn && mayReplace(tipoDte, found.tipoDte) ? reemplazaA : null;
}
