/** Goods of a nota de remisión returned before billing, entered by a manager (§remission-billing). */
import { decimalText } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { damaged } from '../../contract/stock/stock.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { OWN_TRANSFER } from '../../domain/dte/nota-remision.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, ZERO, type Amount } from '../../domain/money.ts';
import { baseUnits } from '../../domain/stock/base-units.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { recordRemissionReturn } from '../../store/remissions/remission-returns.ts';
import type { StoredRemission } from '../../store/remissions/remissions.ts';
import { movesOfDocument, reverseMoves, type TakenBack } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';
import { moveOfLine, takeGoods } from '../stock/goods-left.ts';
import { remissionStanding } from './remission-standing.ts';

export interface ReturnedQuantity {
  readonly numItem: number;
  /** Decimal text in the line's unit. */
  readonly cantidad: string;
  readonly averia: boolean;
}

export interface RemissionReturning {
  readonly document: Pick<StoredDocument, 'issuerId' | 'branchId' | 'ambiente'>;
  readonly remission: StoredRemission;
  readonly lineas: readonly ReturnedQuantity[];
  readonly motivo: string;
  readonly userId: string;
  readonly now: Instant;
}

/**
 * Puts returned goods on the shelf or among damaged ones; they are no longer to be billed.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for a note without its seal, or between shops of the issuer; `VALIDACION`
 */
export function returnRemission(tx: Tx, of: RemissionReturning): void {
  const { remission, document, motivo, userId, now } = of;
  const { id: documentId, numeroControl: documento, estado, bienTitulo } = remission;
  if (bienTitulo === OWN_TRANSFER) throw refusal('ESTADO_NO_PERMITE', rule('remision-traslado-no-vuelve'));
  if (estado !== 'PROCESADO') throw refusal('ESTADO_NO_PERMITE', rule('remision-sin-sello', { documento }));
  const returned = quantitiesOf(tx, of);
  const moves = [...movesOfDocument(tx, documentId)];
  const taken = returned.flatMap(({ item, cantidad, averia }): readonly TakenBack[] => {
    const own = moveOfLine(moves, item);
    if (own === null) return [];
    const { product } = own;
    // Bills take goods of a note in whatever presentation.
    const wanted = { item, product, base: baseUnits(cantidad, own) ?? 0 };
    return takeGoods(moves, wanted).map(({ move, base }) => ({
      move: move.id,
      base,
      item,
      ...(averia ? { hacia: damaged(document.branchId) } : {}),
    }));
  });
  const { issuerId, branchId, ambiente } = document;
  const paper = {
    issuerId,
    branchId,
    ambiente,
    causa: 'devolucion',
    motivo,
    userId,
    recordedAt: now,
  } as const;
  const entryId = taken.length === 0 ? null : reverseMoves(tx, { ...paper, taken, at: now });
  for (const { item, cantidad, averia } of returned)
    recordRemissionReturn(tx, {
      documentId,
      item,
      at: now,
      cantidad: cantidad.toFixed(),
      averia,
      motivo,
      userId,
      entryId,
    });
}

interface Returned {
  readonly item: number;
  readonly cantidad: Amount;
  readonly averia: boolean;
}

/** @throws AppError `VALIDACION` naming every line that returns more than remains */
function quantitiesOf(tx: Tx, { remission, lineas }: RemissionReturning): readonly Returned[] {
  const { lines } = remissionStanding(tx, remission);
  const faults: Fault[] = [];
  const wanted = new Map<number, Amount>();
  const returned = lineas.flatMap(({ numItem: item, cantidad: text, averia }, at): readonly Returned[] => {
    const campo = `lineas[${at}].cantidad`;
    const read = decimalText(text);
    const cantidad = read === null ? ZERO : amount(read);
    if (!cantidad.gt(ZERO)) {
      faults.push(faultAt(campo, 'FUERA_DE_RANGO', rule('mayor-que-cero')));
      return [];
    }
    const queda = lines[item - 1]?.queda ?? ZERO;
    const all = (wanted.get(item) ?? ZERO).plus(cantidad);
    wanted.set(item, all);
    if (all.gt(queda))
      faults.push(faultAt(campo, 'SALDO', rule('remision-vuelve-de-mas', { queda: queda.toFixed() })));
    return [{ item, cantidad, averia }];
  });
  if (faults.length === 0 && returned.length === 0)
    faults.push(faultAt('lineas', 'CAMPO_REQUERIDO', rule('remision-nada-vuelve')));
  if (faults.length > 0) throw validationError(faults);
  return returned;
}
