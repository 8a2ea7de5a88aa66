/** Handlers of the cash desk; each only names what does it. */
import type { CASH_OPERATIONS } from '../../contract/bridge/bridge-cash.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const CASH_HANDLERS: HandlersOf<keyof typeof CASH_OPERATIONS> = {
  'cash.state': (_input, call) => call.till.cash.state(whoOf(call)),
  'cash.open': (input, call) => call.till.cash.open(input, whoOf(call)),
  'cash.move': (input, call) => call.till.cash.move(input, whoOf(call)),
  'cash.count': (input, call) => call.till.cash.count(input, whoOf(call)),
  'cash.close': (input, call) => call.till.cash.close(input, whoOf(call)),
  'cash.x': (input, call) => call.till.cash.x(input, whoOf(call)),
  'cash.z': (input, call) => call.till.cash.z(input, whoOf(call)),
  'cash.list': (input, call) => call.till.cash.list(input, whoOf(call)),
  'cash.tie': (input, call) => call.till.cash.tie(input, whoOf(call)),
  'cash.print': ({ sesion }, call) => call.till.cashPrinting.print(sesion ?? null, whoOf(call)),
  'cash.printPdf': ({ sesion }, call) => call.till.cashPrinting.pdf(sesion ?? null, whoOf(call)),
  'cash.rules': (input, call) => call.till.cash.setRules(input, whoOf(call)),
};
