/** Products, as the products screen lists them. */
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage } from '../../faults/message.ts';
import { createRecordList } from './products-record-list.ts';

export const useProducts = createRecordList<ListedProduct>('productos', async (question) => {
  const reply = await bridge.call('products.list', question);
  if (!reply.ok) return { problem: problemMessage(reply.problem) };
  const { productos, total, recortado } = reply.value;
  return { rows: productos, total, clipped: recortado };
});
