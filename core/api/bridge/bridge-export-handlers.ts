/** Handlers of exports; each only names what does it. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { ExportOutputs } from '../../contract/bridge/bridge-export.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type Handlers = {
  readonly [Op in keyof ExportOutputs]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<ExportOutputs[Op]> | ExportOutputs[Op];
};

export const EXPORT_HANDLERS: Handlers = {
  'exports.view': (_input, call) => call.till.exports.view(whoOf(call)),
  'exports.start': (input, call) => call.till.exports.start(input, whoOf(call)),
  'exports.cancel': (_input, call) => call.till.exports.cancel(whoOf(call)),
  'exports.piece': (input, call) => call.till.exports.piece(input, whoOf(call)),
  'exports.remove': ({ id }, call) => call.till.exports.remove(id, whoOf(call)),
};
