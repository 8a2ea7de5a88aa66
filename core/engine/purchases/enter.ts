/** Enters a purchase: its goods stand in stock at their cost, its lines in the books, all of it in one commit or nothing (§compras-ingreso). */
import type { EnteredLine, PurchaseEntry, PurchaseView } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { shelf } from '../../contract/stock/stock.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, ZERO, type Amount } from '../../domain/money.ts';
import { enteredUnits, lineCosts, receivedCost } from '../../domain/purchases/entered-lines.ts';
import type { ReceivedDocument, ReceivedLine } from '../../domain/purchases/received-document.ts';
import { exactRow } from '../../store/catalogue/product-codes.ts';
import { packedOf, type PackedProduct } from '../../store/catalogue/products.ts';
import { learnAlias } from '../../store/purchases/aliases.ts';
import { endOrdersOf } from '../../store/purchases/orders.ts';
import { enterPurchase, findPurchase } from '../../store/purchases/purchases.ts';
import type { StoredPurchase, PurchaseLine } from '../../store/purchases/purchase-rows.ts';
import { appendStockEntry } from '../../store/stock/entries.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { firstEntered } from '../../store/purchases/undone.ts';
import { isLateFor, periodsOf } from './book-month.ts';
import { settleNotes } from './early-notes.ts';
import { aliasNames, isCertain, matchLine, type MatchedLine } from './match-lines.ts';
import { foundPurchase } from './purchases.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import { takeBackDelivered, takeBackGoods } from './supplier-note.ts';
import { purchaseView } from './view.ts';

/** Types whose lines are no goods of ours. */
const WITHOUT_GOODS: ReadonlySet<string> = new Set(['06', '07', '08', '09']);
/** A nota de remisión tells no price: what its goods cost comes with the document that follows. */
const WITHOUT_COST = '04';
/** A nota de crédito takes goods back. */
const SUPPLIERS_NOTE = '05';

/** Which purchase is entered, and how. */
export interface EnterCall {
  readonly clave: string;
  readonly input: PurchaseEntry;
  readonly caller: Caller;
  /** Null: the shop that received it. */
  readonly branchId: string | null;
}

/** A line with its goods; without any it goes to the books alone. */
interface Entered {
  readonly line: ReceivedLine;
  readonly match: MatchedLine | null;
  /** Whether a person named its product. */
  readonly named: boolean;
  readonly recibido: Amount;
  readonly base: number;
  readonly costo: Amount;
}

/**
 * Enters it in the transaction of the call.
 *
 * @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE`, `VALIDACION` with every line that cannot be entered
 */
export function enter(tx: Tx, now: Instant, { clave, input, caller, branchId }: EnterCall): PurchaseView {
  const kept = foundPurchase(tx, caller, clave);
  if (kept.estado === 'INGRESADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-ya-ingresada'));
  if (kept.estado === 'ANULADA') throw refusal('ESTADO_NO_PERMITE', rule('compra-anulada'));
  const document = storedDocument(kept);
  const periodo = bookOf(tx, now, { kept, asked: input.periodo });
  const lines = enteredLines(tx, { kept, document, given: input.lineas });
  const shop = branchId ?? kept.branchId;
  // Goods of one that is entered once more came when it was entered first.
  const came = firstEntered(tx, kept.id) ?? now;
  moveGoods(tx, { recordedAt: now, came }, { kept, document, lines, caller, shop });
  // What a person writes says nothing of how the supplier calls its goods.
  const learnt = kept.escrita
    ? []
    : lines.filter(({ match, named }) => match !== null && (named || match.origen === 'barra'));
  for (const { line, match } of learnt) learn(tx, now, { line, match, supplierId: kept.supplierId });
  const deducible = (input.deducible ?? true) && !isLateFor(kept, periodo);
  const rows = lines.map((line) => rowOf(kept.id, line));
  enterPurchase(tx, { id: kept.id, branchId: shop, deducible, periodo, at: now, lines: rows });
  if (document.tipoDte !== SUPPLIERS_NOTE) endOrdersOf(tx, kept.id);
  const entered = findPurchase(tx, caller.issuerId, clave);
  return purchaseView(tx, entered ?? kept);
}

/** The month of its book, as a person chose or as is proposed. @throws AppError `VALIDACION` for a month that may not be chosen */
function bookOf(
  reader: Reader,
  now: Instant,
  { kept, asked }: { readonly kept: StoredPurchase; readonly asked: string | undefined },
): string {
  const { propuesto, posibles } = periodsOf(reader, kept, now);
  if (asked === undefined || posibles.includes(asked)) return asked ?? propuesto;
  const broken = rule('compra-periodo', { fecEmi: kept.fecEmi, meses: posibles });
  throw validationError([faultAt('periodo', 'VALOR_NO_PERMITIDO', broken)]);
}

interface Entering {
  readonly kept: StoredPurchase;
  readonly document: ReceivedDocument;
  readonly given: readonly EnteredLine[];
}

