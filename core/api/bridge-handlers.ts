/** One handler per operation of the bridge; each only names what does it. */
import type { BridgeInput, BridgeOperation, BridgeOutput, Explained } from '../contract/bridge.ts';
import { TIPOS_DTE } from '../contract/edition.ts';
import { TIPO_DTE_NAME, type IssuanceResult } from '../contract/results.ts';
import { explainRejection } from '../domain/rejection.ts';
import type { Till } from '../engine/till.ts';
import type { Standing, TillCaller } from '../engine/till-standing.ts';
import { stateOf } from '../engine/till-standing.ts';
import { crossed } from './bridge-crossing.ts';
import { BridgeError, type ParseRequest } from './bridge-error.ts';

/** What a handler works with. */
export interface BridgeCall {
  readonly till: Till;
  readonly standing: Standing;
  /** The browser's secret; null when it has none. */
  readonly token: string | null;
  readonly parse: ParseRequest;
  /** Gives the browser another secret. */
  readonly giveToken: (token: string) => void;
}

type Handlers = {
  readonly [Op in BridgeOperation]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

export const BRIDGE_HANDLERS: Handlers = {
  'session.state': (_input, { standing }) => stateOf(standing),
  'session.pair': async (input, { till, token, giveToken }) => {
    const paired = await till.sessions.pair(token, input);
    if (paired.token !== null) giveToken(paired.token);
    return paired.result;
  },
  'session.users': (_input, { till }) => till.sessions.users(),
  'session.login': (input, call) => {
    const { token, place } = pairedOf(call);
    return call.till.sessions.login(token, place, input);
  },
  'session.logout': async (_input, call) => {
    const { token, place } = pairedOf(call);
    await call.till.sessions.logout(place);
    return stateOf(call.till.sessions.standing(token));
  },
  'till.context': (_input, call) => call.till.context(whoOf(call)),
  'documents.preview': ({ request, ...input }, call) =>
    call.till.preview({ ...input, request: call.parse(request) }, whoOf(call)),
  'documents.issue': async ({ request, ...input }, call) => {
    const issuance = await call.till.issue({ ...input, request: call.parse(request) }, whoOf(call));
    return { ...crossed(issuance), ...explained(issuance.result) };
  },
  'documents.list': (input, call) => crossed(call.till.engine.reads.list(input, whoOf(call).caller)),
  'documents.view': (input, call) => {
    const view = call.till.engine.reads.view(input, whoOf(call).caller);
    return { ...crossed(view), ...explained(view.result) };
  },
  'documents.file': (input, call) => crossed(call.till.engine.reads.file(input, whoOf(call).caller)),
  'documents.invalidate': async ({ request, ...input }, call) =>
    crossed(
      await call.till.engine.invalidate({ ...input, request: call.parse(request) }, whoOf(call).caller),
    ),
  'documents.consult': async ({ tdte, codigoGeneracion, ...input }, call) => {
    const request = { tdte, codigoGeneracion };
    return crossed(await call.till.engine.consult({ ...input, request }, whoOf(call).caller));
  },
  'products.search': (input, call) => call.till.products.search(whoOf(call).caller.issuerId, input),
  'products.save': async (input, call) => {
    const product = await call.till.products.save(whoOf(call).caller.issuerId, input);
    if (product === null) throw notFound('El producto ya no existe; búsquelo de nuevo');
    return product;
  },
  'products.delete': async ({ id }, call) => ({
    deleted: await call.till.products.remove(whoOf(call).caller.issuerId, id),
  }),
  'customers.search': (input, call) => call.till.customers.search(whoOf(call).caller.issuerId, input),
  'customers.save': async (input, call) => {
    const customer = await call.till.customers.save(whoOf(call).caller.issuerId, input);
    if (customer === null) throw notFound('El cliente ya no existe; búsquelo de nuevo');
    return customer;
  },
  'customers.delete': async ({ id }, call) => ({
    deleted: await call.till.customers.remove(whoOf(call).caller.issuerId, id),
  }),
  'catalogs.search': (input, call) => call.till.engine.reads.catalog(input),
};

/** The reasons of a refusal at the fields of the request; none for any other state. */
function explained(result: IssuanceResult): Explained {
  const tipoDte = TIPOS_DTE.find((tipo) => TIPO_DTE_NAME[tipo] === result.tipoDte);
  if (result.estado !== 'RECHAZADO' || tipoDte === undefined) return { faults: [] };
  return { faults: explainRejection(tipoDte, result) };
}

function whoOf({ standing }: BridgeCall): TillCaller {
  if (standing.stage !== 'open') throw new Error('an operation of somebody was called by nobody');
  return standing;
}

function pairedOf({ standing, token }: BridgeCall) {
  if (standing.stage === 'unpaired' || token === null)
    throw new Error('an operation of a till was called by none');
  return { token, place: standing.till };
}

function notFound(message: string): BridgeError {
  return new BridgeError('NO_ENCONTRADO', message);
}
