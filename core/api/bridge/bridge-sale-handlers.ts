/** Handlers of sales that are written, were interrupted, or are made again. */
import type { SALE_OPERATIONS } from '../../contract/bridge/bridge-sale.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const SALE_HANDLERS: HandlersOf<keyof typeof SALE_OPERATIONS> = {
  'sale.approve': (input, call) => call.till.saleActs.approve(input, whoOf(call)),
  'documents.ofKey': ({ idempotencyKey }, call) => call.till.sales.ofKey(idempotencyKey, whoOf(call).caller),
  'documents.draft': (question, call) => call.till.sales.draft(question, whoOf(call).caller),
};
