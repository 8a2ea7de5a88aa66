/** Handlers of returns and adjustments; each only names what does it. */
import type { RETURN_OPERATIONS } from '../../contract/bridge/bridge-returns.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const RETURNS_HANDLERS: HandlersOf<keyof typeof RETURN_OPERATIONS> = {
  'returns.plan': (input, call) => call.till.returns.plan(input, whoOf(call)),
  'returns.make': (input, call) => call.till.returns.make(input, whoOf(call)),
  'returns.ofKey': ({ clave }, call) => call.till.returns.ofKey(clave, whoOf(call)),
  'returns.owed': (_input, call) => call.till.returns.owed(whoOf(call)),
  'returns.pay': (input, call) => call.till.returns.pay(input, whoOf(call)),
};
