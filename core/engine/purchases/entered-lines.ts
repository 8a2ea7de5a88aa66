/** Purchase lines as entered: goods, received quantity and cost (§compras-ingreso). */
import type { EnteredLine } from '../../contract/api/shop/purchases.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { amount, ZERO, type Amount } from '../../domain/money.ts';
import { enteredUnits, lineCosts, receivedCost } from '../../domain/purchases/entered-lines.ts';
import type { ReceivedDocument, ReceivedLine } from '../../domain/purchases/received-document.ts';
import type { Loose } from '../../domain/request-shape.ts';
import { exactRow } from '../../store/catalogue/product-codes.ts';
import { packedOf, type PackedProduct } from '../../store/catalogue/products.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import type { Reader } from '../../store/store.ts';
import { isCertain, matchLine, type MatchedLine } from './match-lines.ts';

/** Types whose lines are not goods of ours. */
const WITHOUT_GOODS: ReadonlySet<string> = new Set(['06', '07', '08', '09']);

/** A line with its goods; without goods it is only booked. */
export interface Entered {
  readonly line: ReceivedLine;
  readonly match: MatchedLine | null;
  /** Whether a person selected its product. */
  readonly named: boolean;
  readonly recibido: Amount;
  readonly base: number;
  readonly costo: Amount;
}

interface Entering {
  readonly kept: StoredPurchase;
  readonly document: ReceivedDocument;
  /** Malformed parts are absent; their faults are already reported. */
  readonly given: readonly (Loose<EnteredLine> | undefined)[];
}

/** The lines, and all faults of those without product or with an impossible quantity. */
export function enteredLines(
  reader: Reader,
  { kept, document, given }: Entering,
): { readonly lines: readonly Entered[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const said = new Map<number, LineEntry>();
  // Entries without a valid line number may mean any line.
  const isKnown = given.every((entry) => entry?.numItem !== undefined);
  const numbers = new Set(document.lineas.map(({ numItem }) => numItem));
  given.forEach((entry, at) => {
    const campo = `lineas[${at}]`;
    if (entry?.numItem === undefined) return;
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
    if (isKnown || said.has(line.numItem)) faults.push(entered);
    return [];
  });
  return { lines, faults };
}

interface LineEntry {
  readonly entry: Loose<EnteredLine>;
  readonly campo: string;
}

interface EnteringLine {
  readonly kept: StoredPurchase;
  readonly document: ReceivedDocument;
  readonly said: LineEntry | undefined;
  readonly costo: Amount;
}

function enteredLine(reader: Reader, line: ReceivedLine, of: EnteringLine): Entered | Fault {
  const { said, costo } = of;
  const { numItem, descripcion, cantidad } = line;
  const recibido = said?.entry.recibido === undefined ? cantidad : amount(said.entry.recibido);
  const none = { line, match: null, named: false, recibido, base: 0, costo };
  const campo = said?.campo ?? 'lineas';
  const isExpense = said?.entry.gasto === true;
  if (isExpense && said?.entry.codigo !== undefined)
    return faultAt(`${campo}.codigo`, 'VALOR_NO_PERMITIDO', rule('compra-gasto-o-producto'));
  const match = isExpense ? null : goodsOfLine(reader, line, of);
  if (match === 'unknown') {
    const unknown = rule('compra-producto-desconocido', { codigo: said?.entry.codigo ?? '' });
    return faultAt(`${campo}.codigo`, 'NO_COINCIDE', unknown);
  }
  if (match === 'refused')
    return faultAt(`${campo}.codigo`, 'VALOR_NO_PERMITIDO', rule('compra-sin-mercaderia'));
  if (match === 'missing')
    return faultAt(campo, 'CAMPO_REQUERIDO', rule('compra-linea-sin-producto', { numItem, descripcion }));
  if (match === null) return none;
  const { pesado, codigo } = match.goods.product;
  const base = enteredUnits(recibido, { factor: match.factor, pesado, codigo });
  const fraction = said?.entry.recibido === undefined ? campo : `${campo}.recibido`;
  if (typeof base !== 'number') return faultAt(fraction, codeOf(base), base);
  const named = said?.entry.codigo !== undefined;
  return { line, match, named, recibido, base, costo: receivedCost(costo, { recibido, cantidad }) };
}

const codeOf = ({ regla }: Rule) => (regla === 'cantidad-de-mas' ? 'FUERA_DE_RANGO' : 'DECIMALES');

/** Goods of a line: as entered, else a certain match; null when not merchandise. */
function goodsOfLine(
  reader: Reader,
  line: ReceivedLine,
  { kept, document, said }: EnteringLine,
): MatchedLine | 'unknown' | 'refused' | 'missing' | null {
  const isGoods = isMerchandise(document, line);
  if (WITHOUT_GOODS.has(document.tipoDte) && said?.entry.codigo !== undefined) return 'refused';
  const named = namedGoods(reader, kept.issuerId, said?.entry);
  if (named === 'unknown') return named;
  const found = isGoods ? matchLine(reader, line, kept) : null;
  const known = isCertain(found) ? found : null;
  const given = said?.entry.factor === undefined ? null : Number(said.entry.factor.text);
  if (named !== null) return { goods: named, factor: given ?? knownFactor(named, known), origen: 'alias' };
  if (known !== null) return { ...known, factor: given ?? known.factor };
  return isGoods ? 'missing' : null;
}

/** Whether a line moves goods, which must then be identified. */
export function isMerchandise(
  { tipoDte }: Pick<ReceivedDocument, 'tipoDte'>,
  { esServicio }: Pick<ReceivedLine, 'esServicio'>,
): boolean {
  return !esServicio && !WITHOUT_GOODS.has(tipoDte);
}

/** Goods selected by a person; null if none. */
function namedGoods(
  reader: Reader,
  issuerId: string,
  entry: Loose<EnteredLine> | undefined,
): PackedProduct | 'unknown' | null {
  if (entry?.codigo === undefined) return null;
  const row = exactRow(reader, issuerId, entry.codigo);
  return row === undefined ? 'unknown' : packedOf(reader, row);
}

/** An earlier factor for the same product, else its presentation's. */
function knownFactor(goods: PackedProduct, known: MatchedLine | null): number {
  return known !== null && known.goods.presentacion === goods.presentacion ? known.factor : goods.factor;
}
