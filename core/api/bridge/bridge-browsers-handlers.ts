/** Handlers of the browsers that were paired; each only names what does it. */
import type { BrowsersOutputs } from '../../contract/bridge/bridge-browsers.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type Handlers = {
  readonly [Op in keyof BrowsersOutputs]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BrowsersOutputs[Op]> | BrowsersOutputs[Op];
};

export const BROWSERS_HANDLERS: Handlers = {
  'browsers.list': (_input, call) => call.till.browsers.list(whoOf(call)),
  'browsers.revoke': ({ id }, call) => call.till.browsers.revoke(id, whoOf(call)),
  'browsers.code': (_input, call) => call.till.browsers.newCode(whoOf(call)),
};
