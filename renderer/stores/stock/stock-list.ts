/** Stock of a shop, as the inventory lists it. */
import { create } from 'zustand';
import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage } from '../../faults/message.ts';
import { createRecordList } from '../catalogue/products-record-list.ts';
import { onOtherPerson } from '../till/session.ts';

export interface StockFilter {
  /** Null: the till's own shop. */
  readonly sucursal: string | null;
  /** Null: all. */
  readonly categoria: string | null;
  readonly bajoMinimo: boolean;
}

const EVERYTHING: StockFilter = { sucursal: null, categoria: null, bajoMinimo: false };

export const useStockFilter = create<StockFilter>()(() => EVERYTHING);

export const useStock = createRecordList<StockRow>('inventario', async (question) => {
  const { sucursal, categoria, bajoMinimo } = useStockFilter.getState();
  const narrowed = {
    ...(sucursal === null ? {} : { sucursal }),
    ...(categoria === null ? {} : { categoria }),
  };
  const reply = await bridge.call('stock.list', { ...question, bajoMinimo, ...narrowed });
  if (!reply.ok) return { problem: problemMessage(reply.problem) };
  const { existencias, total } = reply.value;
  return { rows: existencias, total, clipped: false };
});

export function narrowStock(change: Partial<StockFilter>): void {
  useStockFilter.setState(change);
  const { q, search } = useStock.getState();
  search(q);
}

onOtherPerson(() => useStockFilter.setState(EVERYTHING));
