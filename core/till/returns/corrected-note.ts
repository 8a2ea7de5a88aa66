/** Correcting a rejected note or event at the till: the adjusted document, and the adjustment (§correction). */
import type { CorrectedNote, ReturnAdjustment } from '../../contract/bridge/bridge-returns.ts';
import { isAjuste, type TipoAjuste } from '../../contract/edition.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { documentName } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { IVA_RATE, roundSummary, type Amount } from '../../domain/money.ts';
import { loweredLines, sameGoods } from '../../domain/notes/lines-left.ts';
import {
  noteShare,
  relatedCodes,
  relatedSale,
  type AdjustableLine,
  type SaleKind,
} from '../../domain/notes/related-sale.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { findCorrectable } from '../../engine/issuing/correction-check.ts';
import { isOfPlace } from '../../engine/queries/visible-documents.ts';
import { paidFor, settlementOfDocument, successorOf } from '../../store/cash/settlements.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

const WITH_IVA = IVA_RATE.plus(1);

/**
 * What a rejected note adjusts and how; null if it is no rejected note, not the caller's to correct, already replaced,
 * or does not adjust exactly one document of this place.
 */
export function correctedNote(
  reader: Reader,
  note: SignedDocument,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): { readonly document: SignedDocument; readonly corrige: CorrectedNote } | null {
  const { tipoDte, estado, codigoGeneracion, payload } = note;
  if (!isAjuste(tipoDte) || estado !== 'RECHAZADO' || successorOf(reader, note.id) !== null) return null;
  const standing = correctionOf(reader, note, { who, now });
  if (standing === 'not-theirs') return null;
  const [related, ...more] = relatedCodes(payload);
  const found = related === undefined || more.length > 0 ? null : findDocumentByCode(reader, related);
  const document =
    found === null || !isOfPlace(who.caller, found) ? null : findSignedDocument(reader, found.id);
  if (document === null) return null;
  const motivos = explainRejection(tipoDte, {
    descripcionMsg: note.descripcionMsg,
    codigoMsg: note.codigoMsg,
    observaciones: note.observaciones,
  });
  const { lines } = noteShare(payload, document.codigoGeneracion);
  const agreed = settlementOfDocument(reader, note.id);
  const moved = agreed === null ? 0n : paidFor(reader, note.id, agreed.forma);
  return {
    document,
    corrige: {
      tarde: standing === 'open' ? null : standing,
      movido: moved === 0n ? null : centsText(moved),
      tipoDte,
      codigoGeneracion,
      numero: documentName(note),
      motivos,
      ajuste: wantedBy(tipoDte, lines, relatedSale(document.payload).lines),
      motivo: agreed?.motivo ?? '',
    },
  };
}

/** Whether its number can be reused, or why a new number is needed. */
function correctionOf(
  reader: Reader,
  { tipoDte, codigoGeneracion, issuerId, ambiente }: SignedDocument,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
): 'open' | 'not-theirs' | Rule {
  const connection = findConnection(reader, issuerId, ambiente);
  if (connection === null) return 'not-theirs';
  try {
    const context = { caller: who.caller, tipoDte, connection };
    findCorrectable(reader, { context, corrige: codigoGeneracion }, now);
    return 'open';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.codigo === 'ESTADO_NO_PERMITE' && error.broken !== undefined ? error.broken : 'not-theirs';
  }
}

/** The adjustment as chosen on the screen; null where its lines do not match the document's. */
function wantedBy(
  tipoDte: TipoAjuste,
  lines: readonly AdjustableLine[],
  sold: readonly AdjustableLine[],
): ReturnAdjustment | null {
  if (tipoDte === '06') {
    const [only, ...more] = lines;
    if (only === undefined || more.length > 0) return null;
    return { clase: 'cargo', descripcion: only.descripcion, monto: withIva(only).toFixed(2) };
  }
  const back = matched(lines, (line) => sameGoods(sold, line));
  if (back !== null)
    return {
      clase: 'devolucion',
      lineas: back.map(({ linea, line }) => ({ linea, cantidad: line.cantidad.toFixed() })),
    };
  const lowered = matched(lines, (line) => loweredLines(sold, line));
  if (lowered === null) return null;
  return {
    clase: 'rebaja',
    lineas: lowered.map(({ linea, line }) => ({ linea, monto: withIva(line).toFixed(2) })),
  };
}

/** Each line with the index of the line it adjusts; null when one matches none, or two the same. */
function matched(
  lines: readonly AdjustableLine[],
  placesOf: (line: AdjustableLine) => readonly number[],
): readonly { readonly linea: number; readonly line: AdjustableLine }[] | null {
  const taken = new Set<number>();
  const found = lines.flatMap((line) => {
    const linea = placesOf(line).find((at) => !taken.has(at));
    if (linea === undefined) return [];
    taken.add(linea);
    return [{ linea, line }];
  });
  return found.length === lines.length && lines.length > 0 ? found : null;
}

const UNTAXED: ReadonlySet<SaleKind | null> = new Set(['exenta', 'noSujeta', null]);

function withIva({ kind, neto }: AdjustableLine): Amount {
  return roundSummary(UNTAXED.has(kind) ? neto : neto.times(WITH_IVA));
}
