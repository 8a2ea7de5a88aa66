/** What the shop has, as the inventory lists it. */
import { create } from 'zustand';
import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage } from '../../faults/message.ts';
import { createRecordList } from '../catalogue/products-record-list.ts';
import { onOtherPerson } from '../till/session.ts';

export interface StockFilter {
  /** Null for all of them. */
  readonly categoria: string | null;
  readonly bajoMinimo: boolean;
}

const EVERYTHING: StockFilter = { categoria: null, bajoMinimo: false };

/** What the list is narrowed to beside its search. */
export const useStockFilter = create<StockFilter>()(() => EVERYTHING);

export const useStock = createRecordList<StockRow>('inventario', async (question) => {
  const { categoria, bajoMinimo } = useStockFilter.getState();
  const narrowed = categoria === null ? {} : { categoria };
  const reply = await bridge.call('stock.list', { ...question, bajoMinimo, ...narrowed });
  if (!reply.ok) return { problem: problemMessage(reply.problem) };
  const { existencias, total } = reply.value;
  return { rows: existencias, total, clipped: false };
});

/** Narrows the list anew. */
export function narrowStock(change: Partial<StockFilter>): void {
  useStockFilter.setState(change);
  const { q, search } = useStock.getState();
  search(q);
}

onOtherPerson(() => useStockFilter.setState(EVERYTHING));
