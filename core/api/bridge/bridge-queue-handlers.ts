/** Handlers of the queue's operations; each only names what does it. */
import type { QUEUE_OPERATIONS } from '../../contract/bridge/bridge-queue.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const QUEUE_HANDLERS: HandlersOf<keyof typeof QUEUE_OPERATIONS> = {
  'queue.view': (_input, call) => call.till.queue.view(whoOf(call)),
  'queue.sendAll': (_input, call) => call.till.queue.sendAll(whoOf(call)),
  'queue.send': (input, call) => call.till.queue.send(input, whoOf(call)),
  'queue.retryEvent': ({ id }, call) => call.till.queue.retryEvent(id, whoOf(call)),
  'queue.changeCause': (input, call) => call.till.queue.changeCause(input, whoOf(call)),
  'queue.endContingency': ({ id }, call) => call.till.queue.endContingency(id, whoOf(call)),
};
