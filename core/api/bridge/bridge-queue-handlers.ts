/** Handlers of the queue's operations; each only names what does it. */
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { QUEUE_OPERATIONS } from '../../contract/bridge/bridge-queue.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type QueueHandlers = {
  readonly [Op in keyof typeof QUEUE_OPERATIONS]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

export const QUEUE_HANDLERS: QueueHandlers = {
  'queue.view': (_input, call) => call.till.queue.view(whoOf(call)),
  'queue.sendAll': (_input, call) => call.till.queue.sendAll(whoOf(call)),
  'queue.send': (input, call) => call.till.queue.send(input, whoOf(call)),
  'queue.retryEvent': ({ id }, call) => call.till.queue.retryEvent(id, whoOf(call)),
  'queue.changeCause': (input, call) => call.till.queue.changeCause(input, whoOf(call)),
  'queue.endContingency': ({ id }, call) => call.till.queue.endContingency(id, whoOf(call)),
};
