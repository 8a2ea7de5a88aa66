/** What a document does to the goods of its issuer, by its type and lines (§stock-of-documents). */
import type { IssueRequest, RequestItem } from '../../contract/api/issue.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import { damaged, shelf, transit, type Place, type StockCause } from '../../contract/stock/stock.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import { translateItem } from '../../domain/code-translation.ts';
import { bienTituloOf, OWN_TRANSFER } from '../../domain/dte/nota-remision.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { amount, type Amount } from '../../domain/money.ts';
import { baseUnits, isWhole, shownUnits, type Measured } from '../../domain/stock/base-units.ts';
import { purchaseCosts } from '../../domain/stock/purchase-costs.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import { movesOfDocument, type StandingMove } from '../../store/stock/entries.ts';
import { soldGoods, type SoldGoods } from '../../store/stock/sold-goods.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader } from '../../store/store.ts';

/** A document whose goods are looked for. */
export interface GoodsDocument {
  readonly issuerId: string;
  readonly branch: Pick<Branch, 'id' | 'bienTitulo'>;
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly request: Pick<IssueRequest, 'items' | 'documentoRelacionado' | 'receptor' | 'descu'>;
  /** When its goods moved. */
  readonly at: Instant;
}

/** Moves, and why. */
export interface DocumentGoods {
  readonly causa: StockCause;
  readonly moves: readonly StockMove[];
  /** Of lines whose quantity the product does not have: what moved is the nearest it has. */
  readonly avisos: readonly Rule[];
}

/** What moves of a line, and whether it is what the line says. */
interface LineGoods {
  readonly move: StockMove | null;
  readonly aviso: Rule | null;
}

const NO_GOODS: DocumentGoods = { causa: 'venta', moves: [], avisos: [] };
/** CAT-011. */
const GOODS = 1;

/** The goods that a document moves: of its lines whose code is a product of which stock is kept. */
export function goodsOf(reader: Reader, document: GoodsDocument): DocumentGoods {
  const { branch, request, tipoDte } = document;
  const here = shelf(branch.id);
  switch (tipoDte) {
    case '01':
    case '03': {
      const { moves, avisos } = moved(reader, document, { desde: here, hacia: 'cliente' });
      return { causa: 'venta', moves: [...billed(reader, document, moves), ...moves], avisos };
    }
    case '04': {
      const isTransfer = bienTituloOf(request.receptor, branch) === OWN_TRANSFER;
      const hacia = isTransfer ? transit(branch.id) : 'cliente';
      return { causa: 'remision', ...moved(reader, document, { desde: here, hacia }) };
    }
    case '05':
    case '18':
      return { causa: 'devolucion', ...broughtBack(reader, document) };
    case '06':
      return NO_GOODS;
    case '14': {
      const costs = purchaseCosts(request);
      const { moves, avisos } = moved(reader, document, { desde: 'proveedor', hacia: here });
      const priced = moves.map((move) => ({ ...move, costo: costs[move.item - 1] ?? null }));
      return { causa: 'compra', moves: priced, avisos };
    }
    default:
      return tipoDte satisfies never;
  }
}

/** Whether a line may move goods: whatever is sold by the code of some, as a service too, but a charge outside the base sells nothing. A service that is bought (14) brings none. */
function mayMove(item: RequestItem, tipoDte: TipoDte): boolean {
  // Almost every line, of which there is nothing more to ask.
  if (item.noGravado === undefined && tipoDte !== '14') return true;
  const { tipoItem, noGravado } = translateItem(item);
  return noGravado.isZero() && (tipoDte !== '14' || tipoItem === GOODS);
}

function moved(
  reader: Reader,
  { issuerId, tipoDte, request: { items }, at }: GoodsDocument,
  whence: { readonly desde: Place; readonly hacia: Place },
): Omit<DocumentGoods, 'causa'> {
  const goods = soldGoods(
    reader,
    issuerId,
    items.map((item) => (mayMove(item, tipoDte) ? (item.codigo ?? null) : null)),
  );
  const lines = items.flatMap((item, place): readonly LineGoods[] => {
    const of: SoldGoods | null = goods[place] ?? null;
    if (of === null) return [];
    const cantidad = amount(item.cantidad);
    const base = baseUnits(cantidad, of);
    const aviso = roundedNotice({ cantidad, place, base: base ?? 0 }, of);
    if (base === null) return [{ move: null, aviso }];
    const { product, presentacion, factor } = of;
    const line = { item: place + 1, product, presentacion, factor, base };
    return [{ move: { ...line, ...whence, at, costo: null, revierte: null }, aviso }];
  });
  return gathered(lines);
}

