/** What notes take from a crédito fiscal and returns from a factura, as their reader sees it (§note-balance, §retorno-balance). */
import type { NoteBalance, ReturnBalance } from '../../contract/api/documents.ts';
import { isNota } from '../../contract/edition.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { roundSummary, toJsonNumber, type Amount } from '../../domain/money.ts';
import { balanceOf } from '../../domain/notes/note-balance.ts';
import { noteShare, relatedSale } from '../../domain/notes/related-sale.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { liveNotes, type StoredNote } from '../../store/documents/notes.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';

/** The balance of a 03, with its notes in force. */
export function noteBalance(reader: Reader, document: SignedDocument): NoteBalance {
  const { notes, balance } = standingOf(reader, document, liveNotes(reader, document.codigoGeneracion));
  return {
    neto: cents(balance.neto),
    acreditado: cents(balance.acreditado),
    debitado: cents(balance.debitado),
    disponible: cents(balance.disponible),
    notas: notes.flatMap(({ tipoDte, numeroControl, codigoGeneracion: codigo, fecEmi, estado, neto }) =>
      isNota(tipoDte)
        ? [
            {
              tipoDte,
              numeroControl,
              codigoGeneracion: codigo,
              fecEmi,
              estado: publicState(estado),
              neto: cents(neto),
            },
          ]
        : [],
    ),
  };
}

/** The balance of a 01, with its returns in force; nothing where there is none. */
export function returnBalance(
  reader: Reader,
  document: SignedDocument,
): { readonly saldoRetornos?: ReturnBalance } {
  // Nearly every look at a sale: its text need not be read.
  const live = liveNotes(reader, document.codigoGeneracion);
  if (live.length === 0) return {};
  const { notes, balance } = standingOf(reader, document, live);
  return {
    saldoRetornos: {
      vendido: cents(balance.neto),
      devuelto: cents(balance.acreditado),
      disponible: cents(balance.disponible),
      retornos: notes.map(({ codigoGeneracion, fecEmi, estado, neto }) => ({
        codigoGeneracion,
        fecEmi,
        estado: publicState(estado),
        monto: cents(neto),
      })),
    },
  };
}

function standingOf(
  reader: Reader,
  { codigoGeneracion, payload, issuerId }: SignedDocument,
  live: readonly StoredNote[],
) {
  const settings = findIssuer(reader, issuerId)?.settings.notas;
  const notes = live.map((note) => ({
    ...note,
    ...noteShare(note.payload, codigoGeneracion),
    codigoGeneracion: note.codigoGeneracion,
  }));
  return { notes, balance: balanceOf({ sale: relatedSale(payload), notes }, settings) };
}

function cents(value: Amount) {
  return toJsonNumber(roundSummary(value));
}
