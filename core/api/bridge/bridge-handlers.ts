/** One handler per operation of the bridge; each only names what does it. */
import type { BridgeOperation, Explained } from '../../contract/bridge/bridge.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { TIPO_DTE_NAME, type IssuanceResult } from '../../contract/api/results.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { stateOf } from '../../till/people/standing.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';
import { crossed } from './bridge-crossing.ts';
import { CASH_HANDLERS } from './bridge-cash-handlers.ts';
import { BridgeError } from './bridge-error.ts';
import { BROWSERS_HANDLERS } from './bridge-browsers-handlers.ts';
import { BOOKS_HANDLERS } from './bridge-books-handlers.ts';
import { EXPORT_HANDLERS } from './bridge-export-handlers.ts';
import { MAIL_HANDLERS } from './bridge-mail-handlers.ts';
import { IMPORT_HANDLERS } from './bridge-import-handlers.ts';
import { MANAGER_HANDLERS } from './bridge-manager-handlers.ts';
import { assertOwnSales, DOCUMENTS_HANDLERS } from './bridge-documents-handlers.ts';
import { PRINTED_HANDLERS } from './bridge-printed-handlers.ts';
import { PRINTING_HANDLERS } from './bridge-printing-handlers.ts';
import { QUEUE_HANDLERS } from './bridge-queue-handlers.ts';
import { RETURNS_HANDLERS } from './bridge-returns-handlers.ts';
import { SALE_HANDLERS } from './bridge-sale-handlers.ts';
import { AUDIT_HANDLERS } from './bridge-audit-handlers.ts';
import { UPKEEP_HANDLERS } from './bridge-upkeep-handlers.ts';
import { SETTINGS_HANDLERS } from './bridge-settings-handlers.ts';

export const BRIDGE_HANDLERS: HandlersOf<BridgeOperation> = {
  ...BOOKS_HANDLERS,
  ...IMPORT_HANDLERS,
  ...MAIL_HANDLERS,
  ...EXPORT_HANDLERS,
  ...MANAGER_HANDLERS,
  ...CASH_HANDLERS,
  ...SALE_HANDLERS,
  ...RETURNS_HANDLERS,
  ...DOCUMENTS_HANDLERS,
  ...QUEUE_HANDLERS,
  ...PRINTED_HANDLERS,
  ...PRINTING_HANDLERS,
  ...SETTINGS_HANDLERS,
  ...BROWSERS_HANDLERS,
  ...AUDIT_HANDLERS,
  ...UPKEEP_HANDLERS,
  'session.state': (_input, { standing }) => stateOf(standing),
  'session.pair': async (input, { till, token, browser, giveToken }) => {
    const paired = await till.sessions.pair(token, input, browser);
    if (paired.token !== null) giveToken(paired.token);
    return paired.result;
  },
  'session.users': (_input, { till }) => till.sessions.users(),
  'session.login': async (input, call) => {
    const { token, place } = pairedOf(call);
    const { browser } = call;
    const who = browser === undefined ? input : { ...input, browser };
    const loggedIn = await call.till.sessions.login(token, place, who);
    if (loggedIn.token !== null) call.giveToken(loggedIn.token);
    return loggedIn.result;
  },
  'session.logout': async ({ causa }, call) => {
    const { token, place } = pairedOf(call);
    await call.till.sessions.logout(place, causa);
    return stateOf(call.till.sessions.standing(token));
  },
  'till.context': (_input, call) => call.till.context(whoOf(call)),
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
  'products.search': (input, call) => call.till.products.search(whoOf(call).caller.issuerId, input),
  'products.save': async (input, call) => {
    const product = await call.till.products.save(keeping(call), input);
    if (product === null) throw notFound('El producto ya no existe; búsquelo de nuevo');
    return product;
  },
  'products.delete': async ({ id }, call) => {
    return { deleted: await call.till.products.remove(keeping(call), id) };
  },
  'customers.search': (input, call) => call.till.customers.search(whoOf(call).caller.issuerId, input),
  'customers.save': async (input, call) => {
    const customer = await call.till.customers.save(keeping(call), input);
    if (customer === null) throw notFound('El cliente ya no existe; búsquelo de nuevo');
    return customer;
  },
  'customers.delete': async ({ id }, call) => {
    return { deleted: await call.till.customers.remove(keeping(call), id) };
  },
  'catalogs.search': (input, call) => call.till.engine.reads.catalog(input),
};

/** The reasons of a refusal at the fields of the request; none for any other state. */
function explained(result: IssuanceResult): Explained {
  const tipoDte = TIPOS_DTE.find((tipo) => TIPO_DTE_NAME[tipo] === result.tipoDte);
  if (result.estado !== 'RECHAZADO' || tipoDte === undefined) return { faults: [] };
  return { faults: explainRejection(tipoDte, result) };
}

function pairedOf({ standing, token }: BridgeCall) {
  if (standing.stage === 'unpaired' || standing.stage === 'empty' || token === null)
    throw new Error('an operation of a till was called by none');
  return { token, place: standing.till };
}

/** Who keeps goods and customers, as the audit log names them. */
function keeping(call: BridgeCall) {
  const { caller, user } = whoOf(call);
  return { issuerId: caller.issuerId, actor: user.nombre };
}

function notFound(message: string): BridgeError {
  return new BridgeError('NO_ENCONTRADO', message);
}
