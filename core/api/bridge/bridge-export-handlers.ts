/** Handlers of exports; each only names what does it. */
import type { ExportOutputs } from '../../contract/bridge/bridge-export.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const EXPORT_HANDLERS: HandlersOf<keyof ExportOutputs> = {
  'exports.view': (_input, call) => call.till.exports.view(whoOf(call)),
  'exports.start': (input, call) => call.till.exports.start(input, whoOf(call)),
  'exports.cancel': (_input, call) => call.till.exports.cancel(whoOf(call)),
  'exports.piece': (input, call) => call.till.exports.piece(input, whoOf(call)),
  'exports.remove': ({ id }, call) => call.till.exports.remove(id, whoOf(call)),
};
