/**
 * Balances of créditos fiscales after notes and of facturas after returns, for display (§note-balance,
 * §retorno-balance).
 */
import type { DocumentBalance, NoteBalance, ReturnBalance } from '../../contract/api/documents.ts';
import { isNota } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { toJsonNumber } from '../../domain/money.ts';
import { linesLeft } from '../../domain/notes/lines-left.ts';
import { balanceOf } from '../../domain/notes/note-balance.ts';
import { netOf, totalOf } from '../../domain/notes/related-sale.ts';
import { ownFigures } from '../../domain/notes/taken.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { standingOf } from '../issuing/adjusted-documents.ts';

export function noteBalance(reader: Reader, document: SignedDocument): NoteBalance {
  const { balance, notes } = balanced(reader, document);
  return {
    neto: toJsonNumber(balance.neto),
    acreditado: toJsonNumber(balance.acreditado),
    debitado: toJsonNumber(balance.debitado),
    disponible: toJsonNumber(balance.disponible),
    notas: notes.flatMap(
      ({ stored: { tipoDte, numeroControl, codigoGeneracion, fecEmi, estado }, figures }) =>
        isNota(tipoDte)
          ? [
              {
                tipoDte,
                numeroControl,
                codigoGeneracion,
                fecEmi,
                estado: publicState(estado),
                neto: toJsonNumber(netOf(figures)),
              },
            ]
          : [],
    ),
  };
}

/** Balance of a 01 with its returns in force; empty without any. */
export function returnBalance(
  reader: Reader,
  document: SignedDocument,
): { readonly saldoRetornos?: ReturnBalance } {
  // Fast path for most sales: their text is not read.
  if (liveNotes(reader, document.codigoGeneracion).length === 0) return {};
  const { balance, notes } = balanced(reader, document);
  return {
    saldoRetornos: {
      vendido: toJsonNumber(balance.neto),
      devuelto: toJsonNumber(balance.acreditado),
      disponible: toJsonNumber(balance.disponible),
      retornos: notes.map(({ stored: { codigoGeneracion, fecEmi, estado }, figures }) => ({
        codigoGeneracion,
        fecEmi,
        estado: publicState(estado),
        monto: toJsonNumber(netOf(figures)),
      })),
    },
  };
}

/**
 * Full balance of a sale.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for a document of another type
 */
export function balanceView(reader: Reader, document: SignedDocument): DocumentBalance {
  const { tipoDte, codigoGeneracion } = document;
  if (tipoDte !== '01' && tipoDte !== '03')
    throw refusal('ESTADO_NO_PERMITE', rule('sin-saldo', { tipo: tipoDte }));
  const { adjusted, balance, notes } = balanced(reader, document);
  return {
    codigoGeneracion,
    tipoDte,
    total: toJsonNumber(balance.total),
    ajustado: toJsonNumber(balance.ajustado),
    saldo: toJsonNumber(balance.saldo),
    notas: notes.map(({ stored, figures }) => ({
      codigoGeneracion: stored.codigoGeneracion,
      tipoDte: stored.tipoDte,
      numeroControl: controlNumberOf(stored),
      fecEmi: stored.fecEmi,
      estado: publicState(stored.estado),
      monto: toJsonNumber(totalOf(tipoDte, figures)),
    })),
    lineas: linesLeft(adjusted).map(({ line: { descripcion, cantidad }, quedan }, place) => ({
      numItem: place + 1,
      descripcion,
      cantidad: toJsonNumber(cantidad),
      devuelta: toJsonNumber(cantidad.minus(quedan)),
      disponible: toJsonNumber(quedan),
    })),
  };
}

function balanced(reader: Reader, document: SignedDocument) {
  const settings = findIssuer(reader, document.issuerId)?.settings.notas;
  const adjusted = standingOf(reader, document);
  const stored = liveNotes(reader, document.codigoGeneracion);
  const notes = adjusted.notes.flatMap((note, at) => {
    const own = stored[at];
    return own === undefined ? [] : [{ stored: own, figures: ownFigures(adjusted.sale, note) }];
  });
  return { adjusted, balance: balanceOf(adjusted, settings), notes };
}
