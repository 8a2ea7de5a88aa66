/** A debit note whose amount was credited since cannot be invalidated before those credits (§note-balance). */
import { documentName } from '../../domain/control-number.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import { isOverdrawn } from '../../domain/notes/note-balance.ts';
import { relatedCodes } from '../../domain/notes/related-sale.ts';
import { takenFrom } from '../../domain/notes/taken.ts';
import { findDocumentByCode, findSignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { standingOf } from '../issuing/adjusted-documents.ts';

/**
 * @returns names of the notes that would exceed their document without that debit note; empty when it may be
 * invalidated
 */
export function creditsOfDebit(
  reader: Reader,
  debit: { readonly codigoGeneracion: string; readonly issuerId: string; readonly payload: string },
): readonly string[] {
  const settings = findIssuer(reader, debit.issuerId)?.settings.notas;
  return relatedCodes(debit.payload).flatMap((codigo) => {
    const document = findDocumentByCode(reader, codigo);
    const signed = document === null ? null : findSignedDocument(reader, document.id);
    if (signed === null) return [];
    const stored = liveNotes(reader, codigo);
    const { sale, notes } = standingOf(reader, signed);
    const others = notes.filter((_note, at) => stored[at]?.codigoGeneracion !== debit.codigoGeneracion);
    const taken = takenFrom({ sale, notes: others }, settings);
    return isOverdrawn(taken) ? stored.filter(({ tipoDte }) => lowers(tipoDte)).map(documentName) : [];
  });
}
