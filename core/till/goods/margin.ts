/**
 * Margin of sales over the cost of their goods (§margen), from signed documents as the books count them, and from stock
 * moves at the register's cost. The newest sales, up to a limit reported in the answer.
 */
import { netOfLines } from '../../books/net-of-lines.ts';
import type { StatisticsInput } from '../../contract/bridge/bridge-manager.ts';
import type { MarginFigures, MarginReport } from '../../contract/bridge/bridge-goods.ts';
import type { Caller } from '../../contract/caller.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { asMembers, parseJson, type Members } from '../../contract/json.ts';
import { goodsValue } from '../../domain/books/shop-register.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { amount } from '../../domain/money.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import {
  abcClasses,
  addSoldLine,
  descending,
  marginByCategory,
  marginOf,
  marginPermille,
  noMargin,
  type MarginSum,
  type MarginSums,
  type SoldLine,
} from '../../domain/stock/margin.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import { costOfMove, presentCosts } from '../../store/stock/costs.ts';
import {
  goodsLookup,
  soldMoves,
  soldTexts,
  type SaleTexts,
  type SoldMove,
} from '../../store/stock/sold-costs.ts';
import type { Reader, Store } from '../../store/store.ts';
import { MAX_DOCUMENTS_READ, newestFirst, type SoldSource } from '../statistics/newest-first.ts';
import { statisticsScope } from '../statistics/statistics.ts';

const SELLING = TIPOS_DTE.filter((tipo) => SALE_SIGN[tipo] !== 0);

/** @throws AppError `VALIDACION` for a branch of another issuer */
export async function marginReport(
  store: Pick<Store, 'read'>,
  input: StatisticsInput,
  caller: Caller,
): Promise<MarginReport> {
  const { desde, hasta } = input;
  const { issuerId, ambiente, branchIds } = store.read((reader) => statisticsScope(reader, input, caller));
  const sums = noMargin();
  const sources = branchIds.flatMap((branchId) =>
    SELLING.map((tipoDte) => ({ issuerId, ambiente, branchId, tipoDte })),
  );
  const read = await newestFirst({ sources, desde, hasta, most: MAX_DOCUMENTS_READ }, (scope, piece) =>
    store.read((reader) => {
      const sales = soldTexts(reader, scope, piece);
      addSales(reader, sums, { scope, sales });
      return sales;
    }),
  );
  return { ...read, ...shown(sums) };
}

function addSales(
  reader: Reader,
  sums: MarginSums,
  { scope, sales }: { readonly scope: SoldSource; readonly sales: readonly SaleTexts[] },
): void {
  if (sales.length === 0) return;
  const moves = Map.groupBy(
    soldMoves(
      reader,
      sales.map(({ id }) => id),
    ),
    ({ documentId }) => documentId,
  );
  const costs = presentCosts(reader);
  const goods = goodsLookup(reader, scope.issuerId);
  for (const sale of sales) {
    const costed = Map.groupBy(moves.get(sale.id) ?? [], ({ item }) => item);
    const lines = linesOf(sale);
    const sold = netOfLines(sale.tipoDte, { resumen: asMembers(parseJson(sale.resumen)) ?? {}, lines });
    lines.forEach((line, at) => {
      const moved = goodsOf(costed.get(at + 1) ?? [], costs);
      addSoldLine(sums, soldLine({ sale, line, venta: sold[at] ?? 0n, moved }, goods));
    });
  }
}

interface ReadLine {
  readonly sale: SaleTexts;
  readonly line: Members;
  readonly venta: bigint;
  readonly moved: ReturnType<typeof goodsOf>;
}

/** A line by its product: that of the goods moved, else of its code, else its description. */
function soldLine({ sale, line, venta, moved }: ReadLine, goods: ReturnType<typeof goodsLookup>): SoldLine {
  const codigo = typeof line['codigo'] === 'string' ? line['codigo'] : null;
  const named = moved === null ? goods.byCode(codigo) : goods.byNum(moved.product);
  if (named === null) {
    const descripcion = String(line['descripcion']);
    const clave = `${codigo ?? ''} ${descripcion}`;
    return { ...UNKNOWN, clave, codigo, descripcion, fecha: sale.fecEmi, venta };
  }
  const { product, descripcion, categoria, pesado, llevaExistencia } = named;
  // A note about a price does not change the cost.
  const isPriceAlone = llevaExistencia && SALE_SIGN[sale.tipoDte] !== 1;
  return {
    clave: String(product),
    codigo: named.codigo,
    descripcion,
    categoria,
    pesado,
    fecha: sale.fecEmi,
    venta,
    costo: moved === null ? (isPriceAlone ? 0n : null) : moved.costo,
    base: llevaExistencia ? (moved?.base ?? 0) : null,
  };
}

const UNKNOWN = { categoria: null, pesado: false, costo: null, base: null } as const;

function linesOf({ id, items }: SaleTexts): readonly Members[] {
  const lines = parseJson(items);
  if (!Array.isArray(lines)) throw new Error(`document ${id} has no lines`);
  return lines.map((line: unknown) => asMembers(line) ?? {});
}

/** Net quantity of a line and its cost, each move rounded to cents as in the register; null where nothing moved. */
function goodsOf(moves: readonly SoldMove[], costs: ReturnType<typeof presentCosts>) {
  const byProduct = Map.groupBy(moves, ({ product }) => product);
  for (const [product, own] of byProduct) {
    const base = own.reduce((sum, move) => sum + move.base, 0);
    if (base === 0) continue;
    const values = own.map((move) => {
      const unit = costOfMove(costs, move);
      const value = goodsValue(Math.abs(move.base), unit);
      return unit === null ? null : move.base < 0 ? -value : value;
    });
    const costo = values.includes(null) ? null : values.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
    return { product, base, costo };
  }
  return null;
}

function shown(sums: MarginSums): Omit<MarginReport, 'documentos' | 'completo'> {
  const { total, productos, dias } = sums;
  const bySales = abcClasses(new Map([...productos].map(([clave, sum]) => [clave, sum.ventas])));
  const byMargin = abcClasses(new Map([...productos].map(([clave, sum]) => [clave, marginOf(sum)])));
  return {
    total: figuresOf(total),
    productos: [...productos.values()]
      .toSorted((a, b) => descending(marginOf(a), marginOf(b)) || textOrder(a.descripcion, b.descripcion))
      .map(({ clave, codigo, descripcion, categoria, base, pesado, ...sum }) => ({
        codigo,
        descripcion,
        categoria,
        cantidad: base === null ? null : unitsOf(base, { pesado }).toFixed(),
        abcVentas: bySales.get(clave) ?? 'C',
        abcMargen: byMargin.get(clave) ?? 'C',
        ...figuresOf(sum),
      })),
    categorias: marginByCategory(sums).map(({ categoria, ...sum }) => ({ categoria, ...figuresOf(sum) })),
    dias: [...dias]
      .toSorted(([a], [b]) => textOrder(a, b))
      .map(([fecha, sum]) => ({ fecha, ...figuresOf(sum) })),
  };
}

function figuresOf(sum: MarginSum): MarginFigures {
  const permille = marginPermille(sum);
  return {
    ventas: centsText(sum.ventas),
    costo: centsText(sum.costo),
    margen: centsText(marginOf(sum)),
    porcentaje: permille === null ? null : amount(String(permille)).div(10).toFixed(1),
    sinCosto: centsText(sum.sinCosto),
  };
}
