/** Enters a purchase: stock with cost, and book lines, in one commit (§compras-ingreso). */
import type { PurchaseEntry, PurchaseView } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { PURCHASE_CREDIT } from '../../contract/purchases/purchases.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { lacksLines } from '../../domain/purchases/purchase-checks.ts';
import type { Loose } from '../../domain/request-shape.ts';
import type { ReceivedDocument, ReceivedLine } from '../../domain/purchases/received-document.ts';
import { learnAlias } from '../../store/purchases/aliases.ts';
import { endOrdersOf } from '../../store/purchases/orders.ts';
import { enterPurchase, findPurchase } from '../../store/purchases/purchases.ts';
import type { StoredPurchase, PurchaseLine } from '../../store/purchases/purchase-rows.ts';
import { appendStockEntry } from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { firstEntered } from '../../store/purchases/undone.ts';
import { isLateFor, periodsOf } from './book-month.ts';
import { enteredLines, type Entered } from './entered-lines.ts';
import { settleNotes } from './early-notes.ts';
import { changeAtFirstCost } from './price-reductions.ts';
import { aliasNames, type MatchedLine } from './match-lines.ts';
import { keepPrices } from './price-proposals.ts';
import { authorOf, foundPurchase } from './purchases.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import { DELIVERY, takeBackDelivered, takeBackGoods } from './supplier-note.ts';
import { purchaseView } from './view.ts';

export interface EnterCall {
  readonly clave: string;
  readonly input: PurchaseEntry;
  readonly caller: Caller;
  /** Null for the shop that received it. */
  readonly branchId: string | null;
}

/**
 * Enters it in the call's transaction.
 *
 * @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE`, `VALIDACION` with every line that cannot be entered
 */
export function enter(tx: Tx, now: Instant, { clave, input, caller, branchId }: EnterCall): PurchaseView {
  const kept = foundPurchase(tx, caller, clave);
  if (kept.estado === 'INGRESADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-ya-ingresada'));
  if (kept.estado === 'ANULADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-anulada'));
  const document = storedDocument(kept);
  if (lacksLines(document)) throw refusal('ESTADO_NO_PERMITE', rule('compra-sin-detalle'));
  const periodo = input.periodo ?? periodsOf(tx, kept, now).propuesto;
  const { lines, faults } = enteredLines(tx, { kept, document, given: input.lineas });
  const wrong = [...bookFaults(tx, now, { kept, asked: input.periodo }), ...faults];
  if (wrong.length > 0) throw validationError(wrong);
  const shop = branchId ?? kept.branchId;
  // A hand-written purchase does not show the supplier's product names.
  const learnt = kept.escrita
    ? []
    : lines.filter(({ match, named }) => match !== null && (named || match.origen === 'barra'));
  for (const { line, match } of learnt) learn(tx, now, { line, match, supplierId: kept.supplierId });
  const deducible = (input.deducible ?? true) && !isLateFor(kept, periodo);
  const rows = lines.map((line) => rowOf(kept.id, line));
  const goods = lines.flatMap(({ match }) => (match === null ? [] : [match.goods]));
  // When entered again, goods keep the time of the first entry.
  const came = firstEntered(tx, kept.id) ?? now;
  changeAtFirstCost(tx, { kept, at: came, recordedAt: now, ...authorOf(caller) }, () => {
    moveGoods(tx, { recordedAt: now, came }, { kept, document, lines, caller, shop });
    keepPrices(tx, kept, { goods, hoy: fiscalDate(now) });
    enterPurchase(tx, { id: kept.id, branchId: shop, deducible, periodo, at: now, lines: rows });
  });
  if (document.tipoDte !== PURCHASE_CREDIT) endOrdersOf(tx, kept.id);
  const entered = findPurchase(tx, caller.issuerId, clave);
  return purchaseView(tx, entered ?? kept);
}

