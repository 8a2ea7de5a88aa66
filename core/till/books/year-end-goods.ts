/** The inventory at 31 December, from a till's store (§inventario-anual). */
import type { YearEndFile } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { yearEndFile, type YearEndGoods } from '../../books/year-end.ts';
import { instantOf } from '../../domain/fiscal-time.ts';
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

export function yearEnd(reader: Reader, { issuerId, ambiente, mes }: BookScope, kind: YearEndFile): TextFile {
  const [anio = ''] = mes.split('-');
  const contribuyente = taxpayerOf(reader, issuerId);
  return yearEndFile({ ambiente, anio, contribuyente }, goodsOf(reader, { issuerId, ambiente, mes }), kind);
}

function goodsOf(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly YearEndGoods[] {
  const before = instantOf(`${Number(mes.slice(0, 'yyyy'.length)) + 1}-01-01`, '00:00:00');
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
