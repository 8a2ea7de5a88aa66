/** Handlers of sales that were interrupted, or are made again. */
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { SALE_OPERATIONS } from '../../contract/bridge/bridge-sale.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type SaleHandlers = {
  readonly [Op in keyof typeof SALE_OPERATIONS]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

export const SALE_HANDLERS: SaleHandlers = {
  'sale.approve': (input, call) => call.till.saleActs.approve(input, whoOf(call)),
  'documents.ofKey': ({ idempotencyKey }, call) => call.till.sales.ofKey(idempotencyKey, whoOf(call).caller),
  'documents.draft': (question, call) => call.till.sales.draft(question, whoOf(call).caller),
};
