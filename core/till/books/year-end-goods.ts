/** The inventory at 31 December, from a till's store (§inventario-anual). */
import { YEAR_END_FILES, type YearEndFile } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { yearEndFile, type YearEndGoods } from '../../books/year-end.ts';
import { endOfDay } from '../../domain/fiscal-time.ts';
import { costOfUnit, unitsOf } from '../../domain/stock/base-units.ts';
import { sourceBook } from '../../store/counts/source-book.ts';
import { presentCosts } from '../../store/stock/costs.ts';
import { stockedGoods } from '../../store/stock/shop-register.ts';
import { existenceBefore } from '../../store/stock/standing.ts';
import type { Reader } from '../../store/store.ts';
import { taxpayerOf } from './store-source.ts';
import type { BookScope } from '../../books/book-source.ts';

const DECEMBER = '-12';

export const endsYear = ({ mes }: Pick<BookScope, 'mes'>): boolean => mes.endsWith(DECEMBER);

/** The files of the month's year; empty without goods. */
export function yearEnds(
  reader: Reader,
  { issuerId, ambiente, mes }: BookScope,
): Readonly<Record<YearEndFile, TextFile>> {
  const [anio = ''] = mes.split('-');
  const heading = { ambiente, anio, contribuyente: taxpayerOf(reader, issuerId) };
  const goods = goodsOf(reader, { issuerId, ambiente, mes });
  const files = YEAR_END_FILES.map((kind) => [kind, yearEndFile(heading, goods, kind)] as const);
  return Object.fromEntries(files) as Record<YearEndFile, TextFile>;
}

function goodsOf(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly YearEndGoods[] {
  const before = endOfDay(`${mes.slice(0, 'yyyy'.length)}-12-31`);
  const costs = presentCosts(reader);
  return stockedGoods(reader, issuerId).flatMap((goods): readonly YearEndGoods[] => {
    const { product, codigo, descripcion, uniMedida } = goods;
    const base = existenceBefore(reader, { product, ambiente, before });
    if (base <= 0) return [];
    const then = { product, ambiente, at: before - 1 };
    const costo = costOfUnit(costs(then), goods);
    const libro = sourceBook(reader, then);
    return [{ codigo, descripcion, uniMedida, unidades: unitsOf(base, goods), costo, libro }];
  });
}
