/** A real call for every operation with which integrators find things out, and each of its statuses. */
import { INTEGRATION_OPERATIONS } from '../../core/contract/api/integration/integration-operations.ts';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { askFailing, askShop, type PlainAnswer, type Scenes, type ShopAsking } from './openapi-scenes.ts';

type Name = keyof typeof INTEGRATION_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(INTEGRATION_OPERATIONS) as readonly Name[];
const NO_ID = 'no-hay';

/** The calls by `<operation> <status>`. */
export function integrationCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { path } = OPERATIONS[name];
    const asks =
      (id: string, query: string, ...each: readonly ShopAsking[]): Call =>
      () =>
        Promise.all(
          each.map((asking) => askShop(scenes, { name, address: path.replace('{id}', id) + query }, asking)),
        );
    const foreign = { headers: { origin: 'https://otra.example' } };
    calls[`${name} 200`] = async () => {
      const { headers } = await askShop(scenes, { name: 'stats', address: '/stats' }, {});
      return asks(headers['request-id'] ?? '', '', {})();
    };
    calls[`${name} 400`] = asks(NO_ID, '?otro=1', {});
    calls[`${name} 401`] = asks(NO_ID, '', { key: null }, { key: 'expired' }, { key: 'deleted' });
    calls[`${name} 403`] = asks(NO_ID, '', foreign);
    if (path.includes('{id}')) calls[`${name} 404`] = asks(NO_ID, '', {});
    const failing = { name, address: path.replace('{id}', NO_ID) };
    calls[`${name} 500`] = () => askFailing(scenes, failing, null);
    calls[`${name} 503`] = () => askFailing(scenes, failing, 'EMISION_BLOQUEADA');
  }
  return calls;
}
