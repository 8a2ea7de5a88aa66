/** The products as the products screen lists them. */
import type { Product } from '../../../core/contract/till/products.ts';
import { bridge } from '../../bridge/index.ts';
import { currentWords } from '../../faults/current-words.ts';
import { problemText } from '../../faults/fault-text.ts';
import { createRecordList } from './products-record-list.ts';

export const useProducts = createRecordList<Product>('productos', async (question) => {
  const reply = await bridge.call('products.list', question);
  if (!reply.ok) return { problem: problemText(reply.problem, currentWords()) };
  const { productos, total, recortado } = reply.value;
  return { rows: productos, total, clipped: recortado };
});
