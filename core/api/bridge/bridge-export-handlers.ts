/** Handlers of exports; each only names what does it. */
import type { EXPORT_OPERATIONS } from '../../contract/bridge/bridge-export.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const EXPORT_HANDLERS: HandlersOf<keyof typeof EXPORT_OPERATIONS> = {
  'exports.view': (_input, call) => call.till.exports.view(whoOf(call)),
  'exports.start': (input, call) => call.till.exports.start(input, whoOf(call)),
  'exports.cancel': (_input, call) => call.till.exports.cancel(whoOf(call)),
  'exports.piece': (input, call) => call.till.exports.piece(input, whoOf(call)),
  'exports.remove': ({ id }, call) => call.till.exports.remove(id, whoOf(call)),
};
