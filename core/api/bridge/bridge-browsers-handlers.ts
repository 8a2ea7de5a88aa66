/** Handlers of the browsers that were let in and of customers' screens; each only names what does it. */
import type { BROWSERS_OPERATIONS } from '../../contract/bridge/bridge-browsers.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const BROWSERS_HANDLERS: HandlersOf<keyof typeof BROWSERS_OPERATIONS> = {
  'browsers.list': (_input, call) => call.till.browsers.list(whoOf(call)),
  'browsers.revoke': ({ id }, call) => call.till.browsers.revoke(id, whoOf(call)),
  'browsers.code': (_input, call) => call.till.browsers.newCode(whoOf(call)),
  'display.show': (state, call) => {
    call.till.displays.show(state, whoOf(call));
    return {};
  },
  'display.view': (_input, call) => call.till.displays.view(whoOf(call)),
  'display.code': (_input, call) => call.till.displays.newCode(whoOf(call)),
  'display.end': (_input, call) => call.till.displays.end(whoOf(call)),
};