/**
 * Faults of a partly valid entry against its purchase; empty if it cannot be entered at all.
 *
 * @throws AppError `COMPRA_NO_ENCONTRADA`
 */
export function entryFaults(
  reader: Reader,
  now: Instant,
  { clave, loose, caller }: Pick<EnterCall, 'clave' | 'caller'> & { readonly loose: Loose<PurchaseEntry> },
): readonly Fault[] {
  const kept = foundPurchase(reader, caller, clave);
  if (kept.estado !== 'RECIBIDA') return [];
  const document = storedDocument(kept);
  const lines = enteredLines(reader, { kept, document, given: loose.lineas ?? [] });
  return [...bookFaults(reader, now, { kept, asked: loose.periodo }), ...lines.faults];
}

function bookFaults(
  reader: Reader,
  now: Instant,
  { kept, asked }: { readonly kept: StoredPurchase; readonly asked: string | undefined },
): readonly Fault[] {
  const { posibles } = periodsOf(reader, kept, now);
  if (asked === undefined || posibles.includes(asked)) return [];
  const broken = rule('compra-periodo', { fecEmi: kept.fecEmi, meses: posibles });
  return [faultAt('periodo', 'VALOR_NO_PERMITIDO', broken)];
}

/** Adds goods to stock, or removes them for a supplier's nota de crédito. */
function moveGoods(
  tx: Tx,
  { recordedAt, came }: { readonly recordedAt: Instant; readonly came: Instant },
  of: {
    readonly kept: StoredPurchase;
    readonly document: ReceivedDocument;
    readonly lines: readonly Entered[];
    readonly caller: Caller;
    readonly shop: string;
  },
): void {
  const { kept, document, lines, caller, shop } = of;
  const paper = {
    issuerId: kept.issuerId,
    branchId: shop,
    ambiente: kept.ambiente,
    purchaseId: kept.id,
    ...authorOf(caller),
    recordedAt,
  };
  const moved = lines.flatMap(({ line, match, base, costo }) =>
    match === null || !match.goods.product.llevaExistencia || base === 0
      ? []
      : [{ item: line.numItem, goods: match.goods, factor: match.factor, base, costo }],
  );
  const following = { paper, now: came, kept, document, moved };
  if (document.tipoDte === PURCHASE_CREDIT) {
    takeBackGoods(tx, following);
    return;
  }
  const moves = takeBackDelivered(tx, following).map(
    ({ item, goods, factor, base, costo, hacia, at }): StockMove => ({
      item,
      product: goods.num,
      desde: 'proveedor',
      hacia,
      base,
      presentacion: goods.presentacion,
      factor,
      at,
      // Its prices come with the document that follows it.
      costo: document.tipoDte === DELIVERY ? null : costo.toFixed(),
      revierte: null,
    }),
  );
  if (moves.length === 0) return;
  appendStockEntry(tx, { ...paper, causa: 'compra', moves });
  const { userId: by, apiKeyId } = paper;
  settleNotes(tx, kept, { at: recordedAt, userId: by, apiKeyId, isAnnulled: false });
}

function learn(
  tx: Tx,
  now: Instant,
  of: {
    readonly line: ReceivedLine;
    readonly match: MatchedLine | null;
    readonly supplierId: number;
  },
): void {
  const { line, match, supplierId } = of;
  const [name] = aliasNames(line);
  if (name === undefined || match === null) return;
  const { goods, factor } = match;
  learnAlias(tx, { supplierId, ...name, product: goods.num, presentacion: goods.presentacion, factor }, now);
}

function rowOf(purchaseId: number, { line, match, recibido, costo }: Entered): PurchaseLine {
  return {
    purchaseId,
    numItem: line.numItem,
    product: match?.goods.num ?? null,
    presentacion: match?.goods.presentacion ?? null,
    factor: match?.factor ?? null,
    recibido: match === null ? null : recibido.toFixed(),
    costo: costo.toFixed(),
    origen: match?.origen ?? null,
  };
}
