/** Customers, as the customers screen lists them. */
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage } from '../../faults/message.ts';
import { createRecordList } from './products-record-list.ts';

export const useCustomers = createRecordList<Customer>('clientes', async (question) => {
  const reply = await bridge.call('customers.list', question);
  if (!reply.ok) return { problem: problemMessage(reply.problem) };
  const { clientes, total, recortado } = reply.value;
  return { rows: clientes, total, clipped: recortado };
});
