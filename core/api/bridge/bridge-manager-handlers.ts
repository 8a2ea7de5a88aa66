/** Handlers of statistics and of the assistant that invalidates; each only names what does it. */

import type { MANAGER_OPERATIONS } from '../../contract/bridge/bridge-manager.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const MANAGER_HANDLERS: HandlersOf<keyof typeof MANAGER_OPERATIONS> = {
  'stats.view': (input, call) => call.till.statistics.view(input, whoOf(call).caller),
  'stats.detail': (input, call) => call.till.statistics.detail(input, whoOf(call).caller),
  'stats.csv': async (input, call) => {
    const { tabla, desde, hasta } = input;
    await call.till.audit.note(whoOf(call), 'datos exportados', {
      que: `estadísticas: ${tabla}`,
      desde,
      hasta,
    });
    return call.till.statistics.csv(input, whoOf(call).caller);
  },
  'invalidation.plan': ({ codigoGeneracion }, call) =>
    call.till.invalidation.plan(codigoGeneracion, whoOf(call)),
  'invalidation.replacements': (input, call) => ({
    documentos: call.till.invalidation.replacements(input, whoOf(call)),
  }),
};
