/**
 * Price reductions by a supplier's notas de crédito: goods that stay come in again at what they cost now
 * (§compras-costo).
 */
import { PURCHASE_CREDIT } from '../../contract/purchases/purchases.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, notBelowZero, roundItem, sum, ZERO, type Amount } from '../../domain/money.ts';
import { lineCosts, receivedCost, takenOff } from '../../domain/purchases/entered-lines.ts';
import type { ReceivedLine } from '../../domain/purchases/received-document.ts';
import { findPurchaseByCode, purchaseLines } from '../../store/purchases/purchases.ts';
import type { PurchaseLine, StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import { storedDocument } from '../../store/purchases/read-stored.ts';
import {
  goodsOfPurchase,
  movesById,
  movesOfPurchase,
  reverseMoves,
  type Reversal,
} from '../../store/stock/entries.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { isMerchandise } from './entered-lines.ts';
import { isCertain, matchLine } from './match-lines.ts';
import { onceEach, purchasesNamed, purchasesNaming } from './related.ts';

/** Less than this is rounding of what came back, in USD. */
const LEAST = amount('0.005');

export interface Changing extends Pick<Reversal, 'userId' | 'apiKeyId' | 'recordedAt'> {
  readonly kept: StoredPurchase;
  /** When; null: as if it had never been. */
  readonly at: Instant | null;
}

/**
 * Changes a purchase or a nota de crédito. The change finds all goods at their first cost: reductions by the notes
 * about the same goods are lifted before it, and apply again to what is there after it.
 */
export function changeAtFirstCost(tx: Tx, { kept, at, ...paper }: Changing, change: () => void): void {
  const notes = notesAbout(tx, kept);
  for (const note of notes.toReversed()) lift(tx, note, { ...paper, at });
  change();
  const present = notes.map(({ codigoGeneracion }) => findPurchaseByCode(tx, kept, codigoGeneracion));
  for (const note of present)
    if (note?.estado === 'INGRESADA')
      lower(tx, note, { ...paper, at: at ?? note.enteredAt ?? paper.recordedAt });
}

type Paper = Pick<Reversal, 'at' | 'userId' | 'apiKeyId' | 'recordedAt'>;

/** Entered notas de crédito about the goods of a purchase or of those that a note names, by id; with the note itself. */
function notesAbout(reader: Reader, kept: StoredPurchase): readonly StoredPurchase[] {
  const purchases = isNote(kept) ? purchasesNamed(reader, kept) : [kept];
  const notes = purchases.flatMap((purchase) => purchasesNaming(reader, purchase, isNote));
  return onceEach([...notes, ...(isNote(kept) ? [kept] : [])]).toSorted((one, other) => one.id - other.id);
}

const isNote = ({ tipoDte }: StoredPurchase) => tipoDte === PURCHASE_CREDIT;

/** Takes a note's reductions back: each pair of a reversal and the arrival that follows it. */
function lift(tx: Tx, note: StoredPurchase, paper: Paper): void {
  const taken = movesOfPurchase(tx, note.id)
    .filter(({ costo, left }) => costo !== null && left > 0)
    .flatMap(({ id }) => [{ move: id }, { move: id - 1 }]);
  // Goods that are taken back by this cause never came: their cost is no last cost.
  reverseMoves(tx, { ...paperOf(note), ...paper, causa: 'invalidacion', taken });
}

/** Lowers the cost of what is there of the purchases that a note names by what it takes off them. */
function lower(tx: Tx, note: StoredPurchase, paper: Paper): void {
  const named = purchasesNamed(tx, note).filter(({ estado }) => estado === 'INGRESADA');
  const goods = named
    .flatMap(({ id }) => goodsOfPurchase(tx, id))
    .filter(({ costo, left }) => costo !== null && left > 0);
  if (goods.length === 0) return;
  const before = goods.map(({ costo, left, base }) =>
    amount(costo ?? '0')
      .times(left)
      .div(base),
  );
  const { ofGoods, ofRest } = reductionOf(tx, note, named);
  let values: readonly Amount[] = before;
  for (const [product, off] of ofGoods)
    values = takenOff(values, off, (place) => goods[place]?.product === product);
  values = takenOff(values, ofRest, () => true);
  const taken = goods.flatMap(({ id, left }, place) => {
    const costo = values[place] ?? ZERO;
    return costo.eq(before[place] ?? ZERO)
      ? []
      : [{ move: id, base: left, costo: roundItem(costo).toFixed() }];
  });
  reverseMoves(tx, { ...paperOf(note), ...paper, taken });
}

const paperOf = ({ issuerId, branchId, ambiente, id }: StoredPurchase) =>
  ({ issuerId, branchId, ambiente, purchaseId: id, causa: 'devolucion' }) as const;

/** What a document charges or takes off: by product, and where none is known. */
interface Values {
  readonly ofGoods: ReadonlyMap<number, Amount>;
  readonly ofRest: Amount;
}

/**
 * What a note takes off beyond the cost of the goods that it took back. What was charged and never arrived had no cost
 * and is taken off first; what names no product counts where all lines of the purchases are goods.
 */
function reductionOf(reader: Reader, note: StoredPurchase, named: readonly StoredPurchase[]): Values {
  const entries = entriesOf(reader, note);
  const { ofGoods, ofRest } = unmoved(entries);
  const uncounted = ofGoods.size === 0 ? ofGoods : missing(reader, note, named);
  const dearer = creditedAboveCost(reader, note, entries);
  const off = [...new Set([...ofGoods.keys(), ...dearer.keys()])].map((product) => {
    const [whole = ZERO, covered = ZERO, above = ZERO] = [ofGoods, uncounted, dearer].map((each) =>
      each.get(product),
    );
    return [product, atLeast(notBelowZero(whole.minus(covered)).plus(above))] as const;
  });
  const isAllGoods = named.every(({ id }) =>
    purchaseLines(reader, id).every(({ product }) => product !== null),
  );
  return { ofGoods: new Map(off), ofRest: isAllGoods ? atLeast(ofRest) : ZERO };
}

const atLeast = (value: Amount) => (value.lt(LEAST) ? ZERO : value);

/** A line and how it was entered, with its cost and the product that it is certainly about. */
interface Entry {
  readonly product: number | null;
  readonly row: PurchaseLine | undefined;
  readonly whole: Amount;
  /** Of what was received or went back. */
  readonly moved: Amount;
}

function entriesOf(reader: Reader, kept: StoredPurchase): readonly Entry[] {
  const document = storedDocument(kept);
  const rows = new Map(purchaseLines(reader, kept.id).map((row) => [row.numItem, row]));
  const costs = lineCosts(document);
  const certainProduct = (line: ReceivedLine) => {
    const found = isMerchandise(document, line) ? matchLine(reader, line, kept) : null;
    return isCertain(found) ? found.goods.num : null;
  };
  return document.lineas.map((line) => {
    const row = rows.get(line.numItem);
    const whole = costs.get(line.numItem) ?? ZERO;
    const moved = receivedCost(whole, { recibido: amount(row?.recibido ?? '0'), cantidad: line.cantidad });
    return { row, whole, moved, product: row?.product ?? certainProduct(line) };
  });
}

/** Charged or taken off without goods that moved. */
function unmoved(entries: readonly Entry[]): Values {
  const ofGoods = new Map<number, Amount>();
  let ofRest = ZERO;
  for (const { product, whole, moved } of entries) {
    const value = whole.minus(moved);
    if (product === null) ofRest = ofRest.plus(value);
    else if (!value.isZero()) ofGoods.set(product, (ofGoods.get(product) ?? ZERO).plus(value));
  }
  return { ofGoods, ofRest };
}

/** By product: charged for goods that did not arrive, less what earlier notes took off it. */
function missing(
  reader: Reader,
  note: StoredPurchase,
  named: readonly StoredPurchase[],
): ReadonlyMap<number, Amount> {
  const left = new Map(unmoved(named.flatMap((kept) => entriesOf(reader, kept))).ofGoods);
  if (left.size === 0) return left;
  for (const earlier of notesAbout(reader, note).filter(({ id }) => id < note.id))
    for (const [product, off] of unmoved(entriesOf(reader, earlier)).ofGoods)
      left.set(product, notBelowZero((left.get(product) ?? ZERO).minus(off)));
  return left;
}

/** By product: what a note credits for goods that it took back, beyond what they cost. */
function creditedAboveCost(
  reader: Reader,
  note: StoredPurchase,
  entries: readonly Entry[],
): ReadonlyMap<number, Amount> {
  const back = movesOfPurchase(reader, note.id).filter(
    ({ hacia, left }) => hacia === 'proveedor' && left > 0,
  );
  const came = movesById(
    reader,
    back.flatMap(({ revierte }) => revierte ?? []),
  );
  return new Map(
    [...Map.groupBy(back, ({ product }) => product)].map(([product, moves]) => {
      const credited = sum(entries.filter(({ row }) => row?.product === product).map(({ moved }) => moved));
      const units = moves.reduce((all, { left }) => all + left, 0);
      const above = moves.map(({ revierte, left }) => {
        const move = came.get(revierte ?? 0);
        if (move === undefined || move.costo === null) return ZERO;
        return credited.times(left).div(units).minus(amount(move.costo).times(left).div(move.base));
      });
      return [product, notBelowZero(sum(above))];
    }),
  );
}
