/** Handlers of documents: previewed, issued, listed, looked at, invalidated; each only names what does it. */
import { TIPO_DTE_NAME, type IssuanceResult } from '../../contract/api/results.ts';
import type { DOCUMENTS_OPERATIONS, Explained } from '../../contract/bridge/bridge-documents.ts';

import { TIPOS_DTE } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';
import { crossed } from './bridge-crossing.ts';
import { BridgeError } from './bridge-error.ts';

export const DOCUMENTS_HANDLERS: HandlersOf<keyof typeof DOCUMENTS_OPERATIONS> = {
  'documents.preview': ({ request, ...input }, call) =>
    call.till.preview({ ...input, request: call.parse(request) }, whoOf(call)),
  'documents.issue': async ({ request, ...input }, call) => {
    const issuance = await call.till.issue({ ...input, request: call.parse(request) }, whoOf(call));
    return { ...crossed(issuance), ...explained(issuance.result) };
  },
  'documents.list': (input, call) => {
    assertOwnSales(input.vendio, call);
    return crossed(call.till.engine.reads.list(input, whoOf(call).caller));
  },
  'documents.view': (input, call) => {
    const view = call.till.sales.view(input, whoOf(call).caller);
    return { ...crossed(view), ...explained(view.result) };
  },
  'documents.file': (input, call) => crossed(call.till.engine.reads.file(input, whoOf(call).caller)),
  'documents.invalidate': ({ request, ...input }, call) =>
    call.till.invalidation.invalidate({ ...input, request: call.parse(request) }, whoOf(call)),
  'documents.consult': async ({ tdte, codigoGeneracion, ...input }, call) => {
    const request = { tdte, codigoGeneracion };
    return crossed(await call.till.engine.consult({ ...input, request }, whoOf(call).caller));
  },
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
function assertOwnSales(vendio: string | undefined, call: Pick<BridgeCall, 'standing'>): void {
  const { user } = whoOf(call);
  if (vendio === undefined || vendio === user.id || user.rol === 'gerente') return;
  throw new BridgeError('ROL_INSUFICIENTE', rule('ventas-de-otra-persona'));
}

/** The reasons of a refusal at the fields of the request; none for any other state. */
function explained(result: IssuanceResult): Explained {
  const tipoDte = TIPOS_DTE.find((tipo) => TIPO_DTE_NAME[tipo] === result.tipoDte);
  if (result.estado !== 'RECHAZADO' || tipoDte === undefined) return { faults: [] };
  return { faults: explainRejection(tipoDte, result) };
}
