/** Handlers of products, customers and the authority's catalogues; each only names what does it. */
import type { CATALOGUE_OPERATIONS } from '../../contract/bridge/bridge-catalogue.ts';
import { rule } from '../../contract/rules/rules.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';
import { BridgeError } from './bridge-error.ts';

export const CATALOGUE_HANDLERS: HandlersOf<keyof typeof CATALOGUE_OPERATIONS> = {
  'products.search': (input, call) => call.till.products.search(whoOf(call).caller.issuerId, input),
  'products.save': async (input, call) => {
    const product = await call.till.products.save(keeping(call), input);
    if (product === null) throw new BridgeError('NO_ENCONTRADO', rule('producto-ya-no-existe'));
    return product;
  },
  'products.delete': async ({ id }, call) => {
    return { deleted: await call.till.products.remove(keeping(call), id) };
  },
  'customers.search': (input, call) => call.till.customers.search(whoOf(call).caller.issuerId, input),
  'customers.save': async (input, call) => {
    const customer = await call.till.customers.save(keeping(call), input);
    if (customer === null) throw new BridgeError('NO_ENCONTRADO', rule('cliente-ya-no-existe'));
    return customer;
  },
  'customers.delete': async ({ id }, call) => {
    return { deleted: await call.till.customers.remove(keeping(call), id) };
  },
  'products.list': (input, call) => call.till.products.list(whoOf(call).caller.issuerId, input),
  'customers.list': (input, call) => call.till.customers.list(whoOf(call).caller.issuerId, input),
  'customers.check': (input, call) => ({
    faults: call.till.customers.check(whoOf(call).caller.issuerId, input),
  }),
  'quickKeys.list': (_input, call) => call.till.quickKeys.list(whoOf(call)),
  'quickKeys.save': (input, call) => call.till.quickKeys.save(whoOf(call), input),
  'catalogs.search': (input, call) => call.till.engine.reads.catalog(input),
};

/** Who keeps goods and customers, as the audit log names them. */
function keeping(call: BridgeCall) {
  const { caller, user } = whoOf(call);
  return { issuerId: caller.issuerId, actor: user.nombre };
}
