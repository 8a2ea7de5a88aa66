/** Handlers of printed versions and of the logo; each only names what does it. */
import type { PRINTED_OPERATIONS } from '../../contract/bridge/bridge-printed.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const PRINTED_HANDLERS: HandlersOf<keyof typeof PRINTED_OPERATIONS> = {
  'documents.pdf': (input, call) => call.till.printed.pdf(input, whoOf(call)),
  'logo.view': (_input, call) => call.till.printed.logo(whoOf(call)),
  'logo.save': ({ imagen }, call) => call.till.printed.saveLogo(imagen, whoOf(call)),
  'logo.remove': (_input, call) => call.till.printed.removeLogo(whoOf(call)),
};