const gathered = (lines: readonly LineGoods[]): Omit<DocumentGoods, 'causa'> => ({
  moves: lines.flatMap(({ move }) => move ?? []),
  avisos: lines.flatMap(({ aviso }) => aviso ?? []),
});

/** What a caller is told where the product has no such quantity; null where it has. */
function roundedNotice(
  { cantidad, place, base }: { readonly cantidad: Amount; readonly place: number; readonly base: number },
  of: Measured & { readonly factor: number; readonly presentacion: string },
): Rule | null {
  if (isWhole(cantidad, of)) return null;
  const { presentacion: codigo, pesado } = of;
  const movido = shownUnits(base, of).text;
  return rule('cantidad-redondeada', {
    linea: place + 1,
    codigo,
    cantidad: cantidad.toFixed(),
    movido,
    pesado,
  });
}

/** The document that a line relates, where it is one of ours. */
function relatedOf(
  { documentoRelacionado = [] }: GoodsDocument['request'],
  item: RequestItem,
): string | null {
  const only = documentoRelacionado.length === 1 ? documentoRelacionado[0]?.numeroDocumento : undefined;
  return item.numeroDocumento ?? only ?? null;
}

/** What stands of the moves of documents that are related, read once each. */
function standingMoves(reader: Reader, { issuerId, ambiente }: GoodsDocument) {
  const read = new Map<string, { readonly tipoDte: TipoDte; readonly moves: StandingMove[] } | null>();
  return (codigo: string) => {
    const known = read.get(codigo);
    if (known !== undefined) return known;
    const found = findDocumentByCode(reader, codigo);
    const isOurs = found?.issuerId === issuerId && found.ambiente === ambiente;
    const moves = isOurs
      ? movesOfDocument(reader, found.id).filter(({ revierte, left }) => revierte === null && left > 0)
      : [];
    const standing = isOurs ? { tipoDte: found.tipoDte, moves } : null;
    read.set(codigo, standing);
    return standing;
  };
}

/** Takes so much back of a move, and of what is left of it in this paper. */
function takenBack(
  move: StandingMove,
  wanted: number,
  of: Pick<StockMove, 'item' | 'hacia' | 'at'>,
): StockMove {
  const base = Math.min(wanted, move.left);
  const { product, presentacion, factor, id } = move;
  return { product, presentacion, factor, base, desde: move.hacia, costo: null, revierte: id, ...of };
}

/** What a sale bills that a nota de remisión of ours brought to the customer before came back first: it never leaves twice. */
function billed(reader: Reader, document: GoodsDocument, sold: readonly StockMove[]): readonly StockMove[] {
  const { request } = document;
  if ((request.documentoRelacionado ?? []).length === 0 || sold.length === 0) return [];
  const standing = standingMoves(reader, document);
  return sold.flatMap(({ item, product, base, at }) => {
    const line = request.items[item - 1];
    const codigo = line === undefined ? null : relatedOf(request, line);
    const related = codigo === null ? null : standing(codigo);
    if (related?.tipoDte !== '04') return [];
    let rest = base;
    return related.moves.flatMap((move, place): readonly StockMove[] => {
      if (move.product !== product || move.hacia !== 'cliente' || rest === 0 || move.left === 0) return [];
      const back = takenBack(move, rest, { item, hacia: move.desde, at });
      related.moves[place] = { ...move, left: move.left - back.base };
      rest -= back.base;
      return [back];
    });
  });
}

/** What lines of a note or a return bring back of the lines that they name, never more than is left of them. */
function broughtBack(reader: Reader, document: GoodsDocument): Omit<DocumentGoods, 'causa'> {
  const { request, branch, at, tipoDte } = document;
  const standing = standingMoves(reader, document);
  const lines = request.items.flatMap((item, place): readonly LineGoods[] => {
    const codigo = relatedOf(request, item);
    const named = item.numItem === undefined ? null : Number(item.numItem.text);
    const related = codigo === null || named === null || !mayMove(item, tipoDte) ? null : standing(codigo);
    if (related === null) return [];
    const found = related.moves.findIndex((move) => move.item === named && move.left > 0);
    const move = related.moves[found];
    if (move === undefined) return [];
    const cantidad = amount(item.cantidad);
    // In the presentation in which it was sold.
    const wanted = baseUnits(cantidad, move);
    if (wanted === null) return [{ move: null, aviso: roundedNotice({ cantidad, place, base: 0 }, move) }];
    const hacia = item.averia === true ? damaged(branch.id) : shelf(branch.id);
    const back = takenBack(move, wanted, { item: place + 1, hacia, at });
    related.moves[found] = { ...move, left: move.left - back.base };
    return [{ move: back, aviso: roundedNotice({ cantidad, place, base: back.base }, move) }];
  });
  return gathered(lines);
}