/** @throws AppError `VALIDACION` with every line that lacks a product or cannot be counted */
function enteredLines(reader: Reader, { kept, document, given }: Entering): readonly Entered[] {
  const faults: Fault[] = [];
  const said = new Map<number, { readonly entry: EnteredLine; readonly campo: string }>();
  const numbers = new Set(document.lineas.map(({ numItem }) => numItem));
  given.forEach((entry, at) => {
    const campo = `lineas[${at}]`;
    const numItem = Number(entry.numItem.text);
    const repeated = said.has(numItem);
    if (repeated) faults.push(faultAt(campo, 'REPETIDO', rule('compra-linea-repetida', { numItem })));
    else if (!numbers.has(numItem))
      faults.push(faultAt(`${campo}.numItem`, 'NO_COINCIDE', rule('compra-linea-desconocida', { numItem })));
    said.set(numItem, { entry, campo });
  });
  const costs = lineCosts(document);
  const lines = document.lineas.flatMap((line) => {
    const of = { kept, document, said: said.get(line.numItem), costo: costs.get(line.numItem) ?? ZERO };
    const entered = enteredLine(reader, line, of);
    if (!('regla' in entered)) return [entered];
    faults.push(entered);
    return [];
  });
  if (faults.length > 0) throw validationError(faults);
  return lines;
}

interface LineEntry {
  readonly kept: StoredPurchase;
  readonly document: ReceivedDocument;
  readonly said: { readonly entry: EnteredLine; readonly campo: string } | undefined;
  readonly costo: Amount;
}

function enteredLine(reader: Reader, line: ReceivedLine, of: LineEntry): Entered | Fault {
  const { said, costo } = of;
  const { numItem, descripcion, cantidad } = line;
  const recibido = said?.entry.recibido === undefined ? cantidad : amount(said.entry.recibido);
  const none = { line, match: null, named: false, recibido, base: 0, costo };
  const campo = said?.campo ?? 'lineas';
  const match = said?.entry.gasto === true ? null : goodsOfLine(reader, line, of);
  if (match === 'unknown') {
    const unknown = rule('compra-producto-desconocido', { codigo: said?.entry.codigo ?? '' });
    return faultAt(`${campo}.codigo`, 'NO_COINCIDE', unknown);
  }
  if (match === 'missing')
    return faultAt(campo, 'CAMPO_REQUERIDO', rule('compra-linea-sin-producto', { numItem, descripcion }));
  if (match === null) return none;
  const { pesado, codigo } = match.goods.product;
  const base = enteredUnits(recibido, { factor: match.factor, pesado });
  const fraction = said?.entry.recibido === undefined ? campo : `${campo}.recibido`;
  if (base === null) return faultAt(fraction, 'DECIMALES', rule('compra-fraccion', { codigo }));
  const named = said?.entry.codigo !== undefined;
  return { line, match, named, recibido, base, costo: receivedCost(costo, { recibido, cantidad }) };
}

/** The goods of a line: as a person says, else as is known for certain; null for one that is no merchandise. */
function goodsOfLine(
  reader: Reader,
  line: ReceivedLine,
  { kept, document, said }: LineEntry,
): MatchedLine | 'unknown' | 'missing' | null {
  const isGoods = isMerchandise(document, line);
  const named = namedGoods(reader, kept.issuerId, said?.entry);
  if (named === 'unknown') return named;
  const found = isGoods ? matchLine(reader, line, kept) : null;
  const known = isCertain(found) ? found : null;
  const given = said?.entry.factor === undefined ? null : Number(said.entry.factor.text);
  if (named !== null) return { goods: named, factor: given ?? knownFactor(named, known), origen: 'alias' };
  if (known !== null) return { ...known, factor: given ?? known.factor };
  return isGoods ? 'missing' : null;
}

/** Whether a line brings or takes goods, which then must be known. */
export function isMerchandise(
  { tipoDte }: Pick<ReceivedDocument, 'tipoDte'>,
  { esServicio }: Pick<ReceivedLine, 'esServicio'>,
): boolean {
  return !esServicio && !WITHOUT_GOODS.has(tipoDte);
}

/** What a person named; null where nobody did. */
function namedGoods(
  reader: Reader,
  issuerId: string,
  entry: EnteredLine | undefined,
): PackedProduct | 'unknown' | null {
  if (entry?.codigo === undefined) return null;
  const row = exactRow(reader, issuerId, entry.codigo);
  return row === undefined ? 'unknown' : packedOf(reader, row);
}

/** What was known of the same product holds; else its presentation says. */
function knownFactor(goods: PackedProduct, known: MatchedLine | null): number {
  return known !== null && known.goods.presentacion === goods.presentacion ? known.factor : goods.factor;
}

/** Goods in, or of a supplier's nota de crédito out. */
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
  const { userId, keyId } = caller;
  const paper = {
    issuerId: kept.issuerId,
    branchId: shop,
    ambiente: kept.ambiente,
    purchaseId: kept.id,
    userId: userId ?? null,
    apiKeyId: userId === undefined ? keyId : null,
    recordedAt,
  };
  const moved = lines.flatMap(({ line, match, base, costo }) =>
    match === null || !match.goods.product.llevaExistencia || base === 0
      ? []
      : [{ item: line.numItem, goods: match.goods, factor: match.factor, base, costo }],
  );
  const following = { paper, now: came, document, supplierId: kept.supplierId, moved };
  if (document.tipoDte === SUPPLIERS_NOTE) {
    takeBackGoods(tx, following);
    return;
  }
  takeBackDelivered(tx, following);
  const moves = moved.map(({ item, goods, factor, base, costo }): StockMove => ({
    item,
    product: goods.num,
    desde: 'proveedor',
    hacia: shelf(shop),
    base,
    presentacion: goods.presentacion,
    factor,
    at: came,
    costo: document.tipoDte === WITHOUT_COST ? null : costo.toFixed(),
    revierte: null,
  }));
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
