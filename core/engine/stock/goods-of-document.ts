/** Stock moves of a document by type and lines (§stock-of-documents). */
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
import { takenFromNote } from './bills-of-remission.ts';
import { moveOfLine, takeGoods } from './goods-left.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import { movesOfDocument, type StandingMove } from '../../store/stock/entries.ts';
import { soldGoods, type SoldGoods } from '../../store/stock/sold-goods.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader } from '../../store/store.ts';

export interface GoodsDocument {
  readonly issuerId: string;
  readonly branch: Pick<Branch, 'id' | 'bienTitulo'>;
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly request: Pick<IssueRequest, 'items' | 'documentoRelacionado' | 'receptor' | 'descu'>;
  readonly at: Instant;
}

export interface DocumentGoods {
  readonly causa: StockCause;
  readonly moves: readonly StockMove[];
  /** For quantities that the product does not allow: the nearest one was moved. */
  readonly avisos: readonly Rule[];
}

/** Move of a line, and a warning if it differs from the line. */
interface LineGoods {
  readonly move: StockMove | null;
  readonly aviso: Rule | null;
}

const NO_GOODS: DocumentGoods = { causa: 'venta', moves: [], avisos: [] };
/** CAT-011. */
const GOODS = 1;

/** Goods moved by a document: lines whose code is a product with stock control. */
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

/**
 * Whether a line may move goods: sales by code, even as services, but not charges outside the base. Services bought
 * (14) bring none.
 */
function mayMove(item: RequestItem, tipoDte: TipoDte): boolean {
  // Fast path for almost every line.
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

/** Warning for a quantity that the product does not allow; null when allowed. */
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

function relatedOf(
  { documentoRelacionado = [] }: GoodsDocument['request'],
  item: RequestItem,
): string | null {
  const only = documentoRelacionado.length === 1 ? documentoRelacionado[0]?.numeroDocumento : undefined;
  return item.numeroDocumento ?? only ?? null;
}

/** Moves of related documents, with what is left of each, cached. */
function standingMoves(reader: Reader, { issuerId, ambiente }: GoodsDocument) {
  const read = new Map<string, { readonly tipoDte: TipoDte; readonly moves: StandingMove[] } | null>();
  return (codigo: string) => {
    const known = read.get(codigo);
    if (known !== undefined) return known;
    const found = findDocumentByCode(reader, codigo);
    const isOurs = found?.issuerId === issuerId && found.ambiente === ambiente;
    const moves = isOurs ? [...movesOfDocument(reader, found.id)] : [];
    const standing = isOurs ? { tipoDte: found.tipoDte, moves } : null;
    read.set(codigo, standing);
    return standing;
  };
}

/** Billed goods that our nota de remisión already delivered are reversed first, so that they leave only once. */
function billed(reader: Reader, document: GoodsDocument, sold: readonly StockMove[]): readonly StockMove[] {
  const { request } = document;
  if ((request.documentoRelacionado ?? []).length === 0 || sold.length === 0) return [];
  const standing = standingMoves(reader, document);
  return sold.flatMap(({ item, product, base, at }) => {
    const line = request.items[item - 1];
    const codigo = line === undefined ? null : relatedOf(request, line);
    const related = codigo === null ? null : standing(codigo);
    if (related?.tipoDte !== '04') return [];
    return takenFromNote(related.moves, base, { item, product, at });
  });
}

/** Goods returned by a note's or return's lines: of the named lines first, at most what remains of the same goods. */
function broughtBack(reader: Reader, document: GoodsDocument): Omit<DocumentGoods, 'causa'> {
  const { request, branch, at, tipoDte } = document;
  const standing = standingMoves(reader, document);
  const lines = request.items.flatMap((item, place): readonly LineGoods[] => {
    const codigo = relatedOf(request, item);
    const named = item.numItem === undefined ? null : Number(item.numItem.text);
    const related = codigo === null || !mayMove(item, tipoDte) ? null : standing(codigo);
    const own = related === null || named === null ? null : moveOfLine(related.moves, named);
    if (related === null || own === null) return [];
    const cantidad = amount(item.cantidad);
    // In the sold presentation.
    const wanted = baseUnits(cantidad, own);
    if (wanted === null) return [{ move: null, aviso: roundedNotice({ cantidad, place, base: 0 }, own) }];
    const taken = takeGoods(related.moves, { ...own, base: wanted });
    if (taken.length === 0) return [];
    const hacia = item.averia === true ? damaged(branch.id) : shelf(branch.id);
    const all = taken.reduce((sum, { base }) => sum + base, 0);
    const aviso = roundedNotice({ cantidad, place, base: all }, own);
    const backs = taken.map(({ move, base }): LineGoods => {
      const { product, presentacion, factor, id: revierte } = move;
      const back = { item: place + 1, product, presentacion, factor, base, revierte };
      return { move: { ...back, desde: move.hacia, hacia, at, costo: null }, aviso: null };
    });
    return [...backs, { move: null, aviso }];
  });
  return gathered(lines);
}
