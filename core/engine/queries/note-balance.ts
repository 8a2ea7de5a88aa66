/** What notes take from a crédito fiscal, as its reader sees it (§note-balance). */
import type { NoteBalance } from '../../contract/api/documents.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { roundSummary, toJsonNumber, type Amount } from '../../domain/money.ts';
import { balanceOf } from '../../domain/notes/note-balance.ts';
import { noteShare, relatedSale } from '../../domain/notes/related-sale.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';

/** The balance of a 03, with its notes in force. */
export function noteBalance(reader: Reader, document: SignedDocument): NoteBalance {
  const { codigoGeneracion, payload, issuerId } = document;
  const settings = findIssuer(reader, issuerId)?.settings.notas;
  const notes = liveNotes(reader, codigoGeneracion).map((note) => ({
    ...note,
    ...noteShare(note.payload, codigoGeneracion),
    codigoGeneracion: note.codigoGeneracion,
  }));
  const balance = balanceOf({ sale: relatedSale(payload), notes }, settings);
  return {
    neto: cents(balance.neto),
    acreditado: cents(balance.acreditado),
    debitado: cents(balance.debitado),
    disponible: cents(balance.disponible),
    notas: notes.map(({ tipoDte, numeroControl, codigoGeneracion: codigo, fecEmi, estado, neto }) => ({
      tipoDte,
      numeroControl,
      codigoGeneracion: codigo,
      fecEmi,
      estado: publicState(estado),
      neto: cents(neto),
    })),
  };
}

function cents(value: Amount) {
  return toJsonNumber(roundSummary(value));
}
