/** Handlers of printed versions and of the logo; each only names what does it. */
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { PRINTED_OPERATIONS } from '../../contract/bridge/bridge-printed.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type PrintedHandlers = {
  readonly [Op in keyof typeof PRINTED_OPERATIONS]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

export const PRINTED_HANDLERS: PrintedHandlers = {
  'documents.pdf': (input, call) => call.till.printed.pdf(input, whoOf(call)),
  'logo.view': (_input, call) => call.till.printed.logo(whoOf(call)),
  'logo.save': ({ imagen }, call) => call.till.printed.saveLogo(imagen, whoOf(call)),
  'logo.remove': (_input, call) => call.till.printed.removeLogo(whoOf(call)),
};
