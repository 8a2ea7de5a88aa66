/** Handlers of the screen of documents; each only names what does it. */
import type { DOCUMENTS_OPERATIONS } from '../../contract/bridge/bridge-documents.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';
import { crossed } from './bridge-crossing.ts';
import { BridgeError } from './bridge-error.ts';

export const DOCUMENTS_HANDLERS: HandlersOf<keyof typeof DOCUMENTS_OPERATIONS> = {
  'documents.totals': (input, call) => {
    assertOwnSales(input.vendio, call);
    return call.till.documents.totals(input, whoOf(call));
  },
  'documents.detail': (input, call) => {
    const detail = call.till.documents.detail(input, whoOf(call));
    const faults = detail.estado === 'RECHAZADO' ? explainRejection(detail.tipo, detail.result) : [];
    return { ...crossed(detail), faults };
  },
  'documents.sellers': (_input, call) => {
    const { user } = whoOf(call);
    const everybody = call.till.documents.sellers();
    return user.rol === 'gerente' ? everybody : everybody.filter(({ id }) => id === user.id);
  },
};

/**
 * What somebody sold is theirs and the managers' to see.
 *
 * @throws BridgeError `ROL_INSUFICIENTE` when a cashier asks for somebody else's sales
 */
export function assertOwnSales(vendio: string | undefined, call: Pick<BridgeCall, 'standing'>): void {
  const { user } = whoOf(call);
  if (vendio === undefined || vendio === user.id || user.rol === 'gerente') return;
  throw new BridgeError('ROL_INSUFICIENTE', 'Sólo un gerente puede ver lo que vendió otra persona');
}
